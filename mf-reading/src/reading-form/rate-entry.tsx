import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { Job, MeterReadingConfig } from '@zaehlwerk/api';
import {
  type CalendarDay,
  decimalToNumber,
  digitLayout,
  type ImageFault,
  imageRequirementOf,
  instantOfDay,
  isFeedIn,
  maxPhotosPerRate,
  rateLabel,
  unitOfRate,
} from '@zaehlwerk/domain';
import { withCompared, withPhotosChanged, withTypingBegun, withTypingEnded } from '@zaehlwerk/metering/draft';
import { type RatePhotos, readyOf, withPhotoRemoved } from '@zaehlwerk/metering/draft-photos';
import { focusUncompared, LastReading, RegisterField, sendButtonId } from '@zaehlwerk/metering/form';
import type { FormDraftHandle } from '@zaehlwerk/metering/form-draft';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { rateMessages, type ValidatedRate } from '@zaehlwerk/metering/register';
import { Anchor } from '@zaehlwerk/ui';
import { memo, type ReactNode, useCallback, useMemo } from 'react';
import type { Explanation } from '../explanation/explanation-of.ts';
import { type ExplanationActions, RateExplanation } from '../explanation/rate-explanation.tsx';
import { useOpenedExplanation } from '../explanation/use-opened-explanation.ts';
import { useTexts } from '../texts.ts';
import { focusNextField, readingFieldId, readingFieldIds } from './field-ids.ts';
import { keptPhotos } from './kept-photos.tsx';
import classes from './rate-entry.module.css';
import { placeOfValue, type ReadingDraft, withValueTyped } from './reading-draft.ts';
import { useMeaning } from './use-meaning.ts';

interface Props extends Pick<FormDraftHandle<ReadingDraft>, 'change' | 'addPhotos'> {
  readonly job: Job;
  readonly rate: ValidatedRate;
  readonly config: MeterReadingConfig;
  readonly day: CalendarDay;
  readonly photos: RatePhotos;
  /** Ids of the photos of the corrected reading that stay. */
  readonly keptImages: readonly string[];
  /** Refusals of the server. */
  readonly refusal: string | undefined;
  readonly photosRefusal: string | undefined;
  /** Its number is not complete. */
  readonly isUnfinished: boolean;
  readonly isLocked: boolean;
  /** The field was left, so its faults are shown. */
  readonly isSettled: boolean;
  readonly photosFault: ImageFault | undefined;
  readonly onSettle: (taskId: string, text: string) => void;
  /** Opens once the field was left. */
  readonly explanation: Explanation | undefined;
  /** Empty without an explanation, so that typing a comment renders no register. */
  readonly comment: string;
  readonly actions: ExplanationActions;
  /** Of a meter with one register: comment and day. */
  readonly besides: ReactNode;
}

const noMessages: ReturnType<typeof rateMessages> = { error: undefined, warnings: [] };

/** One register of a job with its photos. */
export const RateEntry = memo(function RateEntry(props: Props) {
  const { job, rate, config, day, photos, keptImages, isLocked, isSettled, explanation, change } = props;
  const { t } = useTexts();
  const formats = useFormats();
  const { taskId, task, validation } = rate;
  const id = readingFieldId(job, taskId);
  const unit = unitOfRate(task);
  const { error, warnings } = isSettled ? rateMessages(t, formats, rate, unit) : noMessages;
  const requirement = imageRequirementOf(isFeedIn(task), config);
  const isForbidden = requirement === 'FORBIDDEN';
  const kept = useMemo(() => {
    if (keptImages.length === 0) return undefined;
    const reading = t('reading.label', { rate: rateLabel(task) }).trim();
    return keptPhotos({ jobId: job.id, taskId, imageIds: keptImages, fieldId: id, reading, change });
  }, [job, task, taskId, id, keptImages, change, t]);
  const { addPhotos } = props;
  const photosLeft = maxPhotosPerRate - keptImages.length;
  const addFiles = useCallback(
    (files: readonly File[]) => addPhotos(taskId, files, photosLeft),
    [addPhotos, taskId, photosLeft],
  );
  const removePhoto = useCallback(
    (photoId: string) =>
      change(current => withPhotosChanged(current, taskId, photos => withPhotoRemoved(photos, photoId))),
    [change, taskId],
  );
  const meaningOf = useMeaning(true);
  const value = isSettled && validation.state === 'entered' ? validation.value : undefined;
  const counted = useMemo(() => {
    const readingValue = value === undefined ? undefined : decimalToNumber(value);
    if (readingValue === undefined) return undefined;
    return meaningOf(job, task, [...task.readingResults, { readingDate: instantOfDay(day), readingValue }]);
  }, [meaningOf, job, task, value, day]);
  const description = useMemo(
    () => <LastReading task={task} occasion={{ day, isCorrection: job.done }} />,
    [task, day, job.done],
  );
  const explanationId = `${id}-explanation`;
  const opened = useOpenedExplanation(rate.text, explanationId);
  const isExplained = opened.isOpen && isSettled;
  const Chevron = isExplained ? IconChevronUp : IconChevronDown;
  return (
    <RegisterField
      id={id}
      rate={rateLabel(task)}
      value={rate.text}
      onChange={text => change(current => withValueTyped(current, taskId, text))}
      onBegin={() => change(current => withTypingBegun(current, placeOfValue(taskId)))}
      onSettle={() => {
        change(withTypingEnded);
        props.onSettle(taskId, rate.text);
        opened.leave(rate.text);
      }}
      isUnfinished={isSettled && props.isUnfinished}
      onCompared={() => {
        change(current => withCompared(current, placeOfValue(taskId)));
        focusUncompared(readingFieldIds(job), sendButtonId, id);
      }}
      onEnter={() => focusNextField(job, id)}
      layout={digitLayout(task, config)}
      localeStyle={formats.style}
      unit={unit}
      description={description}
      error={error}
      refusal={props.refusal}
      warning={warnings[0]}
      note={counted}
      messageAction={
        isSettled &&
        explanation && (
          <Anchor
            component="button"
            type="button"
            className={classes.explain ?? ''}
            aria-expanded={isExplained}
            aria-controls={explanationId}
            onClick={opened.toggle}
          >
            {t('explain.action')}
            <Chevron size="1em" aria-hidden="true" />
          </Anchor>
        )
      }
      isLocked={isLocked}
      onFiles={addFiles}
      besides={props.besides}
      photoField={
        isForbidden && readyOf(photos).length === 0 && !kept
          ? undefined
          : {
              photos,
              kept,
              requirement,
              orComment: config.commentMayReplaceImage,
              fault: props.photosFault,
              isClosed: isForbidden,
              refusal: props.photosRefusal,
              onRemove: removePhoto,
            }
      }
    >
      <div id={explanationId}>
        {isExplained && explanation && (
          <RateExplanation
            explanation={explanation}
            rate={rate}
            day={day}
            job={job}
            comment={props.comment}
            actions={props.actions}
          />
        )}
      </div>
    </RegisterField>
  );
});
