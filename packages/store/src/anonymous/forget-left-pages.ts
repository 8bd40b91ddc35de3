/**
 * Removes the entries of other pages (`tabEntries`): a page that is left by the address bar does not know the next one
 * (decisions.md 45). Routes accept either case, and a trailing slash.
 */
export function forgetLeftPages(): void {
  try {
    const storage = globalThis.sessionStorage;
    for (const key of Object.keys(storage)) {
      const owner = /^zw-page:(\/[^:]+)/.exec(key)?.[1];
      if (owner && !location.pathname.toLowerCase().startsWith(owner)) storage.removeItem(key);
    }
  } catch {}
}
