/** What a kind of queued items says of itself, checked; for the declaration of modules, so not shared with them. */
export { type QueueKind, queueKindSchema } from '@zaehlwerk/outbox/queue-kind';
