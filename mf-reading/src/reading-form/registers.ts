import type { Job, MeterRateTask } from '@zaehlwerk/api';
import { type MeterType, registersOf } from '@zaehlwerk/domain';

/** A rate of a job that knows the type of its meter. */
export type Register = MeterRateTask & { readonly meterType: MeterType };

const known = new WeakMap<Job, readonly Register[]>();

/** The registers of a job: as long as the job is the same, the very same ones. */
export function registersOnce(job: Job): readonly Register[] {
  const registers = known.get(job) ?? registersOf(job);
  known.set(job, registers);
  return registers;
}
