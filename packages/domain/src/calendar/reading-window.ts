import type { ReadingConfig } from '../reading/reading-config.ts';
import { addDays, type CalendarDay, dayOfInstant, isCalendarDay } from './calendar-day.ts';

/** Every wire `Job` satisfies it. */
export interface TargetedJob {
  readonly meter: {
    readonly meterRateTasks: readonly { readonly targetReadingDate?: CalendarDay | undefined }[];
  };
}

/** Specification section 3, "sameTargetReadingDates". */
export function sameTargetReadingDates({ meter }: TargetedJob): boolean {
  const days = new Set(meter.meterRateTasks.map(task => task.targetReadingDate));
  return days.size === 1 && !days.has(undefined);
}

export function latestTargetDate({ meter }: TargetedJob): CalendarDay | undefined {
  return meter.meterRateTasks
    .map(task => task.targetReadingDate)
    .filter(day => day !== undefined)
    .sort()
    .at(-1);
}

/** Both days are inclusive (specification section 3, "jobConstraints"). */
export interface ExecutionPeriod {
  readonly earliestExecution?: CalendarDay | undefined;
  readonly latestExecution?: CalendarDay | undefined;
}

export interface DatedJob extends TargetedJob {
  readonly jobConstraints?: ExecutionPeriod | undefined;
}

/** The allowed reading dates, both inclusive. Today is always allowed unless the day is fixed. */
export interface ReadingDateWindow {
  readonly earliest: CalendarDay;
  readonly latest: CalendarDay;
  /** The date field is hidden: {@link fixedDay} is sent, otherwise today. */
  readonly hidden: boolean;
  readonly fixedDay?: CalendarDay;
}

/**
 * The allowed reading dates (decisions.md 24): from the later of `earliestExecution` and today minus
 * `readingDateMaxDaysInPast` to today plus `readingDateMaxDaysInFuture`. A job that starts in the future hides the
 * date regardless of `readingDateEntry`; `LATEST_TARGET_DATE` acts like `ASKED` where no rate has a target date.
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

export interface DateOutOfRange {
  readonly code: 'dateOutOfRange';
  readonly earliest: CalendarDay;
  readonly latest: CalendarDay;
}

/** `readingDate` is an ISO 8601 instant. */
export function dateFault(
  readingDate: string,
  { earliest, latest }: Pick<ReadingDateWindow, 'earliest' | 'latest'>,
): DateOutOfRange | undefined {
  const day = dayOfInstant(readingDate);
  return day < earliest || day > latest ? { code: 'dateOutOfRange', earliest, latest } : undefined;
}

/**
 * Returns `wanted` if the window allows it, otherwise today, with `fellBack` (decisions.md 24). Not for use at send
 * time.
 */
export function chooseReadingDate(wanted: string | undefined, window: ReadingDateWindow, today: CalendarDay) {
  if (window.hidden || wanted === undefined) return { day: window.fixedDay ?? today, fellBack: false };
  const inRange = isCalendarDay(wanted) && wanted >= window.earliest && wanted <= window.latest;
  return inRange ? { day: wanted, fellBack: false } : { day: today, fellBack: true };
}
