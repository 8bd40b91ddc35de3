/** For the shell's service worker: no part of the contract with modules, and not shared with them. */

export { sendInBackground } from './outbox/send-in-background.ts';
export { outboxSyncTag } from './outbox/sync-tag.ts';
