import type { Job } from '@zaehlwerk/api';
import { type CalendarDay, type ReadingConfig, readingConfigOf, readingPeriodState } from '@zaehlwerk/domain';

/**
 * Whether a job waits for a reading that may be sent on that day: not done, not in the queue, and not outside of what
 * is allowed.
 */
export function canBeSent(
  job: Job,
  application: { readonly meterReading: ReadingConfig },
  today: CalendarDay,
  queued: ReadonlyMap<string, unknown>,
): boolean {
  return (
    !job.done &&
    !queued.has(job.id) &&
    !readingPeriodState(job.jobConstraints, readingConfigOf(application, job), today).sendingForbidden
  );
}
