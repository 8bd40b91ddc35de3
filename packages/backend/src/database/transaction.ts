import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { isLockedOut, isOutage } from './outage.ts';

/** How a transaction waits for locks: `patience` in milliseconds; `inTurn` queues each attempt. */
export type Waiting = {
  patience?: number;
  inTurn?: <T>(attempt: () => Promise<T>) => Promise<T>;
};

const pause = 250;

/**
 * Runs `work` in one transaction: committed when it returns, rolled back when it throws. When the pool's limit for a
 * lock is met, the transaction is rolled back, its connection is free for a moment, and `work` runs again: it must have
 * no effect outside the database.
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

/** A broken connection is discarded. */
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
