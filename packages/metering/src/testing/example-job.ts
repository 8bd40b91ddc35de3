import type { Job, MeterRateTask } from '@zaehlwerk/api';

/** A rate for tests: a consumption register of six digits without decimals, no history. */
export function exampleTask(changes: Partial<MeterRateTask> = {}): MeterRateTask {
  return {
    taskId: 'task-1',
    rateName: 'Verbrauch',
    obis: '1-0:1.8.0',
    unit: 'kWh',
    preDecimals: 6,
    readingEvents: [],
    readingResults: [],
    ...changes,
  };
}

/** A job for tests: an open electricity meter in Cologne with one rate. */
export function exampleJob(
  changes: Partial<Omit<Job, 'meter'>> & { meter?: Partial<Job['meter']> } = {},
): Job {
  const { meter, ...rest } = changes;
  return {
    id: 'job-1',
    done: false,
    ...rest,
    meter: {
      meterNumber: '1ESY1160123456',
      meterType: 'ELECTRIC_METER',
      meterAddress: { street: 'Lindenstraße', houseNumber: '12', zip: '50674', city: 'Köln' },
      meterRateTasks: [exampleTask()],
      ...meter,
    },
  };
}

/** `amount` open jobs for tests, each with a number and a house of its own. */
export function manyJobs(amount: number): Job[] {
  return Array.from({ length: amount }, (_, index) =>
    exampleJob({
      id: `job-${index}`,
      meter: {
        meterNumber: `1ESY${1_000_000 + index}`,
        meterAddress: { street: 'Gartenweg', houseNumber: String(index), zip: '50823', city: 'Köln' },
      },
    }),
  );
}
