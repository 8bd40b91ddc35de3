import { fetchJobs, type Job } from '@zaehlwerk/api';
import { jobSchema } from '@zaehlwerk/api/schema';
import { defineQuery } from '@zaehlwerk/store/data';

/** The jobs of an account; one list for all modules of the page that declare it under this name and version. */
export const jobs = defineQuery<Job[]>({
  name: 'jobs',
  version: 1,
  of: 'account',
  load: fetchJobs,
  kept: { items: jobSchema, idOf: job => job.id },
});
