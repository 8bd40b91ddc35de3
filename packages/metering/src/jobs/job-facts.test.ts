import type { Job } from '@zaehlwerk/api';
import { exampleJob } from '../testing/example-job.ts';
import { jobFacts } from './use-jobs.ts';

const job = exampleJob();
const shareable: Job = { ...job, jobPermissions: { reShare: true } };

test.each<[string, Job[], boolean]>([
  ['no job', [], false],
  ['a job that may be shared on, beside others', [job, shareable], true],
  ['whose own config allows it', [{ ...shareable, config: { features: { reshareAllowed: true } } }], true],
  ['whose own config forbids it', [{ ...shareable, config: { features: { reshareAllowed: false } } }], false],
  ['without that right', [{ ...job, jobPermissions: { reShare: false } }], false],
])('whether there are jobs to share: %s', (_name, jobs, hasShareableJobs) => {
  expect(jobFacts(jobs)).toEqual({ hasShareableJobs });
});
