/**
 * Removes what was entered on other pages than the one that is shown (`tabEntries`): a page that is left by the address bar
 * does not learn where to, only the next one does (decisions.md 45). Routes take either case, and a slash at their end.
 */
export function forgetLeftPages(): void {
  try {
    const storage = globalThis.sessionStorage;
    for (const key of Object.keys(storage)) {
      const owner = /^zw-page:(\/[^:]+)/.exec(key)?.[1];
      if (owner && !location.pathname.toLowerCase().startsWith(owner)) storage.removeItem(key);
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
