export type { DueSoon } from './filter-bar.tsx';
export type { JobGroup } from './job-groups.ts';
export type { ListTools } from './job-list.tsx';
export { SearchTexts, useJobSearch, useSearchIndex } from './job-search.ts';
export { usePageStart } from './list-lines.tsx';
export { listMemoryOf } from './list-memory.ts';
export type { JobMark } from './row-texts.ts';
export { whileIdle } from './while-idle.ts';
