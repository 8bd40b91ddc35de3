import { linkTokenOf } from '@zaehlwerk/store';

/** Page of the login with a link; a module's route. */
export const linkLoginPath = '/m';

/** Holds the token while the page is replaced. */
const storageKey = 'zw-opened-link';

/**
 * Removes the token of a login link (`/m/{token}`) from the address and the history, before any other code can read or
 * send it (decisions.md 37). The page is replaced, since `performance.getEntries()` keeps its original address. Without
 * session storage only the address changes.
 *
 * @returns `leaving`: the page is being replaced and must do nothing more
 */
export function takeLinkToken(
  opened: Pick<Window, 'location' | 'history' | 'sessionStorage'>,
): { leaving: true } | { leaving: false; token: string | undefined } {
  const { location, history } = opened;
  const token = linkTokenOf(location.pathname);
  try {
    const { sessionStorage } = opened;
    if (token !== undefined) {
      sessionStorage.setItem(storageKey, token);
      location.replace(linkLoginPath);
      return { leaving: true };
    }
    const kept = location.pathname === linkLoginPath ? sessionStorage.getItem(storageKey) : null;
    if (kept === null) return { leaving: false, token: undefined };
    sessionStorage.removeItem(storageKey);
    return { leaving: false, token: kept };
  } catch {
    if (token !== undefined) history.replaceState(null, '', linkLoginPath);
    return { leaving: false, token };
  }
}
