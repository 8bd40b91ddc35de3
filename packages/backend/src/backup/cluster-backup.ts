/*
 * A base backup of the embedded database by PostgreSQL's low-level API, beside running backends. Order: a slot keeps the
 * WAL from now on; `pg_backup_start`; copies of all files, whatever happens to them meanwhile; `pg_backup_stop`; the WAL
 * between both, with which PostgreSQL makes the copies consistent at its first start. Everything that was committed before
 * `pg_backup_stop` is in the backup. The slot and the backup belong to one connection and end with it, also when this
 * process is killed.
 */

import { join } from 'node:path';
import type { Client } from 'pg';
import { BackupError } from './backup-error.ts';
import { clusterEntries, controlFile, openAtSize, readControlFile, walSegments } from './cluster-files.ts';
import type { TarEntry } from './tar-stream.ts';

/** Entries of a `tar` of the cluster. `aroundEnd` runs `end` and is done before any more is written. */
export async function* clusterBackup(
  client: Client,
  cluster: string,
  aroundEnd: (end: () => Promise<void>) => Promise<void>,
): AsyncGenerator<TarEntry> {
  const first = await begin(client);
  for await (const { path, isFolder } of clusterEntries(cluster)) {
    if (isFolder) yield { path, isFolder };
    else yield* fileEntry(cluster, path);
  }
  // Last, as its checkpoint may be newer than the copies.
  yield contentEntry(controlFile, await readControlFile(cluster));
  let end: Awaited<ReturnType<typeof stop>> | undefined;
  await aroundEnd(async () => {
    end = await stop(client);
  });
  if (end === undefined) throw new Error('The end of the backup was skipped.');
  if (end.tablespaces !== '')
    throw new BackupError('SOURCE_INCOMPLETE', `${cluster} has tablespaces, which are not backed up.`);
  yield contentEntry('backup_label', Buffer.from(end.label));
  for (const path of await walSegments(cluster, first, end.last)) yield* fileEntry(cluster, path);
}

async function begin(client: Client): Promise<string> {
  // Temporary, and reserved at once.
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [
    `backup_${process.pid}_${Date.now()}`,
  ]);
  const { rows } = await client.query<{ first: string }>(
    "select pg_walfile_name(pg_backup_start('zaehlwerk', true)) as first",
  );
  return rows[0]?.first ?? '';
}

async function stop(client: Client) {
  const { rows } = await client.query<{ last: string; label: string; tablespaces: string }>(
    `select pg_walfile_name(lsn - 1::numeric) as last, labelfile as label, trim(spcmapfile) as tablespaces
     from pg_backup_stop(false)`,
  );
  if (!rows[0]) throw new Error('pg_backup_stop returned nothing.');
  return rows[0];
}

async function* fileEntry(cluster: string, path: string): AsyncGenerator<TarEntry> {
  const file = await openAtSize(join(cluster, path));
  if (file) yield { path, isFolder: false, ...file };
}

const contentEntry = (path: string, bytes: Buffer): TarEntry => ({
  path,
  isFolder: false,
  size: bytes.length,
  content: once(bytes),
});

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
