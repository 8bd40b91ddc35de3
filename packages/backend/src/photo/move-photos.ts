import type { Pool } from 'pg';
import { inTransaction } from '../database/transaction.ts';
import type { PhotoObjects } from './photo-objects.ts';
import { databasePhotos, hashOf, type KeptPhoto } from './photo-store.ts';
import { keptPhoto, type PhotoTable, photoTables } from './store-photos.ts';
import { writeObjects } from './write-objects.ts';

export type MovedPhotos = { moved: number; bytes: number };

export type Move = {
  pool: Pool;
  objects: PhotoObjects;
  to: 'bucket' | 'database';
  /** Hears of all that was moved so far, `total` as counted at the beginning. */
  onProgress: (done: MovedPhotos & { total: number }) => void;
  /** Hears of an object that cannot be moved: it is missing or not what was stored. */
  onDamaged: (object: string) => void;
};

/** Photos that are in memory at once. */
const batch = 20;

/**
 * Moves photos while the site runs, and those of the release before, until a pass finds none. Each is moved on its own, so
 * whatever interrupts this, the next call goes on.
 * @throws BucketFailure
 */
export async function movePhotos(move: Move): Promise<MovedPhotos> {
  const { pool, to, onProgress } = move;
  const total = await countPhotos(pool, to);
  const done = { moved: 0, bytes: 0 };
  const count = (sizes: readonly number[]) => {
    done.moved += sizes.length;
    done.bytes += sizes.reduce((sum, size) => sum + size, 0);
    onProgress({ ...done, total });
  };
  for (let before = -1; before < done.moved; ) {
    before = done.moved;
    for (const table of photoTables) await inBatches<string>(last => adoptSome(move, table, last), count);
    await inBatches<Buffer>(
      last => (to === 'bucket' ? someToBucket(move, last) : someToDatabase(move, last)),
      count,
    );
  }
  return done;
}

/** Photos that would be moved: everything that is elsewhere. */
async function countPhotos(pool: Pool, to: Move['to']): Promise<number> {
  const before = photoTables.map(table => `(select count(*) from ${table} where bytes is not null)`);
  const { rows } = await pool.query<{ count: string }>(
    `select ${before.join(' + ')} + (
       select count(*) from photo where ${to === 'bucket' ? 'bytes' : 'object'} is not null) as count`,
  );
  return Number(rows[0]?.count);
}

/** Of one batch: the key of its last row, and bytes of each photo that was moved. */
type Batch<Key> = { last: Key; sizes: number[] } | undefined;

async function inBatches<Key>(
  next: (last: Key | undefined) => Promise<Batch<Key>>,
  count: (sizes: readonly number[]) => void,
): Promise<void> {
  for (let some = await next(undefined); some !== undefined; some = await next(some.last)) count(some.sizes);
}

/** Takes the bytes out of rows of the release before. */
async function adoptSome(
  { pool, objects, to }: Move,
  table: PhotoTable,
  last: string | undefined,
): Promise<Batch<string>> {
  const { rows } = await pool.query<{ id: string; bytes: Buffer }>(
    `select id, bytes from ${table} where bytes is not null and ($1::uuid is null or id > $1) order by id limit $2`,
    [last, batch],
  );
  const jpegs = rows.map(({ bytes }) => bytes);
  const kept = await (to === 'bucket'
    ? writeObjects(pool, objects.write, jpegs)
    : databasePhotos.keep(jpegs));
  const sizes: number[] = [];
  for (const [index, { id }] of rows.entries()) {
    const photo = kept[index];
    if (photo && (await adopt(pool, table, id, photo))) sizes.push(photo.size);
  }
  const end = rows.at(-1);
  return end && { last: end.id, sizes };
}

/** False for a row that was deleted, or moved by another command, meanwhile. */
function adopt(pool: Pool, table: PhotoTable, id: string, photo: KeptPhoto): Promise<boolean> {
  return inTransaction(pool, async client => {
    const sql = `select from ${table} where id = $1 and bytes is not null for update`;
    if ((await client.query(sql, [id])).rowCount === 0) return false;
    await keptPhoto(client, photo, {
      sql: `update ${table} set photo_hash = kept.hash, bytes = null from kept where id = $5`,
      values: [id],
    });
    return true;
  });
}

async function someToBucket({ pool, objects }: Move, last: Buffer | undefined): Promise<Batch<Buffer>> {
  const { rows } = await pool.query<{ hash: Buffer; bytes: Buffer }>(
    `select hash, bytes from photo where bytes is not null and ($1::bytea is null or hash > $1)
     order by hash limit $2`,
    [last, batch],
  );
  const kept = await writeObjects(
    pool,
    objects.write,
    rows.map(({ bytes }) => bytes),
  );
  const sizes: number[] = [];
  for (const [index, { hash }] of rows.entries()) {
    const photo = kept[index];
    const moved = await pool.query(
      // A photo that is deleted meanwhile, or moved by another command, leaves the object to the cleanup.
      `with moved as (
         update photo set bytes = null, object = leftover.object from bucket_leftover leftover
         where hash = $1 and bytes is not null and leftover.object = $2 returning photo.object)
       delete from bucket_leftover leftover using moved where leftover.object = moved.object`,
      [hash, photo?.object],
    );
    if (photo && moved.rowCount === 1) sizes.push(photo.size);
  }
  const end = rows.at(-1);
  return end && { last: end.hash, sizes };
}

async function someToDatabase(
  { pool, objects, onDamaged }: Move,
  last: Buffer | undefined,
): Promise<Batch<Buffer>> {
  const { rows } = await pool.query<{ hash: Buffer; object: string }>(
    `select hash, object from photo where object is not null and ($1::bytea is null or hash > $1)
     order by hash limit $2`,
    [last, batch],
  );
  const sizes: number[] = [];
  for (const { hash, object } of rows) {
    const bytes = await objects.read(object);
    if (bytes === undefined || !hashOf(bytes).equals(hash)) onDamaged(object);
    else {
      // The object stays for a day: an export that began before may still want it.
      const sql = 'update photo set bytes = $1, object = null where hash = $2 and object = $3';
      const moved = await pool.query(sql, [bytes, hash, object]);
      if (moved.rowCount === 1) sizes.push(bytes.length);
    }
  }
  const end = rows.at(-1);
  return end && { last: end.hash, sizes };
}
