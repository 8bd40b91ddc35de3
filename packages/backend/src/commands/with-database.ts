import type { Pool } from 'pg';
import { openDatabase } from '../database/index.ts';
import { openPool, workLimits } from '../database/pool.ts';
import { migrate } from '../migrations/migrate.ts';
import { databaseSettingsOf } from '../settings/database-settings.ts';

/**
 * Runs a command on the database of `DATABASE_URL` or `DATA_DIR`, beside a running backend or alone.
 * @throws DatabaseError, and errors of `work`
 */
export async function withDatabase(work: (pool: Pool) => Promise<void>): Promise<void> {
  const database = await openDatabase(databaseSettingsOf(process.env));
  const end = (): void => {
    database.stop().finally(() => process.exit(130));
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  const pool = openPool(database.url, workLimits);
  try {
    await migrate(database.url);
    await work(pool);
  } finally {
    await pool.end();
    await database.stop();
    process.off('SIGINT', end).off('SIGTERM', end);
  }
}
