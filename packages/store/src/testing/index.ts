export { type MemoryDrafts, type MemoryQueue, memoryDrafts, memoryQueue } from '@zaehlwerk/outbox/testing';
export { brokenPersistence, memoryPersistence } from './memory-persistence.ts';
export { deviceWith, startedPortalStore, testSession } from './started-portal-store.ts';
export { type TestApi, testCall } from './test-call.ts';
export { testJob } from './test-job.ts';
export { testReading, testReadingKind } from './test-reading.ts';
export { testToken } from './test-token.ts';
