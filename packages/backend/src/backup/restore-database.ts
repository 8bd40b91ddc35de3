import { chown, lchown, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { unpackTar } from 'modern-tar/fs';
import { findBinaries, postgresMajor } from '../database/embedded/binaries.ts';
import { chooseRunner } from '../database/embedded/system-user.ts';
import { openDatabase } from '../database/index.ts';
import { BackupError } from './backup-error.ts';
import { findTool } from './client-tools.ts';
import { restoreDump } from './dump.ts';
import type { FoundBackup } from './find-backup.ts';

/** A backup that was verified, with what decrypts its files by the beginning of their names. */
export type OpenBackup = FoundBackup & {
  read(name: string): Promise<Readable>;
  signal: AbortSignal;
  toolFolder?: string;
};

/** Lays the database of a backup into the empty folder `dataDir`. Does not start it. */
export async function restoreEmbedded(backup: OpenBackup, dataDir: string): Promise<void> {
  if (backup.manifest.database.kind === 'dump') {
    const { url, stop } = await openDatabase({ dataDir });
    try {
      await loadDump(backup, url, Number(postgresMajor));
    } finally {
      await stop();
    }
    return;
  }
  const cluster = join(dataDir, 'postgres');
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  await pipeline(await backup.read('database.tar'), unpackTar(cluster), { signal: backup.signal });
  const password = join(dataDir, 'postgres-password');
  await writeFile(password, await backup.read('postgres-password'), { mode: 0o600, flag: 'wx' });
  const { initdb } = findBinaries();
  const { owner } = await chooseRunner(cluster, [dataDir, join(initdb, '..')], initdb);
  if (!owner) return;
  await chown(password, owner.uid, owner.gid);
  await chown(cluster, owner.uid, owner.gid);
  for (const name of await readdir(cluster, { recursive: true }))
    await lchown(join(cluster, name), owner.uid, owner.gid);
}

/** @throws BackupError `BACKUP_UNSUPPORTED`, `TOOLS_MISSING` */
export async function refuseUnfit(
  { folder, manifest: { database } }: FoundBackup,
  isExternal: boolean,
  toolFolder?: string,
): Promise<void> {
  if (database.kind === 'dump') return void (await findTool('pg_restore', database.major, toolFolder));
  if (isExternal)
    throw new BackupError(
      'BACKUP_UNSUPPORTED',
      `${folder.name} has the files of an embedded database, which no other server reads: restore it with DATA_DIR and without DATABASE_URL.`,
    );
  if (String(database.major) !== postgresMajor)
    throw new BackupError(
      'BACKUP_UNSUPPORTED',
      `${folder.name} has files of PostgreSQL ${database.major}, and this release has ${postgresMajor}: restore it with the release that made it (${database.version}).`,
    );
}

/** Loads a dump into an empty database of a server of version `major`. */
export async function loadDump(
  { manifest, read, signal, toolFolder }: OpenBackup,
  databaseUrl: string,
  major: number,
): Promise<void> {
  if (major < manifest.database.major)
    throw new BackupError(
      'BACKUP_UNSUPPORTED',
      `The backup is of PostgreSQL ${manifest.database.major}, and the database of PostgreSQL ${major}: restore it into version ${manifest.database.major} or newer.`,
    );
  const tool = await findTool('pg_restore', manifest.database.major, toolFolder);
  await restoreDump({ tool, databaseUrl, signal }, await read('database.dump'));
}
