import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { run } from '../../src/database/embedded/command.ts';
import { openEmbedded } from '../../src/database/embedded/open.ts';
import { readPostmaster } from '../../src/database/embedded/postmaster-file.ts';
import { startServer, stopServer } from '../../src/database/embedded/server.ts';
import { chooseRunner } from '../../src/database/embedded/system-user.ts';
import type { Database } from '../../src/database/index.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { addressVariable, oldestAddressVariable, oldestPostgres, templateName } from './address.ts';

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

const addressOf = (url: string, database: string) => Object.assign(new URL(url), { pathname: database }).href;

let server: Database | undefined;
const dataDir = join(tmpdir(), `${prefix}${process.pid}`);

async function makeTemplate(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  await migrate(addressOf(url, templateName));
}

/** Starts one PostgreSQL for a test run, with the migrated template database. */
export async function startTestServer(): Promise<void> {
  await removeLeftovers();
  server = await openEmbedded(dataDir, fast);
  await makeTemplate(server.url);
  process.env[addressVariable] = server.url;
}

/** The same with the oldest PostgreSQL; the returned function ends it and removes its data. */
export async function startOldestTestServer(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-oldest-'));
  const cluster = join(folder, 'postgres');
  const binaries = { initdb: join(oldestPostgres, 'initdb'), pgCtl: join(oldestPostgres, 'pg_ctl') };
  const runner = await chooseRunner(cluster, [], binaries.initdb);
  if (runner.owner) await chown(folder, runner.owner.uid, runner.owner.gid);
  const made = await run(runner, binaries.initdb, [
    ...[`--pgdata=${cluster}`, '--username=zaehlwerk', '--auth=trust'],
    ...['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
  ]);
  const reason = made.code === 0 ? await startServer({ binaries, runner, cluster }, fast) : made.output;
  const postmaster = await readPostmaster(cluster);
  if (reason !== undefined || !postmaster) throw new Error(reason);
  const url = `postgres://zaehlwerk@127.0.0.1:${postmaster.port}/postgres`;
  await makeTemplate(url);
  process.env[oldestAddressVariable] = url;
  return async () => {
    await stopServer({ binaries, runner, cluster }, 'immediate');
    await rm(folder, { recursive: true, force: true });
  };
}

export async function stopTestServer(): Promise<void> {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
