import { constants } from 'node:fs';
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../database/database-error.ts';

export type ClusterEntry = { path: string; isFolder: boolean };

/** PostgreSQL makes their contents anew (its documentation, "Making a Base Backup Using the Low Level API"). */
const emptied = new Set([
  ...['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
  ...['pg_wal/archive_status', 'pg_wal/summaries'],
]);
/** Of the running server, and its log. */
const leftOut =
  /^(postmaster\.(pid|opts)|server\.log|current_logfiles|backup_(label|manifest)(\.old)?|tablespace_map(\.old)?)$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*|t\d+_\d+[^/]*)$/;
export const controlFile = 'global/pg_control';

/** Files and folders of a running cluster for a base backup, without WAL and control file. */
export async function* clusterEntries(cluster: string, folder = ''): AsyncGenerator<ClusterEntry> {
  const entries = await readdir(join(cluster, folder), { withFileTypes: true }).catch(error => {
    // A database was dropped meanwhile.
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (leftOut.test(path) || path === controlFile) continue;
    if (entry.isDirectory()) {
      yield { path, isFolder: true };
      if (!emptied.has(path)) yield* clusterEntries(cluster, path);
    } else if (!path.startsWith('pg_wal/')) yield { path, isFolder: false };
  }
}

/** WAL segments from `first` to `last`. Throws where one is missing. */
export async function walSegments(cluster: string, first: string, last: string): Promise<string[]> {
  const names = (await readdir(join(cluster, 'pg_wal')))
    .filter(name => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
    .sort();
  if (names[0] === first && names.at(-1) === last) return names.map(name => `pg_wal/${name}`);
  throw new Error(`WAL from ${first} to ${last} is not complete: found ${names.join(', ') || 'none'}`);
}

const blockBytes = 1 << 18;

/** Read until it stays the same: a read beside a write may have parts of both. */
export async function readControlFile(cluster: string): Promise<Buffer> {
  const path = join(cluster, controlFile);
  for (let before = await readFile(path); ; ) {
    const after = await readFile(path);
    if (after.equals(before)) return after;
    before = after;
  }
}

/**
 * The file at its present size, which the content has whatever happens to the file: later bytes come with the WAL, and
 * bytes that are cut off meanwhile are zeros. Undefined if the file is gone.
 */
export async function openAtSize(path: string) {
  const file = await open(path, constants.O_RDONLY).catch(error => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return undefined;
  const { size } = await file.stat();
  return { size, content: contentOf(file, size) };
}

async function* contentOf(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  try {
    for (let at = 0; at < size; ) {
      const block = Buffer.alloc(Math.min(blockBytes, size - at));
      const { bytesRead } = await file.read(block, 0, block.length, at);
      const bytes = bytesRead === 0 ? block : block.subarray(0, bytesRead);
      yield bytes;
      at += bytes.length;
    }
  } finally {
    await file.close();
  }
}
