import { isIP } from 'node:net';

/**
 * Origin of a request: the address as reported by a proxy on the same machine, the browser, and the id of the device,
 * which is not logged.
 */
export type Visitor = { address: string; userAgent: string | undefined; deviceId: string | undefined };

/** `refresh`: a refresh token, of which only reuse and logout are logged. */
export type LoginMethod = 'password' | 'link' | 'refresh';

/** Stable codes, explained in docs/guide/accounts.md. */
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
 * The account by its id or by the typed user name, which is not stored where it matches no account: it may be a
 * password.
 */
export type LoginEvent = {
  method: LoginMethod;
  outcome: LoginOutcome;
  applicationId: string;
  account?: { id: string } | { username: string };
  visitor: Omit<Visitor, 'deviceId'>;
};

const userAgentLength = 200;

/** Null for text that is not an address. */
export const keptAddress = (address: string): string | null => (isIP(address) === 0 ? null : address);

/** Printable, and no longer than that of a real browser. */
export function keptUserAgent(userAgent: string | undefined): string | null {
  const printable = userAgent?.replaceAll(/\p{C}+/gu, ' ').trim() ?? '';
  return printable === '' ? null : printable.slice(0, userAgentLength);
}
