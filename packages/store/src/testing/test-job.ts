import type { Job } from '@zaehlwerk/api';

/** A job with nothing but its id and a meter number that follows from it. */
export function testJob(id: string, changes: Partial<Job> = {}): Job {
  return { id, done: false, meter: { meterNumber: `1EMH${id}`, meterRateTasks: [] }, ...changes };
}
