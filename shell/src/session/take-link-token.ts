import { linkTokenOf } from '@zaehlwerk/store';

/** Where the login with an opened link is shown; a module's route. */
export const linkLoginPath = '/m';

/** Holds the token between the two pages, and no longer. */
const storageKey = 'zw-opened-link';

/** The parts of a window that know an address. */
type Opened = Pick<Window, 'location' | 'history' | 'sessionStorage'>;

/** `leaving`: another page comes in the place of this one, which is to do nothing more. */
export type OpenedLink = { leaving: true } | { leaving: false; token: string | undefined };

/**
 * Takes the token of a login link (`/m/{token}`) off the address bar and out of the history, before anything else may
 * see or send the address (decisions.md 37). A page never forgets the address that it was opened at
 * (`performance.getEntries()`), so it gives way to one that was opened without. Where a browser lets no page keep
 * anything, the address alone is changed.
 */
export function takeLinkToken(opened: Opened): OpenedLink {
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
