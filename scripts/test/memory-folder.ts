import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const prefix = 'zaehlwerk-tests-';
/** Three times the most that a run needs at the same time. */
const room = 3 * 1024 ** 3;

/**
 * Makes a folder in the system's memory for temporary files of tests, which ends with this process. A database has three
 * hundred files and a site more: on a disk they took a fifth of a run's processor time. `undefined` where there is no
 * such folder or not enough room: the disk will do.
 */
export function makeMemoryFolder(memory = '/dev/shm'): string | undefined {
  try {
    removeLeftovers(memory);
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < room || process.availableMemory() < 2 * room) return undefined;
    const folder = path.join(memory, prefix + process.pid);
    mkdirSync(folder);
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  } catch {
    return undefined;
  }
}

/** Removes what runs have left that were killed. */
function removeLeftovers(memory: string): void {
  for (const name of readdirSync(memory).filter(name => name.startsWith(prefix)))
    if (!isAlive(Number(name.slice(prefix.length))))
      rmSync(path.join(memory, name), { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: a process of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
