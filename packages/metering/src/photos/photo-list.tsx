import { IconTrash } from '@tabler/icons-react';
import { ActionIcon, Loader } from '@zaehlwerk/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isArriving, type RatePhotos, readyOf } from '../draft/photos.ts';
import { usePhotoGroup } from '../photo-viewer/photo-group.tsx';
import { useTexts } from '../texts.ts';
import classes from './photo-list.module.css';

interface Props {
  readonly photos: RatePhotos;
  readonly reading: string;
  /** Number of photos shown before these. */
  readonly before: number;
  readonly onRemove: (photoId: string) => void;
}

/** Ready photos, then those in conversion; each can be removed. */
export function PhotoList({ photos, reading, before, onRemove }: Props) {
  const { t } = useTexts();
  if (!photos.some(({ is }) => is !== 'refused')) return null;
  return (
    <ul className={classes.list}>
      {readyOf(photos).map(({ id, jpeg }, index) => {
        const number = before + index + 1;
        return (
          <PhotoItem key={id} removeLabel={t('photos.remove', { number })} onRemove={() => onRemove(id)}>
            <PhotoPreview file={jpeg} number={number} reading={reading} />
          </PhotoItem>
        );
      })}
      {photos.filter(isArriving).map(({ id, name }) => (
        <PhotoItem key={id} removeLabel={t('photos.takeBack', { name })} onRemove={() => onRemove(id)}>
          <span className={classes.arriving}>
            <Loader size="1.25rem" aria-hidden="true" />
            <span>{t('photos.arriving', { name })}</span>
          </span>
        </PhotoItem>
      ))}
    </ul>
  );
}

interface ItemProps {
  readonly className?: string | undefined;
  readonly removeLabel: string;
  /** `undefined` for a photo that stays. */
  readonly onRemove: (() => void) | undefined;
  readonly children: ReactNode;
}

export function PhotoItem({ className = classes.item, removeLabel, onRemove, children }: ItemProps) {
  return (
    <li className={className}>
      {children}
      {onRemove && (
        <ActionIcon variant="default" aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
          <IconTrash size="1.25rem" aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  );
}

interface PreviewProps {
  readonly file: Blob;
  /** Begins with 1. */
  readonly number: number;
  readonly reading: string;
}

/** A thumbnail that opens the viewer of its group. */
export function PhotoPreview({ file, number, reading }: PreviewProps) {
  const { t } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const { add, open } = usePhotoGroup();
  const address = useObjectUrl(file);
  const name = t('photos.alt', { number, reading });
  useEffect(
    () => (button.current && address ? add(button.current, { address, name }) : undefined),
    [add, address, name],
  );
  return (
    <button
      ref={button}
      type="button"
      className={classes.preview}
      aria-haspopup="dialog"
      aria-label={t('photos.enlarge', { number })}
      onClick={({ currentTarget }) => {
        // Safari does not focus a clicked button, to which the focus returns later.
        currentTarget.focus();
        open(currentTarget);
      }}
    >
      {address && <img src={address} alt={name} decoding="async" />}
    </button>
  );
}

function useObjectUrl(file: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
