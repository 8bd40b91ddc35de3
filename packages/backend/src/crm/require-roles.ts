import type { Pool, PoolClient } from 'pg';
import { RequestError } from '../plugins/request-error.ts';

/** What an account needs for digital communication, all of it (specification section 6). */
export const crmRoles = ['ROLE_KSA_PRO_USER', 'ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT'];

/** True if an account may take part. The account is asked, not its token: what was taken from it counts at once. */
export async function hasCrmRoles(db: Pool | PoolClient, accountId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from account where id = $1 and roles @> $2', [
    accountId,
    crmRoles,
  ]);
  return rowCount === 1;
}

/**
 * Refuses who lacks a role of digital communication.
 * @throws RequestError `role_missing`
 */
export async function requireCrmRoles(db: Pool | PoolClient, accountId: string): Promise<void> {
  if (!(await hasCrmRoles(db, accountId)))
    throw new RequestError('role_missing', 'This account does not have the required roles.');
}
