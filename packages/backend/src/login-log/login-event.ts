import { isIP } from 'node:net';

/**
 * Where a request comes from, as it says: the address a proxy on the same machine reports, the program, and the id of
 * its device, which is written down nowhere.
 */
export type Visitor = { address: string; userAgent: string | undefined; deviceId: string | undefined };

/** How somebody logged in or tried to. `refresh`: a refresh token; only a reused one and a logout are written down. */
export type LoginMethod = 'password' | 'link' | 'refresh';

/** What came of it; the codes are stable and explained in docs/guide/accounts.md. */
export type LoginOutcome =
  | 'success'
  | 'unknown_user'
  | 'wrong_password'
  | 'unknown_link'
  | 'link_revoked'
  | 'link_expired'
  | 'account_disabled'
  | 'account_closed'
  | 'too_many_attempts'
  | 'session_reused'
  | 'logged_out';

/**
 * One attempt. The account is named by its id or by what was typed as its username; what belongs to no account is
 * written down nowhere: it may be a password.
 */
export type LoginEvent = {
  method: LoginMethod;
  outcome: LoginOutcome;
  applicationId: string;
  account?: { id: string } | { username: string };
  visitor: Omit<Visitor, 'deviceId'>;
};

const userAgentLength = 200;

/** An address as it is kept: null when a proxy reported something else. */
export const keptAddress = (address: string): string | null => (isIP(address) === 0 ? null : address);

/** The program's name as it is kept: printable, and not longer than that of any real browser. */
export function keptUserAgent(userAgent: string | undefined): string | null {
  const printable = userAgent?.replaceAll(/\p{C}+/gu, ' ').trim() ?? '';
  return printable === '' ? null : printable.slice(0, userAgentLength);
}
