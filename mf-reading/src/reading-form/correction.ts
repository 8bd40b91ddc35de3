import type { Job, MeterReadingConfig } from '@zaehlwerk/api';
import {
  type CalendarDay,
  chooseReadingDate,
  lastResult,
  readingDateWindow,
  resendValues,
} from '@zaehlwerk/domain';
import { withDateFallenBack, withReadingDate } from '@zaehlwerk/metering/draft';
import { emptyDraft, type ReadingDraft } from './reading-draft.ts';

/** The last sent reading as a draft. A day that is not allowed any more becomes today, with a warning (decisions.md 24). */
export function correctionDraft(job: Job, config: MeterReadingConfig, today: CalendarDay): ReadingDraft {
  const sent = resendValues(job.meter.meterRateTasks, config);
  const draft = {
    ...emptyDraft,
    isCorrection: true,
    values: Object.fromEntries(sent.map(({ taskId, value }) => [taskId, value])),
    comment: sent.find(({ comment }) => comment)?.comment ?? '',
    keptImages: sentImagesOf(job),
  };
  const window = readingDateWindow(job, config, today);
  const chosen = chooseReadingDate(sent[0]?.readingDate, window, today);
  const dated = chosen.fellBack ? withDateFallenBack(draft) : withReadingDate(draft, chosen.day);
  return { ...dated, isChanged: false };
}

/** By task. */
function sentImagesOf({ meter }: Job): Record<string, string[]> {
  return Object.fromEntries(
    meter.meterRateTasks.flatMap(task => {
      const ids = lastResult(task)?.readingResultImages?.map(({ imageId }) => imageId) ?? [];
      return ids.length > 0 ? [[task.taskId, ids]] : [];
    }),
  );
}
