import type { Job, MeterReadingConfig } from '@zaehlwerk/api';
import {
  type CalendarDay,
  imageRequirementOf,
  isFeedIn,
  maxPhotosPerRate,
  rateLabel,
  unitOfRate,
} from '@zaehlwerk/domain';
import { memo, useCallback } from 'react';
import type { Explanation } from '../explanation/explanation-of.ts';
import { type ExplanationActions, RateExplanation } from '../explanation/rate-explanation.tsx';
import { useFormats } from '../job-text/use-formats.ts';
import { PhotoDrop } from '../photos/photo-drop.tsx';
import { PhotoField } from '../photos/photo-field.tsx';
import { type RatePhotos, withPhotoRemoved } from '../photos/rate-photos.ts';
import { useTexts } from '../texts.ts';
import { photosFieldId, readingFieldId } from './field-ids.ts';
import type { JudgedRate } from './judge-rate-once.ts';
import { RateCard } from './rate-card.tsx';
import { withPhotosChanged, withValue } from './reading-draft.ts';
import type { DraftHandle } from './use-draft.ts';

interface Props extends Pick<DraftHandle, 'change' | 'addPhotos'> {
  readonly job: Job;
  readonly rate: JudgedRate;
  readonly config: MeterReadingConfig;
  /** The day of the reading. */
  readonly day: CalendarDay;
  readonly photos: RatePhotos;
  /** What the server refused. */
  readonly isValueRefused: boolean;
  readonly arePhotosRefused: boolean;
  readonly isLocked: boolean;
  readonly isSettled: boolean;
  /** It is time, too, to say what is missing beside the reading. */
  readonly isJudged: boolean;
  readonly onSettle: (taskId: string, text: string) => void;
  readonly explanation: Explanation | undefined;
  /** The comment, for those who explain; empty otherwise. */
  readonly comment: string;
  readonly actions: ExplanationActions;
}

/** One register of a job: its reading, and the photos that show it. */
export const RateEntry = memo(function RateEntry(props: Props) {
  const { job, rate, config, day, photos, isLocked, isSettled, explanation, change, addPhotos } = props;
  const { t } = useTexts();
  const { count } = useFormats();
  const { taskId, task, judgement } = rate;
  const reading = t('reading.label', { rate: rateLabel(task) }).trim();
  const requirement = imageRequirementOf(isFeedIn(task), config);
  const isForbidden = requirement === 'FORBIDDEN';
  const fault = judgement.state === 'entered' ? judgement.imageFault : undefined;
  const addFiles = useCallback((files: readonly File[]) => addPhotos(taskId, files), [addPhotos, taskId]);
  const removePhoto = useCallback(
    (photoId: string) =>
      change(current => withPhotosChanged(current, taskId, all => withPhotoRemoved(all, photoId))),
    [change, taskId],
  );
  return (
    <PhotoDrop reading={reading} isLocked={isLocked} onFiles={isForbidden ? undefined : addFiles}>
      <RateCard
        id={readingFieldId(job, taskId)}
        rate={rate}
        unit={unitOfRate(task)}
        config={config}
        occasion={{ day, isCorrection: job.done }}
        isRefused={props.isValueRefused}
        isLocked={isLocked}
        isSettled={isSettled}
        onSettle={() => props.onSettle(taskId, rate.text)}
        onChange={text => change(current => withValue(current, taskId, text))}
        explanation={
          explanation && (
            <RateExplanation
              explanation={explanation}
              rate={rate}
              day={day}
              job={job}
              comment={props.comment}
              actions={props.actions}
            />
          )
        }
      >
        {(!isForbidden || photos.ready.length > 0) && (
          <PhotoField
            id={photosFieldId(job, taskId)}
            reading={reading}
            photos={photos}
            need={t(`${config.commentMayReplaceImage ? 'photos.orComment' : 'photos.need'}.${requirement}`)}
            fault={
              fault && props.isJudged
                ? t(`photos.fault.${fault.code}`, { max: count(maxPhotosPerRate) })
                : undefined
            }
            isClosed={isForbidden}
            isRefused={props.arePhotosRefused}
            onFiles={addFiles}
            onRemove={removePhoto}
          />
        )}
      </RateCard>
    </PhotoDrop>
  );
});
