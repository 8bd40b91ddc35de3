import type { Pool, PoolClient } from 'pg';

/** Does some reading on a connection of its own; all of it sees what was there at its first statement. */
export async function inSnapshot<Result>(
  pool: Pool,
  read: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
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
