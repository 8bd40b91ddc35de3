import type { Pool, PoolClient } from 'pg';
import type { Account } from '../auth/authenticate.ts';
import { RequestError } from '../plugins/request-error.ts';

/**
 * A share's link may be public, such as on a notice board. A session by link, until it is confirmed with the password,
 * changes, mails and ends only shares that it has made (decision 69), and sees no other contacts.
 */
const isConfined = ({ parentName, isByLink }: Account) => parentName !== null && isByLink;

/** The session whose shares alone are open to the account; null if all are. */
export const confinedTo = (account: Account): string | null =>
  isConfined(account) ? account.sessionId : null;

const openedByLink = () =>
  new RequestError(
    'opened_by_link',
    'This session was opened by a link. Confirm it with the password first.',
  );

/**
 * For removing single jobs, which such a session never may (specification section 4).
 * @throws RequestError `opened_by_link`
 */
export function refuseOpenedByLink(account: Account): void {
  if (isConfined(account)) throw openedByLink();
}

/**
 * Refuses shares that such a session has not made. Call it for shares below the account only: it would reveal others.
 * @throws RequestError `opened_by_link`
 */
export async function refuseSharesOfOthers(
  db: Pool | PoolClient,
  account: Account,
  shareIds: readonly string[],
): Promise<void> {
  if (!isConfined(account)) return;
  const { rowCount } = await db.query(
    'select from account where id = any($1) and made_in_session is distinct from $2 limit 1',
    [shareIds, account.sessionId],
  );
  if (rowCount !== 0) throw openedByLink();
}
