import { IconChevronRight } from '@tabler/icons-react';
import type { Job, MeterReadingConfig } from '@zaehlwerk/api';
import { imageRequirementOf, isFeedIn, rateLabel } from '@zaehlwerk/domain';
import {
  isRefused,
  photosOf,
  withComment,
  withPhotoRemoved,
  withPhotosChanged,
} from '@zaehlwerk/metering/draft';
import { CommentField, photosFieldId } from '@zaehlwerk/metering/form';
import { PhotoDrop, PhotoField } from '@zaehlwerk/metering/photos';
import { VisuallyHidden } from '@zaehlwerk/ui';
import type { ReadingDraft } from '../reading-form/reading-draft.ts';
import { useTexts } from '../texts.ts';
import classes from './list-entry.module.css';
import type { OpenEntryState } from './use-open-entry.ts';

interface UnfoldProps {
  readonly job: Job;
  readonly draft: ReadingDraft;
  readonly isOpen: boolean;
  readonly tabIndex: number;
  readonly onToggle: () => void;
}

/** Unfolds comment and photos of a job; says how many there are. */
export function UnfoldNotes({ job, draft, isOpen, tabIndex, onToggle }: UnfoldProps) {
  const { t } = useTexts();
  const photos = Object.values(draft.photos).reduce((sum, { ready }) => sum + ready.length, 0);
  const amount = photos + (draft.comment.trim() === '' ? 0 : 1);
  return (
    <button
      type="button"
      className={classes.unfold}
      aria-expanded={isOpen}
      data-open={isOpen || undefined}
      tabIndex={tabIndex}
      onClick={onToggle}
    >
      <IconChevronRight size="1rem" aria-hidden="true" />
      <span>
        {t('list.notes')}
        {amount > 0 && ` (${amount})`}
        <VisuallyHidden> {job.meter.meterNumber}</VisuallyHidden>
      </span>
    </button>
  );
}

interface Props {
  readonly job: Job;
  readonly entry: OpenEntryState;
  readonly config: MeterReadingConfig;
}

/** Comment and photos of a job, with what is wrong with them. */
export function EntryNotes({ job, entry, config }: Props) {
  const { t } = useTexts();
  const { draft, form, places, isJudged, handle, withDay } = entry;
  const { change, addPhotos } = handle;
  return (
    <>
      <CommentField
        id={places.comment}
        comment={draft.comment}
        defaultComments={config.defaultComments}
        minLength={config.commentMinLength}
        isRequired={config.commentRequiredIfImplausible && form.readiness.warningTaskIds.length > 0}
        fault={isJudged ? form.commentFault : undefined}
        isRefused={isRefused(draft, 'comment')}
        isLocked={draft.isSending}
        onChange={comment => change(current => withDay(withComment(current, comment)))}
      />
      {form.rates.map(({ taskId, task, judgement }) => {
        const photos = photosOf(draft, taskId);
        const requirement = imageRequirementOf(isFeedIn(task), config);
        const isClosed = requirement === 'FORBIDDEN';
        if (isClosed && photos.ready.length === 0) return null;
        const reading = t('reading.label', { rate: rateLabel(task) }).trim();
        const addFiles = (files: readonly File[]) => addPhotos(taskId, files);
        return (
          <PhotoDrop key={taskId} isLocked={draft.isSending} onFiles={isClosed ? undefined : addFiles}>
            <p className={classes.photosOf}>{reading}</p>
            <PhotoField
              id={photosFieldId(places.field(taskId))}
              reading={`${reading}, ${job.meter.meterNumber}`}
              photos={photos}
              requirement={requirement}
              orComment={config.commentMayReplaceImage}
              fault={isJudged && judgement.state === 'entered' ? judgement.imageFault : undefined}
              isClosed={isClosed}
              isRefused={isRefused(draft, 'photos', taskId)}
              onFiles={addFiles}
              onRemove={photoId =>
                change(current => withPhotosChanged(current, taskId, all => withPhotoRemoved(all, photoId)))
              }
            />
          </PhotoDrop>
        );
      })}
    </>
  );
}
