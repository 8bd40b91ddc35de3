import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase, Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

export type RowCounts = Record<string, number>;

/** What a portal must not lose. Other tables, such as those of the mail queue, change all the time. */
const counted = [
  ...['application', 'account', 'job', 'submission', 'reading_result', 'reading_photo'],
  ...['unknown_reading', 'anonymous_reading', 'photo'],
];

/** Tables of older schemas are left out. */
export async function countRows(client: ClientBase | Pool): Promise<RowCounts> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename = any($1) order by 1",
    [counted],
  );
  if (rows.length === 0) return {};
  const columns = rows.map(({ name }) => `(select count(*)::int from ${name}) as ${name}`);
  const { rows: counts } = await client.query<RowCounts>(`select ${columns.join(', ')}`);
  return counts[0] ?? {};
}

/** Reads every row of every table, with photos, so that a damaged page is found. Returns the number of all rows. */
export async function readEverything(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  );
  let read = 0;
  for (const { name } of rows) {
    const stream = client.query(copyTo(`copy ${name} to stdout (format binary)`));
    await pipeline(stream, new Writable({ write: (_chunk, _encoding, done) => done() }));
    read += stream.rowCount ?? 0;
  }
  return read;
}

/** Tables whose count is not between both counts of the manifest. */
export function differences(rows: Record<string, [number, number]>, restored: RowCounts): string[] {
  return Object.entries(rows)
    .filter(([name, [one, other]]) => {
      const found = restored[name] ?? -1;
      return found < Math.min(one, other) || found > Math.max(one, other);
    })
    .map(
      ([name, [one, other]]) =>
        `${name}: ${restored[name] ?? 0} instead of ${one === other ? one : `${one} to ${other}`}`,
    );
}
