import { tryOr } from '@zaehlwerk/outbox';

/** Removes the entries of other pages: leaving by the address bar has no event (decisions.md 45). */
export function forgetLeftPages(): void {
  tryOr(undefined, () => {
    const storage = globalThis.sessionStorage;
    for (const key of Object.keys(storage)) {
      const owner = /^zw-page:(\/[^:]+)/.exec(key)?.[1];
      if (owner && !location.pathname.toLowerCase().startsWith(owner)) storage.removeItem(key);
    }
  });
}
