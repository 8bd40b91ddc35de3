import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const prefix = 'zaehlwerk-tests-';
/** What a run has at most at the same time is a third of it. */
const room = 3 * 1024 ** 3;

/**
 * Makes a folder for what tests write and remove again, in the system's memory, and answers it; it goes with this
 * process. A database is three hundred files and a site is more, and of a run's processor time a fifth went into their
 * places on a disk. `undefined`: there is no such folder or not enough room, and the disk will do.
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
    // Somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
