export { JobArea, JobAreaFailure, JobAreaSkeleton, PendingJob } from './job-area.tsx';
export { MasterData } from './master-data.tsx';
export { useAccountOfJob } from './use-account-of-job.ts';
export { useIsWide } from './use-is-wide.ts';
export { useRefreshFailureNotice } from './use-refresh-failure-notice.ts';
