export type { JobGroup } from './job-groups.ts';
export type { JobMark } from './job-row.tsx';
export { whileIdle } from './job-search.tsx';
