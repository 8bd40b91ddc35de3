export { memoryDraftTabs } from './memory-draft-tabs.ts';
export { brokenDrafts, type MemoryDrafts, memoryDrafts } from './memory-drafts.ts';
export { brokenQueue, type MemoryQueue, memoryQueue } from './memory-queue.ts';
export { memoryQueueTabs } from './memory-queue-tabs.ts';
export { NodeFileReader } from './node-file-reader.ts';
