export type { JobGroup } from './job-groups.ts';
export type { JobMark } from './job-row.tsx';
export { usePageStart } from './list-lines.tsx';
export { renderedLines, useFocusedLine } from './virtual-lines.ts';
export { whileIdle } from './while-idle.ts';
