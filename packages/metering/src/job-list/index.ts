export type { JobGroup } from './job-groups.ts';
export { useJobSearch } from './job-search.tsx';
export { usePageStart } from './list-lines.tsx';
export { listMemoryOf } from './list-memory.ts';
export type { JobMark } from './row-texts.ts';
export { renderedLines, useFocusedLine } from './virtual-lines.ts';
export { whileIdle } from './while-idle.ts';
