import type { Pool, PoolClient } from 'pg';
import { RequestError } from '../plugins/request-error.ts';

/** All of them are needed for digital communication (specification section 6). */
export const crmRoles = ['ROLE_KSA_PRO_USER', 'ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT'];

/** True if the account has the roles now; those of its token may be outdated. */
export async function hasCrmRoles(db: Pool | PoolClient, accountId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from account where id = $1 and roles @> $2', [
    accountId,
    crmRoles,
  ]);
  return rowCount === 1;
}

/** @throws RequestError `role_missing` */
export async function requireCrmRoles(db: Pool | PoolClient, accountId: string): Promise<void> {
  if (!(await hasCrmRoles(db, accountId)))
    throw new RequestError('role_missing', 'This account does not have the required roles.');
}
