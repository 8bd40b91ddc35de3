import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { unpackTar } from 'modern-tar/fs';
import { findBinaries } from '../database/embedded/binaries.ts';
import { type DatabaseOptions, openDatabase } from '../database/index.ts';
import { type KeyPlace, nameOf, readKeys, writeKeys } from '../keys/key-file.ts';
import { fingerprintOf, type KeySet, parseKeySet } from '../keys/key-set.ts';
import { startServer } from '../serve.ts';
import { BackupError } from './backup-error.ts';
import type { BackupSettings } from './backup-settings.ts';
import type { FoundBackup } from './find-backup.ts';
import { storedFile } from './manifest.ts';
import { openBackup } from './open-backup.ts';
import { loadDump, type OpenBackup, refuseUnfit, restoreEmbedded } from './restore-database.ts';
import {
  refuseFullDatabase,
  refuseFullFolder,
  refusePresentFile,
  refuseSmallDisk,
} from './restore-target.ts';
import { withTemporaryDatabase } from './temporary-database.ts';
import { type Verified, verifyRestored } from './verify-restored.ts';

export type RestoreOptions = DatabaseOptions & {
  backup: FoundBackup;
  settings: BackupSettings;
  keyPlace: KeyPlace;
  /** Directory for the site of the backup. */
  site?: string;
  signal: AbortSignal;
};

const contentBytes = ({ manifest }: FoundBackup): number =>
  manifest.files.reduce((sum, { content }) => sum + content.bytes, 0);

/**
 * Restores a backup into an empty place, and verifies it there. A data directory has its contents only when they are
 * verified; an external database is filled in one transaction.
 * @throws BackupError, DatabaseError, ServeError
 */
export async function restoreBackup(options: RestoreOptions): Promise<Verified> {
  const { databaseUrl, dataDir, backup, keyPlace, site } = options;
  await refuseUnfit(backup, databaseUrl !== undefined, options.settings.toolFolder);
  if (site !== undefined) await refuseFullFolder(site, '--site');
  const major = databaseUrl === undefined ? 0 : await refuseFullDatabase(databaseUrl, options);
  if (databaseUrl === undefined) {
    await refuseFullFolder(dataDir, 'DATA_DIR');
    await refuseSmallDisk(dataDir, contentBytes(backup), 'DATA_DIR');
  }
  if ('path' in keyPlace) await refusePresentFile(keyPlace.path);
  const open = await openBackup(backup, options.settings, options.signal);
  const keys = await keysIn(open);
  await refuseOtherKeys(keyPlace, keys);
  if (site !== undefined) await restoreSite(open, site);
  const verified =
    databaseUrl === undefined
      ? await restoreInto(open, resolve(dataDir))
      : await restoreExternal(open, databaseUrl, major);
  if ('path' in keyPlace) await writeKeys(keyPlace.path, keys);
  return verified;
}

/**
 * Restores a backup into a temporary folder, starts a portal on it, and removes it. A dump where the embedded PostgreSQL
 * is not installed: into a temporary database of the server of `databaseUrl`.
 * @throws BackupError, DatabaseError, ServeError
 */
export async function checkBackup(options: RestoreOptions): Promise<Verified> {
  const { backup, settings, signal, databaseUrl } = options;
  const external = hasEmbedded() ? undefined : serverFor(backup, databaseUrl);
  await refuseUnfit(backup, external !== undefined, settings.toolFolder);
  await refuseSmallDisk(tmpdir(), external === undefined ? contentBytes(backup) : 0, 'TMPDIR');
  const open = await openBackup(backup, settings, signal);
  const folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-check-'));
  try {
    const keys = await keysIn(open);
    const dataDir = join(folder, 'data');
    await mkdir(dataDir, { mode: 0o700 });
    await writeKeys(join(dataDir, 'keys.json'), keys);
    const site = storedFile(backup.manifest, 'site.tar') && join(folder, 'site');
    if (site) await restoreSite(open, site);
    const place = { dataDir, ...(site && { siteDirectory: site }) };
    if (external !== undefined)
      return await withTemporaryDatabase(external, options, async (url, major) => {
        const verified = await restoreExternal(open, url, major);
        await startOnce({ ...place, databaseUrl: url });
        return verified;
      });
    await restoreEmbedded(open, dataDir);
    const verified = await verifyIn(open, dataDir);
    await startOnce(place);
    return verified;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function hasEmbedded(): boolean {
  try {
    findBinaries();
    return true;
  } catch {
    return false;
  }
}

function serverFor({ manifest }: FoundBackup, databaseUrl: string | undefined): string {
  if (manifest.database.kind === 'dump' && databaseUrl !== undefined) return databaseUrl;
  throw new BackupError(
    'TOOLS_MISSING',
    manifest.database.kind === 'dump'
      ? 'The embedded PostgreSQL is not installed here: set DATABASE_URL to a server, where the check makes a temporary database and drops it.'
      : 'A check of files of an embedded database needs the embedded PostgreSQL, which is not installed here: check where it is.',
  );
}

/** Sends and removes nothing. */
async function startOnce(place: DatabaseOptions & { siteDirectory?: string }): Promise<void> {
  const log = { write: () => undefined };
  const server = await startServer({ ...place, port: 0, log, worksToo: false });
  try {
    const { ok, status } = await fetch(`${server.address}/healthz`);
    if (!ok) throw new BackupError('RESTORE_DIFFERS', `The restored portal does not work (HTTP ${status}).`);
  } finally {
    await server.close();
  }
}

const keysIn = async (open: OpenBackup): Promise<KeySet> =>
  parseKeySet(await text(await open.read('keys.json')), 'keys.json of the backup');

async function refuseOtherKeys(place: KeyPlace, keys: KeySet): Promise<void> {
  const present = 'content' in place ? await readKeys(place) : undefined;
  if (present && !fingerprintOf(present).equals(fingerprintOf(keys)))
    throw new BackupError(
      'TARGET_NOT_EMPTY',
      `${nameOf(place)} holds other keys than the backup: unset it, and the keys of the backup are written to keys.json in DATA_DIR, or to KEYS_FILE.`,
    );
}

async function restoreSite(open: OpenBackup, site: string): Promise<void> {
  if (!storedFile(open.manifest, 'site.tar'))
    throw new BackupError('BACKUP_MISSING', `${open.folder.name} has no site: leave out --site.`);
  await mkdir(site, { recursive: true });
  await pipeline(await open.read('site.tar'), unpackTar(site), { signal: open.signal });
}

async function verifyIn(open: OpenBackup, dataDir: string): Promise<Verified> {
  const database = await openDatabase({ dataDir });
  try {
    return await verifyRestored(open, database.url);
  } finally {
    await database.stop();
  }
}

/** Into a folder beside, whose contents are moved when they are verified. */
async function restoreInto(open: OpenBackup, dataDir: string): Promise<Verified> {
  const draft = join(dataDir, 'restore.part');
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 });
    await restoreEmbedded(open, draft);
    const verified = await verifyIn(open, draft);
    // The cluster last: without it the folder is no data directory.
    const names = (await readdir(draft)).sort(
      (one, other) => Number(one === 'postgres') - Number(other === 'postgres'),
    );
    for (const name of names) await rename(join(draft, name), join(dataDir, name));
    return verified;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function restoreExternal(open: OpenBackup, databaseUrl: string, major: number): Promise<Verified> {
  await loadDump(open, databaseUrl, major);
  return verifyRestored(open, databaseUrl);
}
