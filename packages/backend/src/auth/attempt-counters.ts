/*
 * Limits as counters in the database, shared by all backends. An attempt first reads which counters are full, without
 * writing, and then counts itself in all counters of a way in one statement. Another attempt may take the last place in
 * between: the check constraint of the table then rolls the whole statement back, and the attempt starts over.
 * Invariants: no count exceeds its limit, and a refused attempt changes nothing. Rows are locked in the order of their
 * keys, so there is no deadlock.
 */

import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';

/** A limit on attempts, within `seconds` from the first one. `amount` (1): weight of this attempt. */
export type Counter = { key: Buffer; limit: number; seconds: number; amount?: number };

/** Hides names and addresses in tables. */
export const keyedHash = (key: Buffer, ...parts: string[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest();

/** `attempts` includes this one; `retryAfter` in seconds. */
export type Counting<Kind extends Counter> =
  | { counted: true; counters: (Kind & { attempts: number })[] }
  | { counted: false; retryAfter: number };

/** Concurrent attempts may take the last places between check and count. */
const mostRaces = 5;

/** Counts an attempt in all counters of the first way that has room in each. Without such a way nothing is written. */
export async function countOnFirstWay<Kind extends Counter>(
  pool: Pool,
  ways: readonly (readonly Kind[])[],
): Promise<Counting<Kind>> {
  for (let races = 0; races < mostRaces; races += 1) {
    const waits = await waitsOf(pool, ways);
    const way = ways[waits.indexOf(0)];
    if (way === undefined) return { counted: false, retryAfter: Math.min(...waits) };
    const counters = await count(pool, way);
    if (counters !== undefined) return { counted: true, counters };
  }
  return { counted: false, retryAfter: 1 };
}

/** Undoes the count of an attempt, and resets the `cleared` counters. */
export async function takeBack(pool: Pool, counters: readonly Counter[], cleared: readonly Counter[]) {
  await pool.query(
    `update login_attempt known
     set attempts = case when known.bucket = any($2) then 0 else greatest(known.attempts - counter.amount, 0) end
     from unnest($1::bytea[], $3::integer[]) as counter (bucket, amount)
     where known.bucket = counter.bucket and known.bucket in
       (select bucket from login_attempt where bucket = any($1) order by bucket for update)`,
    [counters.map(({ key }) => key), cleared.map(({ key }) => key), counters.map(amountOf)],
  );
}

const amountOf = ({ amount = 1 }: Counter) => amount;
const nameOf = (key: Buffer) => key.toString('latin1');

/** Seconds to wait, at least one, by the name of each full counter. */
async function waitsOfFull(pool: Pool, counters: readonly Counter[]): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ bucket: Buffer; seconds: number }>(
    `select bucket, greatest(1, ceil(extract(epoch from window_ends - clock_timestamp())))::integer as seconds
     from login_attempt join unnest($1::bytea[], $2::integer[]) as counter (bucket, amount) using (bucket)
     where attempts + amount > most and window_ends > clock_timestamp()`,
    [counters.map(({ key }) => key), counters.map(amountOf)],
  );
  const tooMuch = counters.filter(counter => amountOf(counter) > counter.limit);
  return new Map([
    ...rows.map(({ bucket, seconds }) => [nameOf(bucket), seconds] as const),
    ...tooMuch.map(({ key, seconds }) => [nameOf(key), seconds] as const),
  ]);
}

/** Seconds until each group has room; 0 when it has. Counts nothing. */
export async function waitsOf(pool: Pool, groups: readonly (readonly Counter[])[]): Promise<number[]> {
  const waits = await waitsOfFull(pool, groups.flat());
  return groups.map(group => Math.max(0, ...group.map(({ key }) => waits.get(nameOf(key)) ?? 0)));
}

/** SQLSTATE of a violated check constraint: a count would exceed its limit, and the statement is rolled back. */
const noRoom = '23514';

/** One statement, so that concurrent attempts wait for each other. Undefined without room. */
async function count<Kind extends Counter>(pool: Pool, counters: readonly Kind[]) {
  const counting = pool.query<{ bucket: Buffer; attempts: number }>(
    `insert into login_attempt as known (bucket, attempts, most, window_ends)
     select bucket, amount, most, clock_timestamp() + make_interval(secs => seconds)
     from unnest($1::bytea[], $2::integer[], $3::integer[], $4::integer[]) as counter (bucket, most, seconds, amount)
     order by bucket
     on conflict (bucket) do update set
       attempts = case when known.window_ends <= clock_timestamp() then excluded.attempts
                       else known.attempts + excluded.attempts end,
       most = excluded.most,
       window_ends = case when known.window_ends <= clock_timestamp() then excluded.window_ends
                          else known.window_ends end
     returning bucket, attempts`,
    [
      counters.map(({ key }) => key),
      counters.map(({ limit }) => limit),
      counters.map(({ seconds }) => seconds),
      counters.map(amountOf),
    ],
  );
  const answer = await counting.catch((error: { code?: string }) => {
    if (error.code === noRoom) return undefined;
    throw error;
  });
  if (answer === undefined) return undefined;
  const counted = new Map(answer.rows.map(({ bucket, attempts }) => [nameOf(bucket), attempts]));
  return counters.map(counter => ({ ...counter, attempts: counted.get(nameOf(counter.key)) ?? 0 }));
}
