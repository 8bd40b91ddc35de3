import type { ReadingConfig } from '../reading/reading-config.ts';
import { addDays, type CalendarDay, isCalendarDay } from './calendar-day.ts';

/** A job's rates with the days on which the utility wants them read; every wire `Job` satisfies it. */
export interface TargetedJob {
  readonly meter: {
    readonly meterRateTasks: readonly { readonly targetReadingDate?: CalendarDay | undefined }[];
  };
}

/** Whether all rates of a job share one target date (specification section 3, "sameTargetReadingDates"). */
export function sameTargetReadingDates({ meter }: TargetedJob): boolean {
  const days = new Set(meter.meterRateTasks.map(task => task.targetReadingDate));
  return days.size === 1 && !days.has(undefined);
}

/** The latest target date of a job's rates; `undefined` where none states one. */
export function latestTargetDate({ meter }: TargetedJob): CalendarDay | undefined {
  return meter.meterRateTasks
    .map(task => task.targetReadingDate)
    .filter(day => day !== undefined)
    .sort()
    .at(-1);
}

/** The days in which a job is to be read, both inclusive (specification section 3, "jobConstraints"). */
export interface ExecutionPeriod {
  readonly earliestExecution?: CalendarDay | undefined;
  readonly latestExecution?: CalendarDay | undefined;
}

/** What the reading date of a job depends on; every wire `Job` satisfies it. */
export interface DatedJob extends TargetedJob {
  readonly jobConstraints?: ExecutionPeriod | undefined;
}

/** The days that a reading may carry, both inclusive. Today is always one of them unless the day is fixed. */
export interface ReadingDateWindow {
  readonly earliest: CalendarDay;
  readonly latest: CalendarDay;
  /** The date is not asked for: {@link fixedDay} is sent, else today. */
  readonly hidden: boolean;
  /** The only allowed day: the job's latest target date, where the configuration says so. */
  readonly fixedDay?: CalendarDay;
}

/**
 * The allowed reading dates (decisions.md 24): from the later of `earliestExecution` and today minus
 * `readingDateMaxDaysInPast` to today plus `readingDateMaxDaysInFuture`. A job that starts in the future hides the
 * date whatever `readingDateEntry` says; `LATEST_TARGET_DATE` asks as usual where no rate has a target date.
 */
export function readingDateWindow(
  job: DatedJob,
  config: Pick<ReadingConfig, 'readingDateMaxDaysInPast' | 'readingDateMaxDaysInFuture' | 'readingDateEntry'>,
  today: CalendarDay,
): ReadingDateWindow {
  const start = job.jobConstraints?.earliestExecution;
  const startsLater = start !== undefined && start > today;
  const fixedDay = config.readingDateEntry === 'LATEST_TARGET_DATE' ? latestTargetDate(job) : undefined;
  if (fixedDay !== undefined && !startsLater) {
    return { earliest: fixedDay, latest: fixedDay, hidden: true, fixedDay };
  }
  const oldest = addDays(today, -config.readingDateMaxDaysInPast);
  return {
    earliest: start !== undefined && !startsLater && start > oldest ? start : oldest,
    latest: addDays(today, config.readingDateMaxDaysInFuture),
    hidden: startsLater || config.readingDateEntry === 'HIDDEN',
  };
}

/** The reading date to use, and whether the wanted one was out of range and gave way to today. */
export interface ChosenReadingDate {
  readonly day: CalendarDay;
  readonly fellBack: boolean;
}

/** Keeps `wanted` when it is a day that the window allows, else takes today (decisions.md 24). Not for use at send time. */
export function chooseReadingDate(
  wanted: string | undefined,
  window: ReadingDateWindow,
  today: CalendarDay,
): ChosenReadingDate {
  if (window.hidden || wanted === undefined) return { day: window.fixedDay ?? today, fellBack: false };
  const inRange = isCalendarDay(wanted) && wanted >= window.earliest && wanted <= window.latest;
  return inRange ? { day: wanted, fellBack: false } : { day: today, fellBack: true };
}
