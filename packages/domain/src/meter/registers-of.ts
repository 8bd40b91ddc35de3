import type { MeterType } from './meter-type.ts';
import { meterTypeOf, type TypedJob } from './meter-type-of.ts';

/** A job whose rates are of one kind. */
type JobWith<Rate> = Pick<TypedJob, 'jobInfo'> & {
  readonly meter: Pick<TypedJob['meter'], 'meterType'> & { readonly meterRateTasks: readonly Rate[] };
};

/** The registers of a job, each with the type of its meter: a code without medium, such as `1.8.0`, needs it. */
export function registersOf<Rate extends { readonly obis?: string | undefined }>(
  job: JobWith<Rate>,
): readonly (Rate & { readonly meterType: MeterType })[] {
  const meterType = meterTypeOf(job);
  return job.meter.meterRateTasks.map(rate => ({ ...rate, meterType }));
}
