import type { Job } from '@zaehlwerk/api';
import { type EvaluatedJob, evaluateJob } from '../../evaluate/evaluate-job.ts';

type Reason = NonNullable<Job['meter']['meterRateTasks'][number]['readingEvents'][number]['reason']>;

/** A register as tests tell of it: its readings by day, with a reason where it is no usual one. */
export interface ExampleRegister {
  readonly name: string;
  readonly obis?: string;
  readonly unit?: string;
  readonly readings: readonly (readonly [day: string, value: number, reason?: Reason])[];
}

/** An electricity meter with registers of five digits each. */
export function evaluatedMeter(...registers: readonly ExampleRegister[]): EvaluatedJob {
  const meterRateTasks = registers.map(({ name, obis = '', unit = 'kWh', readings }, index) => ({
    taskId: String(index),
    rateName: name,
    obis,
    unit,
    preDecimals: 5,
    readingResults: [],
    readingEvents: readings.map(([day, readingValue, reason = 'PERIODIC_READING']) => ({
      readingDate: `${day}T12:00:00Z`,
      readingValue,
      reason,
      readingImages: [],
    })),
  }));
  const meter = { meterNumber: '1ESY1234567890', meterType: 'ELECTRIC_METER', meterRateTasks };
  return evaluateJob({ id: 'job', meter, jobInfo: {} } as unknown as Job, {
    evaluationUseHistoricReadings: true,
    evaluationShowCurrentReadings: true,
    evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: 14,
  });
}
