import { existsSync } from 'node:fs';
import { access, constants, mkdir, realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, errorCode } from '../database-error.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { prepareCluster, removeDrafts } from './cluster.ts';
import type { Runner } from './command.ts';
import { ensureDatabase, type Lease, requestLease, urlOf } from './lease.ts';
import { disownPostmaster, isRunning, readPostmaster } from './postmaster-file.ts';
import { type Settings, startFailure, startServer, stopServer } from './server.ts';
import { chooseRunner } from './system-user.ts';

/** The embedded database: ours until {@link stop}, or served for another process of this machine. */
export type EmbeddedDatabase = { owned: boolean; url: string; stop(): Promise<void> };

/** How long a server that neither answers nor ends (starting, stopping, hung) is waited for, in milliseconds. */
const patience = 20_000;
const databaseName = 'zaehlwerk';

type Place = { binaries: Binaries; runner: Runner; cluster: string; password: string };
type Claim = { port: number; lease?: Lease };

/** Node's own recursive mkdir never returns below /proc. */
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

async function claimRunning(
  { binaries, runner, cluster, password }: Place,
  since: number,
): Promise<Claim | undefined> {
  const postmaster = await readPostmaster(cluster);
  if (!postmaster) return undefined;
  const answer = await requestLease(cluster, postmaster.port, password);
  if (answer.state === 'owned') return { port: postmaster.port, lease: answer.lease };
  if (answer.state === 'in-use') return { port: postmaster.port };
  if (!(await isRunning(cluster, postmaster.pid))) {
    await disownPostmaster(cluster, postmaster.pid);
    return undefined;
  }
  if (answer.state === 'refused') {
    throw new DatabaseError(
      'DATABASE_PASSWORD_LOST',
      `The server of ${cluster} refuses the password in postgres-password.`,
    );
  }
  if (Date.now() - since > patience) await stopServer(binaries, runner, cluster, 'immediate');
  await sleep(100);
  return claimRunning({ binaries, runner, cluster, password }, since);
}

/** How long a server that does not start is tried again, in milliseconds. */
const startPatience = 10_000;

async function claim(place: Place, settings: Settings): Promise<Claim> {
  const since = Date.now();
  // The port may be taken, another backend may have started the server between our look and our start, and of a
  // server that was killed the last children may still be ending.
  for (;;) {
    const running = await claimRunning(place, Date.now());
    if (running) return running;
    const reason = await startServer(place.binaries, place.runner, place.cluster, settings);
    if (reason !== undefined && Date.now() - since > startPatience) throw startFailure(place.cluster, reason);
    if (reason !== undefined) await sleep(250);
  }
}

/**
 * Opens the embedded database in `dataDir/postgres`: creates it the first time, starts its server, or takes over the
 * server that a killed backend left. When another process owns it, the answer has `owned: false` and a `stop` that
 * does nothing.
 * @throws DatabaseError see its codes
 */
export async function openEmbedded(dataDir: string, settings: Settings = {}): Promise<EmbeddedDatabase> {
  const folder = await usableDirectory(dataDir);
  const cluster = join(folder, 'postgres');
  const binaries = findBinaries();
  const runner = await chooseRunner(cluster, [folder, join(binaries.initdb, '..')], binaries.initdb);
  const password = await prepareCluster(binaries, runner, folder, cluster);
  const { port, lease } = await claim({ binaries, runner, cluster, password }, settings);
  const url = urlOf(port, password, databaseName);
  if (!lease) return { owned: false, url, stop: async () => undefined };

  await ensureDatabase(lease, databaseName);
  await removeDrafts(folder);
  let stopped: Promise<void> | undefined;
  return {
    owned: true,
    url,
    stop: () => {
      stopped ??= stopServer(binaries, runner, cluster, 'fast').finally(() =>
        lease.client.end().catch(() => undefined),
      );
      return stopped;
    },
  };
}
