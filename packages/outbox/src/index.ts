export { base64Of } from './base64-of.ts';
export { type Clock, leftOf, setAlarm, type Wait } from './clock.ts';
export { type CrossTabChannel, crossTabChannel, type Topic, type TopicKind } from './cross-tab-channel.ts';
export { committed, type Database, type KeepProblem, keepProblemOf, portalDatabase } from './database.ts';
export type { AccountDrafts } from './drafts/account-drafts.ts';
export type { DraftHandle } from './drafts/draft-handle.ts';
export { draftJournalIn } from './drafts/draft-journal.ts';
export type { DraftKind, FileOf, StoredDraft } from './drafts/draft-kind.ts';
export { writtenDrafts } from './drafts/draft-record.ts';
export { DraftRegistry, type UnsentDrafts } from './drafts/draft-registry.ts';
export { type DraftRecords, indexedDbDrafts } from './drafts/indexed-db-drafts.ts';
export type { Attempt, Network, PostEnd, PostRequest, PostWatch } from './queue/attempt.ts';
export { type DeliveryRecord, readableDeliveryRecord } from './queue/delivery-record.ts';
export type { HandedOverDraft, MoveToDraft, QueueRecords, Taken } from './queue/indexed-db-queue.ts';
export { indexedDbQueue } from './queue/indexed-db-queue.ts';
export { type ItemRequest, requestOf } from './queue/item-request.ts';
export { Outbox, type OutboxParts, type Outcome, type SentBatch, type Submission } from './queue/outbox.ts';
export { type QueueNews, queueNews } from './queue/queue.ts';
export { writeQueueFile } from './queue/queue-file.ts';
export type { QueueKind } from './queue/queue-kind.ts';
export {
  filledBody,
  type ItemSummary,
  type NewItem,
  type QueuedItem,
  readableItem,
  type SendProblem,
  summaryOf,
} from './queue/queued-item.ts';
export type { Progress } from './queue/sender.ts';
export { readableReceipt, type SentReceipt } from './queue/sent-receipt.ts';
export { Subscribable } from './subscribable.ts';
export { tryOr } from './try-or.ts';
