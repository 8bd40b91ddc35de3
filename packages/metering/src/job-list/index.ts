export { JobList, JobListSkeleton } from './job-list.tsx';
export type { JobMark } from './job-row.tsx';
export { listMemoryOf } from './list-memory.ts';
