import { realpath } from 'node:fs/promises';
import { Client } from 'pg';
import { errorCode } from '../database-error.ts';
import { databaseUser } from './cluster.ts';

/** The one connection that makes a process the owner of the embedded database; the kernel ends it with the process. */
export type Lease = { client: Client };

/** What came of asking for the lease: ours, somebody's, or nothing of this data directory answers at the port. */
export type LeaseAnswer =
  | { state: 'owned'; lease: Lease }
  | { state: 'in-use' }
  | { state: 'refused' }
  | { state: 'silent' };

const leaseKey = 0x7ae41e;

/** The address of a database of the embedded server. */
export const urlOf = (port: number, password: string, database: string): string =>
  `postgres://${databaseUser}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

async function ask(client: Client, cluster: string): Promise<LeaseAnswer['state']> {
  await client.connect();
  const { rows } = await client.query<{ folder: string }>(
    "select current_setting('data_directory') as folder",
  );
  const folder = await realpath(rows[0]?.folder ?? '').catch(() => undefined);
  if (folder !== cluster) return 'silent';
  const lock = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [leaseKey]);
  return lock.rows[0]?.taken ? 'owned' : 'in-use';
}

/**
 * Asks the server at `port` for the lease of `cluster`. The lease is a PostgreSQL advisory lock of a session: it is
 * free again as soon as its holder is gone, however that ended. `refused` is a wrong password.
 */
export async function requestLease(cluster: string, port: number, password: string): Promise<LeaseAnswer> {
  const client = new Client({
    connectionString: urlOf(port, password, 'postgres'),
    connectionTimeoutMillis: 5000,
    application_name: 'zaehlwerk lease',
  });
  // The server ends this connection when it stops.
  client.on('error', () => undefined);
  try {
    const state = await ask(client, cluster);
    if (state === 'owned') return { state, lease: { client } };
    await client.end();
    return state === 'in-use' ? { state } : { state: 'silent' };
  } catch (error) {
    await client.end().catch(() => undefined);
    return { state: errorCode(error) === '28P01' ? 'refused' : 'silent' };
  }
}

/** Makes sure that the database `name` exists on the server of this lease. */
export async function ensureDatabase({ client }: Lease, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
}
