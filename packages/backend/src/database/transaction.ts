import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { isLockedOut, isOutage } from './outage.ts';

/** How a transaction waits for what another one has locked: so many milliseconds, and each time until it has a turn. */
export type Waiting = {
  patience?: number;
  inTurn?: <T>(attempt: () => Promise<T>) => Promise<T>;
};

const pause = 250;

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws. Where the pool limits the wait
 * for a lock, the transaction is rolled back then, its connection serves others for a moment, and `work` runs again: it
 * does nothing outside of the database.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  { patience = 5000, inTurn = attempt => attempt() }: Waiting = {},
): Promise<T> {
  const until = Date.now() + patience;
  for (;;) {
    try {
      return await inTurn(() => attempt(pool, work));
    } catch (error) {
      if (!isLockedOut(error) || Date.now() >= until) throw error;
    }
    await sleep(pause);
  }
}

/** The connection is given back, or thrown away when it is broken. */
async function attempt<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    if (error instanceof Error && isOutage(error)) broken = error;
    else
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
    throw error;
  } finally {
    client.release(broken);
  }
}
