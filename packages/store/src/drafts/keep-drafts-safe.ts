import type { DraftBox } from '@zaehlwerk/outbox';
import { askBeforeUnload } from './ask-before-unload.ts';

/**
 * Writes drafts when a field is left and when the page may be about to go, catches up when it comes back, and has the
 * browser ask before the tab closes while something is not kept on the device.
 */
export function keepDraftsSafe(drafts: DraftBox): void {
  const flushAtOnce = () => drafts.flushAtOnce();
  drafts.watch(() => askBeforeUnload('drafts', drafts.isUnsafe()));
  globalThis.addEventListener?.('focusout', () => drafts.flushAll());
  globalThis.addEventListener?.('pagehide', flushAtOnce);
  globalThis.addEventListener?.('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flushAtOnce();
    else void drafts.catchUp();
  });
  globalThis.addEventListener?.('pageshow', ({ persisted }) => {
    if (persisted) void drafts.catchUp();
  });
}
