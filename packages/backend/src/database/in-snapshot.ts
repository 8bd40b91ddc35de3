import type { Pool, PoolClient } from 'pg';

/** Runs queries in one snapshot, on a connection of its own. */
export async function inSnapshot<Result>(pool: Pool, read: (client: PoolClient) => Promise<Result>) {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('begin isolation level repeatable read read only');
    const result = await read(client);
    await client.query('commit');
    broken = false;
    return result;
  } finally {
    client.release(broken);
  }
}
