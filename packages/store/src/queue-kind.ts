/** For the declaration of modules, so not shared with them. */
export { type QueueKind, queueKindSchema } from '@zaehlwerk/outbox/queue-kind';
