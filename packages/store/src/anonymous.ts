/** For readings without login; shared like the main entry, but loaded with the first screen of them. */
export { base64Of } from '@zaehlwerk/outbox';
export {
  type AnonymousSession,
  type AnonymousSessionHandle,
  useAnonymousSession,
} from './anonymous/anonymous-session.ts';
export { type TabEntries, tabEntries } from './anonymous/tab-entries.ts';
export { randomKey } from './random-key.ts';
export { askBeforeUnload } from './reload-guards.ts';
