import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from '../database-error.ts';
import type { Binaries } from './binaries.ts';
import { lastLine } from './cluster.ts';
import { type Runner, run } from './command.ts';
import { isRunning, readPostmaster } from './postmaster-file.ts';

export type ServerPlace = { binaries: Binaries; runner: Runner; cluster: string };
export type Settings = Record<string, string>;

/** Loopback only, and a log without data: neither statements nor values of violated constraints. */
const baseSettings: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** Any free port where `wanted` is taken. */
function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', error => (wanted === 0 ? reject(error) : resolve(freePort(0))));
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** Port of the previous server, from PostgreSQL's own file; 0 without one. */
async function lastPort(cluster: string): Promise<number> {
  const options = await readFile(join(cluster, 'postmaster.opts'), 'utf8').catch(() => '');
  return Number(/"port=(\d+)"/.exec(options)?.[1] ?? 0);
}

/**
 * Starts PostgreSQL and waits until it accepts connections: on the port in `settings`, else on that of the previous
 * server, where its former users look for it, else on any free one. Its own session keeps the terminal's Ctrl-C from
 * it. Returns the reason of a failure.
 */
export async function startServer({ binaries, runner, cluster }: ServerPlace, settings: Settings) {
  const log = join(cluster, 'server.log');
  await rm(log, { force: true });
  const port = settings.port ?? String(await freePort(await lastPort(cluster)));
  const options = Object.entries({ ...baseSettings, ...settings, port });
  const { code, output } = await run(runner, binaries.pgCtl, [
    'start',
    `--pgdata=${cluster}`,
    `--log=${log}`,
    '--wait',
    '--timeout=300',
    '-o',
    options.map(([name, value]) => `-c ${name}=${value}`).join(' '),
  ]);
  if (code === 0) return undefined;
  const fatal = (await readFile(log, 'utf8').catch(() => ''))
    .split('\n')
    .find(line => line.includes('FATAL'));
  return fatal ?? lastLine(output);
}

/** Milliseconds. */
const endPatience = 60_000;

/**
 * `fast` rolls back what runs and writes everything; `immediate` is for a server that hangs. `pg_ctl` itself would also
 * wait for a server that another process starts right after.
 */
export async function stopServer({ binaries, runner, cluster }: ServerPlace, mode: 'fast' | 'immediate') {
  const ending = await readPostmaster(cluster);
  if (!ending) return;
  await run(runner, binaries.pgCtl, ['stop', `--pgdata=${cluster}`, '--no-wait', `--mode=${mode}`]);
  for (let waited = 0; waited < endPatience && (await isRunning(cluster, ending.pid)); waited += 50)
    await sleep(50);
}

export const startFailure = (cluster: string, reason: string): DatabaseError =>
  new DatabaseError('DATABASE_START_FAILED', `The database in ${cluster} does not start: ${reason}`);
