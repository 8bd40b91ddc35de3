import type { Job, MeterReadingConfig } from '@zaehlwerk/api';
import {
  type CalendarDay,
  chooseReadingDate,
  type ImageFault,
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

export type ValidatedForm = ReturnType<typeof validateForm>;

function blockOf(
  period: ReadingPeriodState,
  { blockedBy }: SendReadiness,
  draft: ReadingDraft,
): SendBlock | undefined {
  if (period.sendingForbidden) return period.phase === 'before' ? 'periodNotStarted' : 'periodExpired';
  const hasReadings = blockedBy !== 'noReading' && blockedBy !== 'invalidReading';
  return hasReadings && awaitsPhotos(draft) ? 'photosArriving' : blockedBy;
}

/** `config`: merged from application and job. */
export function validateForm(job: Job, draft: ReadingDraft, config: MeterReadingConfig, today: CalendarDay) {
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
    /** Today where the chosen day is not allowed. */
    readingDate: chosen.day,
    occasion,
    /** The chosen day is not allowed; the user has to give it up before sending. */
    dateOutOfRange: chosen.fellBack,
    commentFault: rates
      .flatMap(({ validation }) => (validation.state === 'entered' ? (validation.commentFault ?? []) : []))
      .at(0),
    blockedBy: blockOf(period, readiness, draft),
  };
}

/** Validates a sample number once, so that the code is compiled before the first key: 4 ms on a slow phone. */
export function warmUpValidation(job: Job, config: MeterReadingConfig, today: CalendarDay): void {
  const [first] = registersOnce(job);
  if (first) validateForm(job, withValueTyped(emptyDraft, first.taskId, '1'), config, today);
}

export function imageFaultOf({ validation }: ValidatedRate): ImageFault | undefined {
  return validation.state === 'entered' ? validation.imageFault : undefined;
}

export interface SendConcerns {
  /** Empty rates beside filled ones. */
  readonly incomplete: readonly ValidatedRate[];
  readonly doubtful: readonly ValidatedRate[];
  readonly dateFellBack: boolean;
}

/** True for implausible readings, and for unusual ones where `unusualCheck` asks. */
export function isDoubtful({ validation, unusual }: ValidatedRate): boolean {
  return validation.state === 'entered' && (validation.warnings.length > 0 || unusual?.isAsked === true);
}

/** `undefined` when everything is complete and plausible (specification section 4, "Jobs"). */
export function sendConcerns(form: ValidatedForm, draft: ReadingDraft): SendConcerns | undefined {
  const { incompleteTaskIds } = form.readiness;
  const incomplete = form.rates.filter(rate => incompleteTaskIds.includes(rate.taskId));
  const doubtful = form.rates.filter(isDoubtful);
  const { dateFellBack } = draft;
  return incomplete.length > 0 || doubtful.length > 0 || dateFellBack
    ? { incomplete, doubtful, dateFellBack }
    : undefined;
}
