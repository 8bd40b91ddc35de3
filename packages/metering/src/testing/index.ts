export { exampleJob, exampleTask, manyJobs } from './example-job.ts';
