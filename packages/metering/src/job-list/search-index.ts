import type { Job } from '@zaehlwerk/api';
import { buildJobSearchIndex, type JobSearchIndex } from '@zaehlwerk/domain';

type Entry = JobSearchIndex<Job>[number];

const jobsPerStep = 40;

/** Search texts by job: a job that comes back unchanged from one list to the next is not read again. */
export class JobSearchTexts {
  readonly #entries = new WeakMap<Job, Entry>();

  /**
   * Makes the texts that `jobs` still lack, in small steps while `mayContinue` says so.
   * Returns the whole index, or `undefined` when it had to stop before the end.
   */
  prepare(jobs: readonly Job[], mayContinue: () => boolean): JobSearchIndex<Job> | undefined {
    const missing = jobs.filter(job => !this.#entries.has(job));
    for (let start = 0; start < missing.length; start += jobsPerStep) {
      if (!mayContinue()) return undefined;
      for (const entry of buildJobSearchIndex(missing.slice(start, start + jobsPerStep))) {
        this.#entries.set(entry.job, entry);
      }
    }
    return jobs.flatMap(job => this.#entries.get(job) ?? []);
  }
}
