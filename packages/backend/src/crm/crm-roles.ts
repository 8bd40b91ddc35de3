import type { Pool, PoolClient } from 'pg';

/** All of them are needed for digital communication (specification section 6). */
const crmRoles = ['ROLE_KSA_PRO_USER', 'ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT'];

/** True if the account has the roles now; those of its token may be outdated. */
export async function hasCrmRoles(db: Pool | PoolClient, accountId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from account where id = $1 and roles @> $2', [
    accountId,
    crmRoles,
  ]);
  return rowCount === 1;
}
