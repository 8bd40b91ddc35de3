/** What waits on this device, as a file; for the shell alone, so not shared with modules. */
export type { QueueFileContents, QueueFileProblem, TakenQueueFile } from '@zaehlwerk/outbox';
export type { FileResult, WrittenReadings } from './queue-file/queue-file.ts';
export { type QueueFileCommands, useQueueFile } from './queue-file/use-queue-file.ts';
