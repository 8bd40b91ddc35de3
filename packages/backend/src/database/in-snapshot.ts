import type { Pool, PoolClient } from 'pg';

/** Runs work on a connection of its own, which is closed if the work fails. */
export async function onConnection<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>) {
  const client = await pool.connect();
  let broken = true;
  try {
    const result = await work(client);
    broken = false;
    return result;
  } finally {
    client.release(broken);
  }
}

/** Runs queries in one snapshot, on a connection of its own. */
export const inSnapshot = <Result>(pool: Pool, read: (client: PoolClient) => Promise<Result>) =>
  onConnection(pool, async client => {
    await client.query('begin isolation level repeatable read read only');
    const result = await read(client);
    await client.query('commit');
    return result;
  });
