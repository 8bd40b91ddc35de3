import type { ReadingConfig } from '../reading/reading-config.ts';
import { addDays, type CalendarDay } from './calendar-day.ts';

/** The days in which a job is to be read, both inclusive (specification section 3, "jobConstraints"). */
export interface ExecutionPeriod {
  readonly earliestExecution?: CalendarDay | undefined;
  readonly latestExecution?: CalendarDay | undefined;
}

/** The days that a reading may carry, both inclusive; today is always one of them. */
export interface ReadingDateWindow {
  readonly earliest: CalendarDay;
  readonly latest: CalendarDay;
  /** The date is not asked for because the job starts in the future: today is sent. */
  readonly hidden: boolean;
}

/**
 * The allowed reading dates (decisions.md 24): from the later of `earliestExecution` and today minus
 * `readingDateMaxDaysInPast` to today plus `readingDateMaxDaysInFuture`.
 */
export function readingDateWindow(
  period: ExecutionPeriod | undefined,
  config: Pick<ReadingConfig, 'readingDateMaxDaysInPast' | 'readingDateMaxDaysInFuture'>,
  today: CalendarDay,
): ReadingDateWindow {
  const start = period?.earliestExecution;
  const hidden = start !== undefined && start > today;
  const oldest = addDays(today, -config.readingDateMaxDaysInPast);
  return {
    earliest: start !== undefined && !hidden && start > oldest ? start : oldest,
    latest: addDays(today, config.readingDateMaxDaysInFuture),
    hidden,
  };
}

/** The reading date to use, and whether the wanted one was out of range and gave way to today. */
export interface ChosenReadingDate {
  readonly day: CalendarDay;
  readonly fellBack: boolean;
}

/** Keeps `wanted` when the window allows it, else takes today (decisions.md 24). Not for use at send time. */
export function chooseReadingDate(
  wanted: CalendarDay | undefined,
  window: ReadingDateWindow,
  today: CalendarDay,
): ChosenReadingDate {
  if (window.hidden || wanted === undefined) return { day: today, fellBack: false };
  const inRange = wanted >= window.earliest && wanted <= window.latest;
  return inRange ? { day: wanted, fellBack: false } : { day: today, fellBack: true };
}
