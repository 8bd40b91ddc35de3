import type { Pool, PoolClient } from 'pg';
import { onConnection } from '../database/in-snapshot.ts';
import type { PhotoObjects } from './photo-objects.ts';
import { hashOf } from './photo-store.ts';

/**
 * `missing`: there is no object, `wrong`: it is not what was stored; `readings`: submission numbers of those that show it.
 * `orphan`: no photo has the object, and it is older than a day.
 */
export type PhotoProblem =
  | { kind: 'missing' | 'wrong'; object: string; readings: string[] }
  | { kind: 'orphan'; object: string };

/** `leftovers`: objects that wait for their removal. */
export type CheckedPhotos = { inDatabase: number; inBucket: number; leftovers: number };

type Row = { hash: Buffer; object: string };

const batch = 100;

/**
 * Compares rows with the objects of the bucket: by key and size, or with `reads` by what each object contains. Whatever
 * seems wrong is looked at again: the site may run.
 * @throws BucketFailure
 */
export function checkPhotos(
  pool: Pool,
  objects: PhotoObjects,
  { reads, onProblem }: { reads: boolean; onProblem: (problem: PhotoProblem) => Promise<void> | void },
): Promise<CheckedPhotos> {
  return onConnection(pool, async client => {
    await list(client, objects);
    const suspects = `from photo left join found_object found using (object)
      where photo.object is not null and ($1 or found.size is distinct from photo.size)`;
    for await (const row of rowsOf<Row>(client, `select hash, photo.object ${suspects}`, [reads])) {
      const kind = await faultOf(objects, row);
      if (kind !== undefined && (await isStill(client, row)))
        await onProblem({ kind, object: row.object, readings: await readingsOf(client, row.hash) });
    }
    const orphans = `select object from found_object where modified < now() - interval '1 day'
      and not exists (select from photo where photo.object = found_object.object)
      and not exists (select from bucket_leftover where bucket_leftover.object = found_object.object)`;
    for await (const { object } of rowsOf<{ object: string }>(client, orphans))
      await onProblem({ kind: 'orphan', object });
    await client.query('drop table found_object');
    const { rows } = await client.query<CheckedPhotos>(
      `select count(bytes)::int as "inDatabase", count(object)::int as "inBucket",
         (select count(*)::int from bucket_leftover) as leftovers from photo`,
    );
    return rows[0] ?? { inDatabase: 0, inBucket: 0, leftovers: 0 };
  });
}

async function list(client: PoolClient, objects: PhotoObjects): Promise<void> {
  await client.query(
    'create temp table found_object (object text primary key, size bigint, modified timestamptz)',
  );
  for await (const page of objects.list())
    await client.query(
      `insert into found_object select * from unnest($1::text[], $2::bigint[], $3::timestamptz[])
       on conflict do nothing`,
      [page.map(one => one.object), page.map(one => one.size), page.map(one => one.modified)],
    );
}

/** All rows of a query that are there now, in batches. */
async function* rowsOf<Found extends object>(client: PoolClient, sql: string, values: unknown[] = []) {
  await client.query(`create temp table to_check as ${sql}`, values);
  for (;;) {
    const { rows } = await client.query<Found>(
      'delete from to_check where ctid = any (array(select ctid from to_check limit $1)) returning *',
      [batch],
    );
    if (rows.length === 0) break;
    yield* rows;
  }
  await client.query('drop table to_check');
}

async function faultOf(objects: PhotoObjects, { hash, object }: Row) {
  const bytes = await objects.read(object);
  if (bytes === undefined) return 'missing';
  return hashOf(bytes).equals(hash) ? undefined : 'wrong';
}

async function isStill(client: PoolClient, { hash, object }: Row): Promise<boolean> {
  const { rowCount } = await client.query('select from photo where hash = $1 and object = $2', [
    hash,
    object,
  ]);
  return rowCount === 1;
}

async function readingsOf(client: PoolClient, hash: Buffer): Promise<string[]> {
  const { rows } = await client.query<{ number: string }>(
    `select number from reading_photo join reading_result on reading_result.id = result_id
       join submission on submission.id = submission_id where photo_hash = $1
     union select number from unknown_reading_photo join unknown_reading on unknown_reading.id = reading_id
       where photo_hash = $1
     union select number from anonymous_reading_photo
       join anonymous_reading_value rate on rate.id = value_id
       join anonymous_reading on anonymous_reading.id = rate.reading_id where photo_hash = $1
     order by 1`,
    [hash],
  );
  return rows.map(({ number }) => number);
}
