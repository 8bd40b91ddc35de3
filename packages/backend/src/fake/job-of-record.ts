import type { Job, MeterRateTask } from '@zaehlwerk/api/schema';
import { instantOfDay } from '@zaehlwerk/domain';
import type { JobRecord } from '../import/record/job-record.ts';

type Register = JobRecord['meter']['meterRateTasks'][number];

const numberOrNone = (decimal: string | undefined) => (decimal === undefined ? undefined : Number(decimal));

function taskOf({ readingEvents = [], readingValueValidation, ...register }: Register): MeterRateTask {
  const events = readingEvents.toSorted((a, b) => a.readingDate.localeCompare(b.readingDate));
  return {
    ...register,
    readingValueValidation: readingValueValidation && {
      minimumValue: numberOrNone(readingValueValidation.minimumValue),
      maximumValue: numberOrNone(readingValueValidation.maximumValue),
      strictValidation: readingValueValidation.strictValidation,
    },
    readingEvents: events.map(({ readingDate, readingValue, reason = null, otherReason }) => ({
      readingDate: instantOfDay(readingDate),
      readingValue: Number(readingValue),
      reason,
      otherReason,
    })),
    readingResults: [],
  };
}

/** The wire job of a record before anything was sent for it, for a reader who may not share it. */
export function jobOfRecord({ id, config, jobConstraints = {}, customer, partner, meter }: JobRecord): Job {
  return {
    id,
    done: false,
    config,
    jobPermissions: { reShare: false },
    jobConstraints,
    jobInfo: { meterType: meter.meterType },
    customer,
    partner,
    meter: { ...meter, meterRateTasks: meter.meterRateTasks.map(taskOf) },
  };
}
