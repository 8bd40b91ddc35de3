export { JobArea, JobAreaFailure, JobAreaSkeleton, useIsWide } from './job-area.tsx';
export { MasterData } from './master-data.tsx';
export { PendingJob } from './pending-job.tsx';
export { useAccountOfJob } from './use-account-of-job.ts';
export { useRefreshFailureNotice } from './use-refresh-failure-notice.ts';
