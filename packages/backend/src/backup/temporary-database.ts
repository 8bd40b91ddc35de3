import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { type DatabaseWait, waitForExternal } from '../database/external.ts';
import { connectionSettings } from '../database/pool.ts';
import { BackupError, errorCode } from './backup-error.ts';

/**
 * Runs work on a new database of the server of `databaseUrl`, and drops it. Nothing of the database that the address
 * names is touched.
 * @throws BackupError `TARGET_UNUSABLE`, DatabaseError, and errors of `work`
 */
export async function withTemporaryDatabase<T>(
  databaseUrl: string,
  wait: DatabaseWait,
  work: (url: string, major: number) => Promise<T>,
): Promise<T> {
  await waitForExternal(databaseUrl, wait);
  const client = new Client({ connectionString: databaseUrl, ...connectionSettings });
  client.on('error', () => undefined);
  await client.connect();
  const name = `zaehlwerk_check_${randomBytes(6).toString('hex')}`;
  try {
    await client.query('set statement_timeout = 0');
    // What is in template1 would be in the way.
    await client.query(`create database ${name} template template0`).catch((cause: unknown) => {
      throw new BackupError(
        'TARGET_UNUSABLE',
        `A temporary database cannot be made at ${client.host} (${errorCode(cause) ?? 'unknown error'}): the user ${client.user} of DATABASE_URL needs CREATEDB ("alter role … createdb"), or name another server.`,
        cause,
      );
    });
    const { rows } = await client.query<{ major: number }>(
      "select current_setting('server_version_num')::int / 10000 as major",
    );
    const url = Object.assign(new URL(databaseUrl), { pathname: name }).href;
    try {
      return await work(url, rows[0]?.major ?? 0);
    } finally {
      await drop(databaseUrl, name);
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** By a connection of its own: a long check may have lost the other. */
async function drop(databaseUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, ...connectionSettings });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
  } finally {
    await client.end();
  }
}
