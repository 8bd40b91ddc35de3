import { chown, type FileHandle, mkdir, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { errorCode } from '../database/database-error.ts';
import { ServeError } from '../serve-error.ts';
import { type KeySet, keySetText, parseKeySet } from './key-set.ts';

/** A file, or its `content` in the environment. */
export type KeyPlace = { path: string } | { content: string };

/**
 * `KEYS` is the content, `KEYS_FILE` the file; `keys.json` in the data directory by default.
 * @throws ServeError `SETTING_INVALID` when both are set
 */
export function keyPlaceIn({ KEYS, KEYS_FILE }: NodeJS.ProcessEnv, dataDir: string): KeyPlace {
  if (KEYS && KEYS_FILE) throw new ServeError('SETTING_INVALID', 'Set KEYS or KEYS_FILE, not both.');
  return KEYS ? { content: KEYS } : { path: resolve(KEYS_FILE || join(dataDir, 'keys.json')) };
}

export const nameOf = (place: KeyPlace): string => ('path' in place ? place.path : 'KEYS');

/** Undefined without such a file. @throws ServeError `KEYS_DAMAGED`, `KEYS_EXPOSED`, `KEYS_UNUSABLE` */
export async function readKeys(place: KeyPlace): Promise<KeySet | undefined> {
  if ('content' in place) return parseKeySet(place.content, 'KEYS');
  const { path } = place;
  try {
    const file = await open(path);
    try {
      await refuseExposed(path, file);
      return parseKeySet(await file.readFile('utf8'), path);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw unusable(path, 'read', error);
  }
}

/** Permissions of group and others. */
const others = 0o077;

async function refuseExposed(path: string, file: FileHandle): Promise<void> {
  const { mode } = await file.stat();
  // Windows has no such mode.
  if (process.platform === 'win32' || (mode & others) === 0) return;
  throw new ServeError(
    'KEYS_EXPOSED',
    `${path} is open to others than its owner (mode ${(mode & 0o777).toString(8)}): chmod 600 it. If it may have been read, "npm run backend -- keys replace" makes other keys and ends all sessions.`,
  );
}

/**
 * Writes keys atomically and durably to a file for its owner alone; an existing file keeps its owner.
 * @throws ServeError `KEYS_UNUSABLE`
 */
export async function writeKeys(path: string, keys: KeySet): Promise<void> {
  try {
    const target = await realpath(path).catch(() => path);
    const folder = dirname(target);
    await mkdir(folder, { recursive: true });
    const draft = `${target}.new-${process.pid}`;
    await rm(draft, { force: true });
    try {
      await writeFile(draft, keySetText(keys), { flag: 'wx', mode: 0o600, flush: true });
      await keepOwner(target, draft);
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await syncFolder(folder);
  } catch (error) {
    throw unusable(path, 'written', error);
  }
}

/** Root may rotate the keys of a backend that runs as another user. */
async function keepOwner(target: string, draft: string): Promise<void> {
  const before = await stat(target).catch(() => undefined);
  if (before && process.getuid?.() === 0) await chown(draft, before.uid, before.gid);
}

/** Not all systems can sync folders. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

function unusable(path: string, what: 'read' | 'written', cause: unknown): ServeError {
  if (cause instanceof ServeError) return cause;
  const reason = errorCode(cause) ?? 'unknown error';
  return new ServeError(
    'KEYS_UNUSABLE',
    `The keys in ${path} cannot be ${what} (${reason}): make that possible, name another file with KEYS_FILE, or set KEYS to what "npm run backend -- keys create" prints.`,
    cause,
  );
}
