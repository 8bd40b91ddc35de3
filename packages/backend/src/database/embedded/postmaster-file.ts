import { readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './command.ts';

export type Postmaster = { pid: number; port: number };

const fileOf = (cluster: string): string => join(cluster, 'postmaster.pid');

/** Milliseconds for which an incomplete file is read again. */
const patience = 2000;
const interval = 50;

/**
 * Reads `postmaster.pid` (line 1: process, line 4: port); undefined without one. A file that stays broken is removed,
 * but not at once: a starting server creates the file before it writes it, and would end a minute later without it.
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
 * True if the process of `postmaster.pid` is a PostgreSQL of this data directory; after a restart of the machine the
 * number may be another process's.
 */
export async function isRunning(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    return (await readlink(`/proc/${pid}/cwd`).catch(() => undefined)) === cluster;
  }
  const { output } = await run({ prefix: [] }, 'ps', ['-p', String(pid), '-o', 'args=']);
  return output.includes(cluster);
}

/**
 * Lets PostgreSQL start although the process of `postmaster.pid` is alive as something else: it regards its own parent
 * there as stale, and still checks the shared memory block for survivors. A file that names another process than `pid`
 * was replaced meanwhile and is left alone.
 */
export async function disownPostmaster(cluster: string, pid: number): Promise<void> {
  const text = await readFile(fileOf(cluster), 'utf8').catch(() => undefined);
  if (text === undefined || Number(text.split('\n')[0]) !== pid) return;
  await writeFile(fileOf(cluster), text.replace(/^.*/, String(process.pid)));
}
