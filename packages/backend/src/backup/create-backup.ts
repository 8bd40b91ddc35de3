import { randomBytes } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { addAbortSignal, Readable } from 'node:stream';
import { Client } from 'pg';

import type { DatabaseOptions } from '../database/index.ts';
import { connectionSettings } from '../database/pool.ts';
import type { KeyPlace } from '../keys/key-file.ts';
import { keySetText } from '../keys/key-set.ts';
import { productVersion } from '../product-version.ts';
import type { BackupSettings } from './backup-settings.ts';
import { findTool } from './client-tools.ts';
import { clusterBackup } from './cluster-backup.ts';
import { dumpOf } from './dump.ts';
import { keyFile, newKey } from './encryption.ts';
import { digestOf, type Manifest, type StoredFile, writeManifest } from './manifest.ts';
import { bucketPhotos, photoList } from './photo-list.ts';
import type { BackupFolder, BackupPlace } from './place/backup-place.ts';
import { countRows, type RowCounts } from './row-counts.ts';
import { packSite } from './site-archive.ts';
import { type DatabaseFacts, factsOf, keysOf, openSource } from './source.ts';
import { writeStored } from './stored-file.ts';
import { tarOf } from './tar-stream.ts';

/** `site`: directory of a published site. `signal` ends the backup and removes what is there of it. */
export type BackupOptions = DatabaseOptions & {
  place: BackupPlace;
  settings: BackupSettings;
  keyPlace: KeyPlace;
  site?: string;
  signal: AbortSignal;
};

export type NewBackup = { name: string; manifest: Manifest };

/**
 * Backs up database, keys and site beside running backends, into a new folder of `place`. Nothing is left of a backup
 * that fails; one that is killed has no manifest.
 * @throws BackupError, DatabaseError, ServeError
 */
export async function createBackup(options: BackupOptions): Promise<NewBackup> {
  const database = await openSource(options);
  const client = new Client({ connectionString: database.url, ...connectionSettings });
  client.on('error', () => undefined);
  const startedAt = new Date();
  const folder = options.place.folder(folderName(startedAt));
  try {
    await client.connect();
    // Limits of a server are for requests.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    const facts = await factsOf(client);
    const run = { ...options, folder, client, databaseUrl: database.url, facts, startedAt };
    return { name: folder.name, manifest: await writeAll(run, options.databaseUrl !== undefined) };
  } catch (error) {
    await folder.remove().catch(() => undefined);
    throw error;
  } finally {
    await client.end().catch(() => undefined);
    await database.stop();
  }
}

/** Sorted by time; two of the same second differ. */
const folderName = (time: Date): string =>
  `${time.toISOString().slice(0, 19).replaceAll(':', '')}Z-${randomBytes(2).toString('hex')}`;

type Run = Omit<BackupOptions, 'databaseUrl'> & {
  folder: BackupFolder;
  client: Client;
  databaseUrl: string;
  facts: DatabaseFacts;
  startedAt: Date;
};
/** The moment of which a database file is, and counts around it. */
type Moment = { consistentAt: Date; rows: Manifest['rows'] };
type Store = (name: string, source: Readable, estimate: number) => Promise<StoredFile>;

async function writeAll(run: Run, isExternal: boolean): Promise<Manifest> {
  const { folder, settings, signal, facts, client } = run;
  const keys = Buffer.from(keySetText(await keysOf(client, run.keyPlace)));
  const dumpTool = isExternal ? await findTool('pg_dump', facts.major, settings.toolFolder) : undefined;
  const site = run.site === undefined ? undefined : await packSite(run.site);
  const { sealed, encrypt } = await newKey(settings.passphrase);
  signal.throwIfAborted();
  await folder.write(keyFile, Readable.from([Buffer.from(sealed)]), sealed.length);
  const store: Store = (name, source, estimate) =>
    writeStored(folder, { name, source: addAbortSignal(signal, source), estimate }, encrypt);
  const bytes = (content: Buffer) => Readable.from([content]);

  const files = [{ name: keyFile, ...digestOf(sealed), content: digestOf(sealed) }];
  files.push(await store('keys.json', bytes(keys), keys.length));
  if (site) files.push(await store('site.tar', site, 0));
  const moment = dumpTool === undefined ? await copyCluster(run, store) : await dump(run, store, dumpTool);
  files.push(...moment.files);
  const photosInBucket = await bucketPhotos(client);
  if (photosInBucket) files.push(await store('photos.csv', photoList(client), 0));
  const manifest: Manifest = {
    format: 1,
    product: productVersion,
    startedAt: run.startedAt.toISOString(),
    consistentAt: moment.consistentAt.toISOString(),
    database: {
      kind: dumpTool === undefined ? 'files' : 'dump',
      version: facts.version,
      major: facts.major,
    },
    migrations: facts.migrations,
    rows: moment.rows,
    ...(photosInBucket && { photosInBucket }),
    files,
  };
  signal.throwIfAborted();
  await writeManifest(folder, manifest);
  return manifest;
}

/** More than the content has: headers of `tar`, and WAL that is written meanwhile. */
const estimated = (bytes: number): number => bytes * 2 + (1 << 30);

async function copyCluster(run: Run, store: Store): Promise<Moment & { files: StoredFile[] }> {
  const { client, dataDir, facts } = run;
  let moment: Moment | undefined;
  const entries = clusterBackup(client, await realpath(join(dataDir, 'postgres')), async end => {
    const before = await countRows(client);
    const consistentAt = new Date();
    await end();
    moment = { consistentAt, rows: between(before, await countRows(client)) };
  });
  const database = await store('database.tar', tarOf(entries), estimated(facts.bytes));
  const password = await readFile(join(dataDir, 'postgres-password'));
  const files = [database, await store('postgres-password', Readable.from([password]), password.length)];
  if (moment === undefined) throw new Error('The copy has no end.');
  return { ...moment, files };
}

async function dump(run: Run, store: Store, tool: string): Promise<Moment & { files: StoredFile[] }> {
  const { client, databaseUrl, signal, facts } = run;
  await client.query('begin isolation level repeatable read, read only');
  const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
  const consistentAt = new Date();
  const counts = await countRows(client);
  const source = dumpOf({ tool, databaseUrl, signal }, rows[0]?.snapshot ?? '');
  // The transaction goes on: the list of photos is of the same moment.
  const files = [await store('database.dump', source, estimated(facts.bytes))];
  return { consistentAt, rows: between(counts, counts), files };
}

const between = (one: RowCounts, other: RowCounts): Manifest['rows'] =>
  Object.fromEntries(Object.entries(one).map(([name, count]) => [name, [count, other[name] ?? count]]));
