import { readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './command.ts';

/** What a running PostgreSQL says about itself in `postmaster.pid` of its data directory. */
export type Postmaster = { pid: number; port: number };

const fileOf = (cluster: string): string => join(cluster, 'postmaster.pid');

/** How long a file that cannot be understood is looked at again, in milliseconds. */
const patience = 2000;
const interval = 50;

/**
 * Reads `postmaster.pid` (line 1: process, line 4: port). Undefined: there is none. One that stays broken is removed;
 * not at once, because a server that is starting makes the file first and writes it then, and without it would end
 * itself a minute later.
 */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  for (let waited = 0; waited < patience; waited += interval) {
    const text = await readFile(fileOf(cluster), 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    const lines = text.split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    if (Number.isInteger(pid) && pid > 0 && port > 0) return { pid, port };
    await sleep(interval);
  }
  await rm(fileOf(cluster), { force: true });
  return undefined;
}

/**
 * Whether the process that `postmaster.pid` names is a PostgreSQL of this data directory: a number alone proves
 * nothing, after a restart of the machine it may be anybody's.
 */
export async function isRunning(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    return (await readlink(`/proc/${pid}/cwd`).catch(() => undefined)) === cluster;
  }
  const { output } = await run({ prefix: [] }, 'ps', ['-p', String(pid), '-o', 'args=']);
  return output.includes(cluster);
}

/**
 * Lets PostgreSQL start although the process named in `postmaster.pid` is alive as something else. It regards its
 * own parent there as stale, and still checks the file's shared memory block for survivors. A file that names another
 * process than `pid` by now is left alone: somebody else was faster.
 */
export async function disownPostmaster(cluster: string, pid: number): Promise<void> {
  const text = await readFile(fileOf(cluster), 'utf8').catch(() => undefined);
  if (text === undefined || Number(text.split('\n')[0]) !== pid) return;
  await writeFile(fileOf(cluster), text.replace(/^.*/, String(process.pid)));
}
