import type { Job, MeterReadingConfig } from '@zaehlwerk/api';
import {
  type CalendarDay,
  type CommentFault,
  chooseReadingDate,
  type ImageFault,
  type ReadingDateWindow,
  type ReadingOccasion,
  type ReadingPeriodState,
  readingDateWindow,
  readingPeriodState,
  type SendReadiness,
  sendReadiness,
} from '@zaehlwerk/domain';
import { awaitsPhotos, photosOf } from '@zaehlwerk/metering/draft';
import { readyOf } from '@zaehlwerk/metering/draft-photos';
import type { SendBlock } from '@zaehlwerk/metering/form';
import { registersOnce, type ValidatedRate, validateRateOnce } from '@zaehlwerk/metering/register';
import { emptyDraft, keptImagesOf, type ReadingDraft, withValueTyped } from './reading-draft.ts';

/** A draft held against its job on one day. */
export interface JudgedForm {
  readonly rates: readonly ValidatedRate[];
  readonly readiness: SendReadiness;
  readonly period: ReadingPeriodState;
  readonly dateWindow: ReadingDateWindow;
  /** The day that is sent; today where the chosen one is not allowed. */
  readonly readingDate: CalendarDay;
  /** What the readings are held against: their day, and whether they replace a sent one. */
  readonly occasion: ReadingOccasion;
  /** The chosen day is not allowed: it has to be given up before anything is sent. */
  readonly dateOutOfRange: boolean;
  /** What is wrong with the comment, which goes with every rate. */
  readonly commentFault: CommentFault | undefined;
  readonly blockedBy: SendBlock | undefined;
}

function blockOf(
  period: ReadingPeriodState,
  { blockedBy }: SendReadiness,
  draft: ReadingDraft,
): SendBlock | undefined {
  if (period.sendingForbidden) return period.phase === 'before' ? 'periodNotStarted' : 'periodExpired';
  const hasReadings = blockedBy !== 'noReading' && blockedBy !== 'invalidReading';
  return hasReadings && awaitsPhotos(draft) ? 'photosArriving' : blockedBy;
}

/** Judges everything that was entered for `job`; `config` is the job's merged one, `today` the reader's day. */
export function judgeForm(
  job: Job,
  draft: ReadingDraft,
  config: MeterReadingConfig,
  today: CalendarDay,
): JudgedForm {
  const period = readingPeriodState(job.jobConstraints, config, today);
  const dateWindow = readingDateWindow(job, config, today);
  const chosen = chooseReadingDate(draft.readingDate, dateWindow, today);
  const occasion = { day: chosen.day, isCorrection: job.done };
  const comment = draft.comment.trim();
  const rates = registersOnce(job).map(task => {
    const { taskId } = task;
    const entered = {
      text: draft.values[taskId] ?? '',
      comment,
      imageCount: readyOf(photosOf(draft, taskId)).length,
      keptImageCount: keptImagesOf(draft, taskId).length,
    };
    return validateRateOnce(task, entered, config, occasion);
  });
  const readiness = sendReadiness(rates);
  return {
    rates,
    readiness,
    period,
    dateWindow,
    readingDate: chosen.day,
    occasion,
    dateOutOfRange: chosen.fellBack,
    commentFault: rates
      .flatMap(({ validation }) => (validation.state === 'entered' ? (validation.commentFault ?? []) : []))
      .at(0),
    blockedBy: blockOf(period, readiness, draft),
  };
}

/**
 * Judges a number that nobody has typed, and forgets it: the browser has prepared the rules then, which takes a slow phone
 * 4 ms and would come between the first key and its frame.
 */
export function rehearseJudging(job: Job, config: MeterReadingConfig, today: CalendarDay): void {
  const [first] = registersOnce(job);
  if (first) judgeForm(job, withValueTyped(emptyDraft, first.taskId, '1'), config, today);
}

/** What is wrong with the photos of a reading that was entered. */
export function imageFaultOf({ validation }: ValidatedRate): ImageFault | undefined {
  return validation.state === 'entered' ? validation.imageFault : undefined;
}

/** What the reader is asked about before a reading is sent. */
export interface SendConcerns {
  /** Rates left empty while others are filled. */
  readonly incomplete: readonly ValidatedRate[];
  /** Readings that are implausible, or so unusual that they are asked about (`unusualCheck`). */
  readonly doubtful: readonly ValidatedRate[];
  readonly dateFellBack: boolean;
}

/** Whether a reading is worth a second look before it is sent. */
export function isDoubtful({ validation, unusual }: ValidatedRate): boolean {
  return validation.state === 'entered' && (validation.warnings.length > 0 || unusual?.isAsked === true);
}

/** What to ask about, or `undefined` when everything is filled in and plausible (specification section 4, "Jobs"). */
export function sendConcerns(form: JudgedForm, draft: ReadingDraft): SendConcerns | undefined {
  const { incompleteTaskIds } = form.readiness;
  const incomplete = form.rates.filter(rate => incompleteTaskIds.includes(rate.taskId));
  const doubtful = form.rates.filter(isDoubtful);
  const { dateFellBack } = draft;
  return incomplete.length > 0 || doubtful.length > 0 || dateFellBack
    ? { incomplete, doubtful, dateFellBack }
    : undefined;
}
