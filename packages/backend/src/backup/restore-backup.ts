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
 * Restores a backup into a temporary folder, starts a portal on it, and removes it: nothing of the settings of this
 * machine is used.
 * @throws BackupError, DatabaseError, ServeError
 */
export async function checkBackup({ backup, settings, signal }: RestoreOptions): Promise<Verified> {
  refuseWithoutEmbedded();
  await refuseUnfit(backup, false, settings.toolFolder);
  await refuseSmallDisk(tmpdir(), contentBytes(backup), 'TMPDIR');
  const open = await openBackup(backup, settings, signal);
  const folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-check-'));
  try {
    const keys = await keysIn(open);
    const dataDir = join(folder, 'data');
    await mkdir(dataDir, { mode: 0o700 });
    await restoreEmbedded(open, dataDir);
    const verified = await verifyIn(open, dataDir);
    await writeKeys(join(dataDir, 'keys.json'), keys);
    if (storedFile(backup.manifest, 'site.tar')) await restoreSite(open, join(folder, 'site'));
    await startOnce(dataDir, storedFile(backup.manifest, 'site.tar') && join(folder, 'site'));
    return verified;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function refuseWithoutEmbedded(): void {
  try {
    findBinaries();
  } catch (cause) {
    throw new BackupError(
      'TOOLS_MISSING',
      'A check needs the embedded PostgreSQL, which is not installed here: check where it is, or restore into an empty database and drop that.',
      cause,
    );
  }
}

/** Sends and removes nothing. */
async function startOnce(dataDir: string, siteDirectory: string | undefined): Promise<void> {
  const log = { write: () => undefined };
  const server = await startServer({
    ...{ dataDir, port: 0, log, worksToo: false },
    ...(siteDirectory && { siteDirectory }),
  });
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
