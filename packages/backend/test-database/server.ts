import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type EmbeddedDatabase, openEmbedded } from '../src/database/embedded/open.ts';
import { migrate } from '../src/migrations/migrate.ts';
import { addressVariable, templateName } from './address.ts';

const prefix = 'zaehlwerk-test-';
/** Tests need the engine, not its care for power cuts, for replicas and for long lives. */
const fast = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
  ...{ wal_level: 'minimal', max_wal_senders: '0' },
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Ends the servers of test runs that were killed, and removes their data. */
async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter(name => name.startsWith(prefix));
  for (const name of names.filter(name => !isAlive(Number(name.slice(prefix.length))))) {
    const folder = join(tmpdir(), name);
    const leftover = await openEmbedded(folder, fast).catch(() => undefined);
    await leftover?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const addressOf = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: database }).href;

let server: EmbeddedDatabase | undefined;
const dataDir = join(tmpdir(), `${prefix}${process.pid}`);

/** Starts one PostgreSQL for a test run, with the migrated template database. */
export async function startTestServer(): Promise<void> {
  await removeLeftovers();
  server = await openEmbedded(dataDir, fast);
  const client = new Client(server.url);
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  await migrate(addressOf(server.url, templateName));
  process.env[addressVariable] = server.url;
}

/** Ends it and removes its data. */
export async function stopTestServer(): Promise<void> {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
