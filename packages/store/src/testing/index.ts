export {
  type MemoryDrafts,
  type MemoryQueue,
  memoryDrafts,
  memoryQueue,
  memoryStorage,
  memoryTabs,
  NodeFileReader,
} from '@zaehlwerk/outbox/testing';
export { brokenPersistence, type MemoryDevice, memoryPersistence } from './memory-persistence.ts';
export {
  openPageWithoutScreens,
  type PageGround,
  type PageWithoutScreens,
  sendWithoutPage,
} from './page-without-screens.ts';
export { deviceWith, isEverythingAnswered, startedPortalStore, testSession } from './started-portal-store.ts';
export { hurriedAlarm } from './test-alarm.ts';
export { type TestApi, testCall } from './test-call.ts';
export { testJob } from './test-job.ts';
export { testReading, testReadingKind } from './test-reading.ts';
export { testToken } from './test-token.ts';
