import type { Pool, PoolClient } from 'pg';
import type { Account } from '../auth/authenticate.ts';
import { RequestError } from '../plugins/request-error.ts';

/**
 * A share's link may hang on a notice board. A session that it opened, and that was not confirmed with the password, changes,
 * mails and ends only shares that it made itself (decision 69).
 */
const isConfined = ({ parentName, isByLink }: Account) => parentName !== null && isByLink;

const openedByLink = () =>
  new RequestError(
    'opened_by_link',
    'This session was opened by a link. Confirm it with the password first.',
  );

/**
 * Refuses what such a session does with no share at all: it removes no single jobs (specification section 4).
 * @throws RequestError `opened_by_link`
 */
export function refuseOpenedByLink(account: Account): void {
  if (isConfined(account)) throw openedByLink();
}

/**
 * Refuses shares that such a session did not make. To be called once they are known to be below the account: of all others
 * nothing is said.
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
