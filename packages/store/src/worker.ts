/** What the shell's service worker needs: no part of the contract with modules, and not shared with them. */
export { outboxSyncTag } from './outbox/sync-tag.ts';
export { sendUnattended } from './unattended/send-unattended.ts';
