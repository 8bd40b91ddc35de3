import { Client } from 'pg';

/** Hashes in a row: as JPEGs, they do not get smaller by compression. */
const photoSql = `
  insert into photo (hash, size, bytes)
  select sha256(bytes), octet_length(bytes), bytes from (
    select string_agg(sha256(($1 || ' ' || n)::bytea), '' order by n) as bytes
    from generate_series(1, $2::int) n) made`;

/** Adds photos of so many bytes, which no reading shows, and writes them to the disk. */
export async function addPhotos(databaseUrl: string, photos: number, bytes: number): Promise<void> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    for (let n = 0; n < photos; n += 1) await client.query(photoSql, [String(n), Math.ceil(bytes / 32)]);
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
