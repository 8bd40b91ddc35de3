import type { CalendarDay } from './calendar-day.ts';

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
