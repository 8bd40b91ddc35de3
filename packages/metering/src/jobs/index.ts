export { type JobState, type JobsState, useAccountsWithJob, useJob, useJobs } from './use-jobs.ts';
