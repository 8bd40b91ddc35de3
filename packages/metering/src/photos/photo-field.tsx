import { IconCamera } from '@tabler/icons-react';
import { type ImageFault, type ImageRequirement, maxPhotosPerRate } from '@zaehlwerk/domain';
import { SignalIcon } from '@zaehlwerk/ui';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { type RatePhotos, readyOf } from '../draft/photos.ts';
import { useFormats } from '../job-text/use-formats.ts';
import { PhotoGroup } from '../photo-viewer/photo-group.tsx';
import { useTexts } from '../texts.ts';
import { FileChoice } from './file-choice.tsx';
import classes from './photo-field.module.css';
import { PhotoList } from './photo-list.tsx';

interface Props {
  readonly id: string;
  readonly reading: string;
  readonly photos: RatePhotos;
  /** Existing photos, shown before the new ones. */
  readonly kept?: { readonly count: number; readonly list: ReactNode } | undefined;
  /** Defaults to the limit of a rate. */
  readonly max?: number;
  readonly requirement: ImageRequirement;
  /** A comment may replace a photo. */
  readonly orComment?: boolean;
  /** Passed only once it is time to show it. */
  readonly fault?: ImageFault | undefined;
  readonly isClosed: boolean;
  /** The message of the server, if it refused the photos. */
  readonly refusal: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onRemove: (photoId: string) => void;
}

/** Add, view and remove the photos of one reading (specification section 5, "Photos"). */
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
  const problems = useRef<HTMLDivElement>(null);
  const refused = photos.filter(photo => photo.is === 'refused');
  const refusals = refused.length;
  useEffect(() => {
    // On a phone they would be hidden behind the bar at the bottom.
    if (refusals > 0) problems.current?.scrollIntoView?.({ block: 'nearest' });
  }, [refusals]);
  const remove = (photoId: string) => {
    onRemove(photoId);
    addButton.current?.focus();
  };
  const keptCount = kept?.count ?? 0;
  const limit = { max };
  const used = keptCount + readyOf(photos).length;
  // An optional photo needs no words before the first.
  const hasCount = used > 0 || requirement !== 'OPTIONAL';
  const need = t(orComment ? `photos.orComment.${requirement}` : `photos.need.${requirement}`);
  return (
    <fieldset
      className={classes.field}
      data-used={photos.length > 0 || keptCount > 0 || undefined}
      aria-label={t('photos.of', { reading })}
    >
      <PhotoGroup>
        {kept?.list}
        <PhotoList photos={photos} reading={reading} before={keptCount} onRemove={remove} />
      </PhotoGroup>
      {!isClosed && (
        <FileChoice
          id={id}
          label={t('photos.photo')}
          name={t('photos.add')}
          title={t('photos.otherWays')}
          icon={IconCamera}
          isMultiple
          button={addButton}
          onFiles={onFiles}
        />
      )}
      <p className={classes.hint} data-kind={fault && 'ERROR'} aria-live="polite">
        {fault && <SignalIcon kind="ERROR" size="1.25rem" />}
        {(fault || hasCount) && (
          <span>
            {fault
              ? t(`photos.fault.${fault.code}`, { max: count(max) })
              : t('photos.count', { used, need, ...limit })}
          </span>
        )}
      </p>
      <div ref={problems} className={classes.problems} aria-live="polite">
        {refusal && (
          <div data-kind="ERROR">
            <SignalIcon kind="ERROR" size="1.25rem" />
            <span>{refusal}</span>
          </div>
        )}
        {refused.map(({ id: file, name, reason }) => (
          <div key={file} data-kind="WARNING">
            <SignalIcon kind="WARNING" size="1.25rem" />
            <span>{t(`photos.refused.${reason}`, { name, ...limit })}</span>
          </div>
        ))}
      </div>
    </fieldset>
  );
});
