/** What the shell's service worker needs: no part of the contract with modules, and not shared with them. */

export { outboxSyncTag } from './outbox/outbox-of.ts';
export { sendInBackground } from './outbox/send-in-background.ts';
