export { JobList } from './job-list.tsx';
export { JobListSkeleton } from './job-list-skeleton.tsx';
export type { JobMark } from './job-row.tsx';
export { listMemoryOf } from './list-memory.ts';
