export { JobArea, JobAreaFailure, JobAreaSkeleton } from './job-area.tsx';
export { useAccountOfJob } from './use-account-of-job.ts';
export { useRefreshFailureNotice } from './use-refresh-failure-notice.ts';
