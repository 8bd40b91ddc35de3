import type { CalendarDay } from '@zaehlwerk/domain';
import { type DemoJobSet, demoJobSets } from '../import/demo/job-sets.ts';
import { jobRecordSchema } from '../import/record/job-record.ts';
import { FakeJob } from './fake-job.ts';

/** The jobs of the demo in memory. Those of an account are made when they are first asked for. */
export class FakeJobs {
  readonly #day: CalendarDay;
  readonly #made = new Map<DemoJobSet, readonly FakeJob[]>();

  /** Days are counted from `day`. */
  constructor(day: CalendarDay) {
    this.#day = day;
  }

  /** The jobs that an account reads. */
  of(username: string): FakeJob[] {
    return demoJobSets
      .filter(({ readers }) => readers.includes(username))
      .flatMap(set => this.#jobsOf(set))
      .filter(job => job.isReadBy(username));
  }

  #jobsOf(set: DemoJobSet): readonly FakeJob[] {
    const jobs =
      this.#made.get(set) ??
      Array.from(set.jobsOn(this.#day), record => new FakeJob(jobRecordSchema.parse(record)));
    this.#made.set(set, jobs);
    return jobs;
  }
}
