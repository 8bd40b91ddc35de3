import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { type ImageFault, type ImageRequirement, maxPhotosPerRate } from '@zaehlwerk/domain';
import { Button, SignalIcon } from '@zaehlwerk/ui';
import { type ChangeEvent, memo, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type RatePhotos, readyOf } from '../draft/photos.ts';
import { useFormats } from '../job-text/use-formats.ts';
import { PhotoGroup } from '../photo-viewer/photo-group.tsx';
import { useTexts } from '../texts.ts';
import classes from './photo-field.module.css';
import { PhotoList } from './photo-list.tsx';

interface Props {
  /** Id of the button that adds photos. */
  readonly id: string;
  /** The name of the reading that the photos belong to. */
  readonly reading: string;
  readonly photos: RatePhotos;
  /** Photos that the reading has already, which are shown before the others. */
  readonly kept?: { readonly count: number; readonly list: ReactNode } | undefined;
  /** How many there may be, where that is not a rate's limit. */
  readonly max?: number;
  /** Whether they are needed. */
  readonly requirement: ImageRequirement;
  /** Whether a comment does instead. */
  readonly orComment?: boolean;
  /** What is wrong with them, once it is time to say so. */
  readonly fault?: ImageFault | undefined;
  /** No photo can be added, only removed. */
  readonly isClosed: boolean;
  /** What the server has said of these photos, which it refused. */
  readonly refusal: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onRemove: (photoId: string) => void;
}

/** The photos of one reading: add, look at, remove (specification section 5, "Photos"). */
export const PhotoField = memo(function PhotoField(props: Props) {
  const {
    id,
    reading,
    photos,
    kept,
    requirement,
    orComment = false,
    fault,
    isClosed,
    refusal,
    onFiles,
    onRemove,
    max = maxPhotosPerRate,
  } = props;
  const { t } = useTexts();
  const { count } = useFormats();
  const addButton = useRef<HTMLButtonElement>(null);
  const problems = useRef<HTMLUListElement>(null);
  const refused = photos.filter(photo => photo.is === 'refused');
  const refusals = refused.length;
  useEffect(() => {
    // On a phone they would be behind the bar at the bottom, and nothing would seem to have happened.
    if (refusals > 0) problems.current?.scrollIntoView?.({ block: 'nearest' });
  }, [refusals]);
  const remove = (photoId: string) => {
    onRemove(photoId);
    addButton.current?.focus();
  };
  const keptCount = kept?.count ?? 0;
  const limit = { max };
  const need = t(orComment ? `photos.orComment.${requirement}` : `photos.need.${requirement}`);
  return (
    <fieldset className={classes.field} aria-label={t('photos.of', { reading })}>
      <PhotoGroup>
        {kept?.list}
        <PhotoList photos={photos} reading={reading} before={keptCount} onRemove={remove} />
      </PhotoGroup>
      {!isClosed && <ChoosePhotos id={id} addButton={addButton} onFiles={onFiles} />}
      <p className={classes.hint}>
        <span className={classes.count} data-kind={fault && 'ERROR'} aria-live="polite">
          {fault && <SignalIcon kind="ERROR" size="1.25rem" />}
          <span>
            {fault
              ? t(`photos.fault.${fault.code}`, { max: count(max) })
              : t('photos.count', { used: keptCount + readyOf(photos).length, need, ...limit })}
          </span>
        </span>
        {!isClosed && <span className={classes.otherWays}>{t('photos.otherWays')}</span>}
      </p>
      <ul ref={problems} className={classes.problems} aria-live="polite">
        {refusal && (
          <li data-kind="ERROR">
            <SignalIcon kind="ERROR" size="1.25rem" />
            <span>{refusal}</span>
          </li>
        )}
        {refused.map(({ id: file, name, reason }) => (
          <li key={file} data-kind="WARNING">
            <SignalIcon kind="WARNING" size="1.25rem" />
            <span>{t(`photos.refused.${reason}`, { name, ...limit })}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
});

interface ChooseProps {
  /** Id of the button that adds photos. */
  readonly id: string;
  readonly addButton: RefObject<HTMLButtonElement | null>;
  readonly onFiles: (files: readonly File[]) => void;
}

/**
 * Photos from the device, several at once; and on touch screens one from the camera: many a phone's choice of files does
 * not offer it.
 */
function ChoosePhotos({ id, addButton, onFiles }: ChooseProps) {
  const { t } = useTexts();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    // The same file chosen again is a change only after this.
    currentTarget.value = '';
    if (chosen.length > 0) onFiles(chosen);
  };
  return (
    <div className={classes.ways}>
      <Button
        id={id}
        ref={addButton}
        variant="default"
        leftSection={<IconPhotoPlus size="1.25rem" aria-hidden="true" />}
        onClick={() => files.current?.click()}
      >
        {t('photos.add')}
      </Button>
      <input ref={files} type="file" accept="image/*" multiple hidden onChange={take} />
      <Button
        className={classes.camera ?? ''}
        variant="default"
        leftSection={<IconCamera size="1.25rem" aria-hidden="true" />}
        onClick={() => camera.current?.click()}
      >
        {t('photos.take')}
      </Button>
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={take} />
    </div>
  );
}
