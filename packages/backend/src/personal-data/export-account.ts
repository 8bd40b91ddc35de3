import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Pool, PoolClient } from 'pg';
import QueryStream from 'pg-query-stream';
import { type AccountName, findAccount } from '../administration/find-account.ts';
import { inSnapshot } from '../database/in-snapshot.ts';
import type { PhotoStore, StoredPhoto } from '../photo/photo-store.ts';
import { accountDataSql } from './account-data.ts';
import { accountPhotosSql } from './account-photos.ts';
import { closeDataRequest } from './data-requests.ts';
import { readmeText } from './readme-text.ts';

/** `requested`: when its holder has asked for it in the portal. */
export type ExportedAccount = {
  username: string;
  readings: number;
  photos: number;
  requested: Date | undefined;
};

type Data = Record<string, unknown> & { readings: unknown[]; unlistedReadings: unknown[] };
type PhotoRow = StoredPhoto & { file: string };

/**
 * Writes everything about the holder of an account as a ZIP file that only its owner can read: `data.json`, the photos
 * that they sent, and an explanation. It gets its name when it is complete.
 * @throws AdministrationError `APPLICATION_UNKNOWN`, `ACCOUNT_UNKNOWN`; RequestError `photos_unavailable`, `photo_damaged`
 */
export async function exportAccount(
  pool: Pool,
  store: PhotoStore,
  account: AccountName,
  file: string,
): Promise<ExportedAccount> {
  const { id, ...exported } = await inSnapshot(pool, async client => {
    const { id, username } = await findAccount(client, account);
    const { rows } = await client.query<{ data: Data }>(accountDataSql, [id]);
    const data = rows[0]?.data;
    if (data === undefined) throw new Error('An account that was found has data.');
    const photos = await writeZip(`${file}.part`, client, { store, data, id });
    await rename(`${file}.part`, file);
    return { id, username, readings: data.readings.length + data.unlistedReadings.length, photos };
  });
  return { ...exported, requested: await closeDataRequest(pool, id, 'export') };
}

type Content = { store: PhotoStore; data: Data; id: string };

async function writeZip(file: string, client: PoolClient, { store, data, id }: Content): Promise<number> {
  // Remains of an interrupted export may be readable by others.
  await rm(file, { force: true });
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  const written = finished(output);
  written.catch(() => undefined);
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure ??= error;
    output.write(chunk);
  });
  const add = async (entry: ZipDeflate | ZipPassThrough, bytes: Uint8Array) => {
    zip.add(entry);
    entry.push(bytes, true);
    if (failure) throw failure;
    if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), written]);
  };
  try {
    await add(new ZipDeflate('README.txt'), Buffer.from(readmeText));
    await add(new ZipDeflate('data.json'), Buffer.from(`${JSON.stringify(data, null, 1)}\n`));
    let photos = 0;
    const query = new QueryStream(accountPhotosSql, [id], { batchSize: 10 });
    for await (const { file: name, ...photo } of client.query(query) as AsyncIterable<PhotoRow>) {
      await add(new ZipPassThrough(name), await store.read(photo));
      photos += 1;
    }
    zip.end();
    output.end();
    await written;
    return photos;
  } catch (error) {
    output.destroy();
    await rm(file, { force: true });
    throw error;
  }
}
