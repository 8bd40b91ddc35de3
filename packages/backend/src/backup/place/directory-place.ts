import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError, errorCode } from '../backup-error.ts';
import type { BackupFolder, BackupPlace } from './backup-place.ts';

/** `directory`: an absolute path, which the first backup creates. */
export function directoryPlace(directory: string): BackupPlace {
  return {
    name: directory,
    async list() {
      try {
        const entries = await readdir(directory, { withFileTypes: true });
        return entries.filter(entry => entry.isDirectory()).map(entry => entry.name);
      } catch (cause) {
        if (errorCode(cause) === 'ENOENT') return [];
        throw unusable(directory, 'read', cause);
      }
    },
    folder: name => directoryFolder(join(directory, name)),
  };
}

function directoryFolder(folder: string): BackupFolder {
  return {
    name: folder,
    async write(file, content) {
      const target = join(folder, file);
      const draft = `${target}.part`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await pipeline(content, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
        await rename(draft, target);
        await syncFolder(folder);
      } catch (cause) {
        content.destroy();
        // Contents fail with errors of their own, which are no errors of this folder.
        throw Object(cause).syscall === undefined ? cause : unusable(folder, 'written', cause);
      }
    },
    async read(file) {
      try {
        return (await open(join(folder, file))).createReadStream({ highWaterMark: 1 << 20 });
      } catch (cause) {
        if (errorCode(cause) === 'ENOENT' || errorCode(cause) === 'ENOTDIR') return undefined;
        throw unusable(join(folder, file), 'read', cause);
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function unusable(path: string, what: 'read' | 'written', cause: unknown): BackupError {
  const code = errorCode(cause) ?? 'unknown error';
  const advice =
    code === 'ENOSPC' || code === 'EFBIG' || code === 'EDQUOT'
      ? 'there is no space left: remove older backups, or name another place'
      : 'make that possible, or name another place';
  return new BackupError('PLACE_UNUSABLE', `${path} cannot be ${what} (${code}): ${advice}.`, cause);
}

/** Not all systems can sync folders. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
