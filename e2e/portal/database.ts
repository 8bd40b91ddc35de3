import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';

const ofTheBackend = 'zaehlwerk';
const asItWas = 'zaehlwerk_as_it_was';

/** Address of a database, by default the backend's, in the embedded PostgreSQL that it keeps in its `DATA_DIR`. */
export async function databaseUrl(dataDirectory: string, name = ofTheBackend): Promise<string> {
  const [password, postmaster] = await Promise.all([
    readFile(path.join(dataDirectory, 'postgres-password'), 'utf8'),
    readFile(path.join(dataDirectory, 'postgres/postmaster.pid'), 'utf8'),
  ]);
  // PostgreSQL 18, "postmaster.pid": the fourth line is the port.
  const port = postmaster.split('\n')[3];
  return `postgresql://zaehlwerk:${password.trim()}@127.0.0.1:${port}/${name}`;
}

/** Keeps what a backend's database holds now, for {@link copiedDatabase}. */
export async function keepDatabase(dataDirectory: string): Promise<void> {
  await administer(
    dataDirectory,
    // Only a database to which nobody is connected can be copied. The backend connects again when it is asked.
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${ofTheBackend}'`,
    `create database ${asItWas} template ${ofTheBackend}`,
  );
}

/** A database that begins with what was kept, in the same PostgreSQL: there at once, where a new one takes seconds. */
export async function copiedDatabase(dataDirectory: string) {
  const name = `zaehlwerk_${randomUUID().replaceAll('-', '')}`;
  await administer(dataDirectory, `create database ${name} template ${asItWas}`);
  return {
    url: await databaseUrl(dataDirectory, name),
    remove: () => administer(dataDirectory, `drop database ${name}`),
  };
}

async function administer(dataDirectory: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client(await databaseUrl(dataDirectory, 'postgres'));
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
