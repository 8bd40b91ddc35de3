import { IconChevronRight, IconPaperclip } from '@tabler/icons-react';
import type { Job, MeterReadingConfig } from '@zaehlwerk/api';
import { imageRequirementOf, isFeedIn, maxPhotosPerRate, rateLabel } from '@zaehlwerk/domain';
import { photosOf, refusedAt, withComment, withPhotosChanged } from '@zaehlwerk/metering/draft';
import { readyOf, withPhotoRemoved } from '@zaehlwerk/metering/draft-photos';
import { CommentField, photosFieldId, useRefusalText } from '@zaehlwerk/metering/form';
import { PhotoDrop, PhotoField } from '@zaehlwerk/metering/photos';
import { VisuallyHidden } from '@zaehlwerk/ui';
import { keptPhotos } from '../reading-form/kept-photos.tsx';
import { keptImagesOf, type ReadingDraft } from '../reading-form/reading-draft.ts';
import { imageFaultOf } from '../reading-form/validate-form.ts';
import { useTexts } from '../texts.ts';
import classes from './row-parts.module.css';
import type { OpenEntryState } from './use-open-entry.ts';

interface UnfoldProps {
  readonly job: Job;
  readonly draft: ReadingDraft;
  readonly isOpen: boolean;
  readonly tabIndex: number;
  readonly onToggle: () => void;
}

/** Unfolds comment and photos of a job, with their number. */
export function UnfoldNotes({ job, draft, isOpen, tabIndex, onToggle }: UnfoldProps) {
  const { t } = useTexts();
  const added = readyOf(Object.values(draft.photos).flat()).length;
  const kept = Object.values(draft.keptImages).flat().length;
  const amount = added + kept + (draft.comment.trim() === '' ? 0 : 1);
  return (
    <button
      type="button"
      className={classes.unfold}
      aria-expanded={isOpen}
      title={t('list.notes')}
      tabIndex={tabIndex}
      onClick={onToggle}
    >
      <IconChevronRight className={classes.chevron} size="1rem" aria-hidden="true" />
      <IconPaperclip className={classes.clip} size="1.25rem" aria-hidden="true" />
      <span className={classes.unfoldText}>{t('list.notes')}</span>
      {amount > 0 && <span> ({amount})</span>}
      <VisuallyHidden> {job.meter.meterNumber}</VisuallyHidden>
    </button>
  );
}

interface Props {
  readonly job: Job;
  readonly entry: OpenEntryState;
  readonly config: MeterReadingConfig;
}

export function EntryNotes({ job, entry, config }: Props) {
  const { t } = useTexts();
  const refusalText = useRefusalText();
  const { draft, form, places, isValidated, handle, withDay } = entry;
  const { change, addPhotos } = handle;
  return (
    <>
      <CommentField
        id={places.comment}
        comment={draft.comment}
        defaultComments={config.defaultComments}
        minLength={config.commentMinLength}
        isRequired={config.commentRequiredIfImplausible && form.readiness.warningTaskIds.length > 0}
        fault={isValidated ? form.commentFault : undefined}
        refusal={refusalText(refusedAt(draft, 'comment'))}
        isLocked={draft.send.is === 'sending'}
        onChange={comment => change(current => withDay(withComment(current, comment)))}
      />
      {form.rates.map(rate => {
        const { taskId, task } = rate;
        const photos = photosOf(draft, taskId);
        const requirement = imageRequirementOf(isFeedIn(task), config);
        const isClosed = requirement === 'FORBIDDEN';
        const kept = keptImagesOf(draft, taskId);
        if (isClosed && readyOf(photos).length + kept.length === 0) return null;
        const reading = t('reading.label', { rate: rateLabel(task) }).trim();
        const fieldId = places.field(taskId);
        const addFiles = (files: readonly File[]) => addPhotos(taskId, files, maxPhotosPerRate - kept.length);
        return (
          <PhotoDrop
            key={taskId}
            isLocked={draft.send.is === 'sending'}
            onFiles={isClosed ? undefined : addFiles}
          >
            <p className={classes.photosOf}>{reading}</p>
            <PhotoField
              id={photosFieldId(fieldId)}
              reading={`${reading}, ${job.meter.meterNumber}`}
              photos={photos}
              kept={keptPhotos({ jobId: job.id, taskId, imageIds: kept, fieldId, reading, change })}
              requirement={requirement}
              orComment={config.commentMayReplaceImage}
              fault={isValidated ? imageFaultOf(rate) : undefined}
              isClosed={isClosed}
              refusal={refusalText(refusedAt(draft, 'photos', taskId))}
              onFiles={addFiles}
              onRemove={photoId =>
                change(current =>
                  withPhotosChanged(current, taskId, photos => withPhotoRemoved(photos, photoId)),
                )
              }
            />
          </PhotoDrop>
        );
      })}
    </>
  );
}
