import type { Job } from '@zaehlwerk/api';
import { meterTypeOf } from '@zaehlwerk/domain';
import type { Texts } from '../texts.ts';

/** The type of a job's meter in words: the utility's own name for it, else the translated type. */
export function meterTypeName(t: Texts['t'], job: Job): string {
  return job.meter.customMeterType?.trim() || t(`meterType.${meterTypeOf(job)}`);
}
