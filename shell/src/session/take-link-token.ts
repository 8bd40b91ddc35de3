import { linkTokenOf } from '@zaehlwerk/store';

/** Where the login with an opened link is shown; a module's route. */
export const linkLoginPath = '/m';

/**
 * Takes the token of a login link (`/m/{token}`) off the address bar and out of the history, before anything else may
 * see or send the address (decisions.md 37). `undefined` when the page was opened at another address.
 */
export function takeLinkToken({
  location,
  history,
}: Pick<Window, 'location' | 'history'>): string | undefined {
  const token = linkTokenOf(location.pathname);
  if (token === undefined) return undefined;
  history.replaceState(null, '', linkLoginPath);
  return token;
}
