import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { errorCode } from '../site.ts';

/** Unfinished files. Servers do not send names that begin with a dot. */
const folder = path.join('.portal', 'parts');
/** No write takes as long: an older part was interrupted, on any machine. */
const oldestMs = 3_600_000;

const host = hostname().replaceAll(/[^\w-]/g, '');
let count = 0;

/** A path of its own for one write, on the same file system as the site. */
export async function newPart(root: string): Promise<string> {
  await mkdir(path.join(root, folder), { recursive: true });
  count += 1;
  return path.join(root, folder, `${host}.${process.pid}.${count}`);
}

/** Removes the parts of processes that have ended before they were done. */
export async function removeParts(root: string): Promise<void> {
  const names = await readdir(path.join(root, folder)).catch(() => []);
  for (const name of names) {
    const part = path.join(root, folder, name);
    const [ofHost, pid] = name.split('.');
    const isOurs = ofHost === host && isRunning(Number(pid));
    if (!isOurs && (ofHost === host || (await isOld(part)))) await rm(part, { force: true, recursive: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: a process of another user.
    return errorCode(error) === 'EPERM';
  }
}

async function isOld(part: string): Promise<boolean> {
  const found = await stat(part).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > oldestMs;
}
