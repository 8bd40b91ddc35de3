/** What the service worker sends without a page; for the shell's worker alone, so not shared with modules. */
export { sendUnattended } from './unattended/send-unattended.ts';
