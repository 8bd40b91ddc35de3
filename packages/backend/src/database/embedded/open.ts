/*
 * All processes of a data directory share one PostgreSQL server. Each holds a connection with a shared advisory lock;
 * the process that gets the lock exclusively is the last one and ends the server. To join, a process connects to the
 * server in `postmaster.pid`; without a running one it starts a server and joins it. Invariants: a server in use is
 * never ended, and a killed process leaves no lock, because the kernel closes its connection. What can interleave: two
 * starts (the slower one finds a running server and joins), a start during an end (`held` until the server is gone),
 * and a kill at any point (the next process finds a stale `postmaster.pid`).
 */

import { existsSync } from 'node:fs';
import { access, constants, mkdir, realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DatabaseError, errorCode } from '../database-error.ts';
import { connectionSettings } from '../pool.ts';
import { findBinaries } from './binaries.ts';
import { databaseUser, prepareCluster, removeDrafts } from './cluster.ts';
import { disownPostmaster, isRunning, readPostmaster } from './postmaster-file.ts';
import { type ServerPlace, type Settings, startFailure, startServer, stopServer } from './server.ts';
import { chooseRunner } from './system-user.ts';

const databaseName = 'zaehlwerk';

/** `patience`: milliseconds to wait for a server that neither responds nor ends (starting, stopping, hung). */
type Place = ServerPlace & { password: string; patience: number };
/**
 * A connection with a shared lock, which the kernel releases when the process ends, however that happens. `ended`: the
 * connection is closed.
 */
type Stay = { port: number; client: Client; ended: Promise<void> };

/** Shared by all users of the server, exclusive to the one that ends it. */
const stayLock = 0x7ae41e;

const urlOf = (port: number, password: string, database: string): string =>
  `postgres://${databaseUser}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

/**
 * Joins the users of the server at `port`. `refused`: wrong password; `held`: another process is ending it;
 * `recovering`: not ready yet; `silent`: no response, or a server of another data directory.
 */
async function joinServer(cluster: string, port: number, password: string) {
  const client = new Client({
    connectionString: urlOf(port, password, 'postgres'),
    connectionTimeoutMillis: 5000,
    ...connectionSettings,
    application_name: 'zaehlwerk',
  });
  // `keepJoined` handles the end.
  client.on('error', () => undefined);
  // At once: it may end before anything awaits it.
  const ended = new Promise<void>(resolve => client.once('end', resolve));
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string; joined: boolean }>(
      "select current_setting('data_directory') as folder, pg_try_advisory_lock_shared($1) as joined",
      [stayLock],
    );
    const folder = await realpath(rows[0]?.folder ?? '').catch(() => undefined);
    if (rows[0]?.joined && folder === cluster) return { port, client, ended };
    await client.end();
    return folder === cluster ? 'held' : 'silent';
  } catch (error) {
    await client.end().catch(() => undefined);
    if (errorCode(error) === '57P03') return 'recovering';
    return errorCode(error) === '28P01' ? 'refused' : 'silent';
  }
}

/**
 * Ends the server unless another process uses it; none can join between check and end. False if the connection is
 * broken.
 */
async function leave(place: Place, { client }: Stay): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [stayLock]);
    const { rows } = await client.query<{ isLast: boolean }>('select pg_try_advisory_lock($1) as "isLast"', [
      stayLock,
    ]);
    if (rows[0]?.isLast) await stopServer(place, 'fast');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Node's recursive mkdir never returns below /proc. */
async function ensureDirectory(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await ensureDirectory(dirname(folder));
  await mkdir(folder).catch(error => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
}

async function usableDirectory(dataDir: string): Promise<string> {
  try {
    await ensureDirectory(resolve(dataDir));
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(dataDir);
  } catch (cause) {
    const reason = errorCode(cause) ?? 'unknown error';
    throw new DatabaseError(
      'DATA_DIR_UNUSABLE',
      `The data directory ${dataDir} cannot be used (${reason}).`,
      cause,
    );
  }
}

/** Milliseconds for recovery from a crash, as long as `pg_ctl` waits. */
const recoveryPatience = 300_000;

async function joinRunning(place: Place, since: number): Promise<Stay | undefined> {
  const { cluster, password, patience } = place;
  const postmaster = await readPostmaster(cluster);
  if (!postmaster) return undefined;
  const stay = await joinServer(cluster, postmaster.port, password);
  if (typeof stay === 'object') return stay;
  if (!(await isRunning(cluster, postmaster.pid))) {
    await disownPostmaster(cluster, postmaster.pid);
    return undefined;
  }
  if (stay === 'refused') {
    throw new DatabaseError(
      'DATABASE_PASSWORD_LOST',
      `The server of ${cluster} refuses the password in postgres-password.`,
    );
  }
  // Ended during recovery it would start over.
  const isOverdue = Date.now() - since > (stay === 'recovering' ? recoveryPatience : patience);
  // A server that responds is at work for another process and is never ended.
  if (isOverdue && stay === 'held') {
    throw new DatabaseError(
      'DATABASE_START_FAILED',
      `Another process has the database in ${cluster} for itself: end that process first.`,
    );
  }
  if (isOverdue) await stopServer(place, 'immediate');
  await sleep(100);
  return joinRunning(place, since);
}

/** Milliseconds for which a failing start is retried. */
const startPatience = 10_000;

async function joinOrStart(place: Place, settings: Settings): Promise<Stay> {
  const since = Date.now();
  // The port may be taken, another backend may have started the server meanwhile, or children of a killed server may
  // still be ending.
  for (;;) {
    const running = await joinRunning(place, Date.now());
    if (running) return running;
    const reason = await startServer(place, settings);
    if (reason !== undefined && Date.now() - since > startPatience) throw startFailure(place.cluster, reason);
    if (reason !== undefined) await sleep(250);
  }
}

/** A concurrent process may create it first. */
async function ensureDatabase({ client }: Stay): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
  if (rowCount === 1) return;
  await client.query(`create database ${client.escapeIdentifier(databaseName)}`).catch(error => {
    if (!alreadyThere.includes(errorCode(error))) throw error;
  });
}

/** `duplicate_database`, and `unique_violation` of concurrent creation. */
const alreadyThere: readonly (string | undefined)[] = ['42P04', '23505'];

/**
 * Opens the embedded database in `dataDir/postgres`: creates it the first time, and starts its server or joins the
 * running one, also one that a killed process has left. `patience` in milliseconds for a server that neither responds
 * nor ends.
 * @throws DatabaseError
 */
export async function openEmbedded(dataDir: string, settings: Settings = {}, patience = 20_000) {
  const folder = await usableDirectory(dataDir);
  const cluster = join(folder, 'postgres');
  const binaries = findBinaries();
  const runner = await chooseRunner(cluster, [folder, join(binaries.initdb, '..')], binaries.initdb);
  const password = await prepareCluster(binaries, runner, folder, cluster);
  const place = { binaries, runner, cluster, password, patience };
  const stay = await joinOrStart(place, settings);
  await ensureDatabase(stay);
  await removeDrafts(folder);
  return {
    url: urlOf(stay.port, password, databaseName),
    stop: keepJoined(place, settings, stay),
  };
}

/**
 * Rejoins the server after a broken connection, and restarts it after an unexpected end, at the same port, which this
 * process uses. The returned function leaves it.
 */
function keepJoined(place: Place, settings: Settings, first: Stay): () => Promise<void> {
  let isOver = false;
  let joined = Promise.resolve(first);
  const watch = (stay: Stay): Stay => {
    stay.ended.then(() => {
      if (!isOver) joined = joinAgain(stay);
    });
    return stay;
  };
  async function joinAgain(broken: Stay): Promise<Stay> {
    while (!isOver) {
      const stay = await joinOrStart(place, { ...settings, port: String(first.port) }).catch(() => undefined);
      if (stay) return watch(stay);
      await sleep(restartWait, undefined, { ref: false });
    }
    return broken;
  }
  watch(first);
  let left: Promise<void> | undefined;
  return () => {
    isOver = true;
    left ??= joined.then(stay => leaveOrEnd(place, stay));
    return left;
  };
}

/** A broken connection does not mean a broken server. */
async function leaveOrEnd(place: Place, stay: Stay): Promise<void> {
  if (await leave(place, stay)) return;
  const postmaster = await readPostmaster(place.cluster);
  const again = postmaster && (await joinServer(place.cluster, postmaster.port, place.password));
  if (typeof again === 'object') await leave(place, again);
}

/** Milliseconds between attempts to restart a server. */
const restartWait = 1000;
