import type { Pool } from 'pg';

/**
 * Attempts that count together: at most `limit` in `seconds`, from the first one on. `amount` (1): what this one counts
 * for.
 */
export type Counter = { key: Buffer; limit: number; seconds: number; amount?: number };

/** Where an attempt was counted, as the how-manieth; or how many seconds to wait until it can be. */
export type Counting<Kind extends Counter> =
  | { counted: true; counters: (Kind & { attempts: number })[] }
  | { counted: false; retryAfter: number };

/** Others may take the last places between reading and counting; hardly ever again and again. */
const mostRaces = 5;

/**
 * Counts an attempt in all counters of the first way that has room in each of them. An attempt that no way has room for
 * leaves every count as it was, and writes nothing.
 */
export async function countOnFirstWay<Kind extends Counter>(
  pool: Pool,
  ways: readonly (readonly Kind[])[],
): Promise<Counting<Kind>> {
  for (let races = 0; races < mostRaces; races += 1) {
    const waits = await waitsOfFull(pool, ways.flat());
    const wait = (way: readonly Kind[]) => Math.max(0, ...way.map(({ key }) => waits.get(nameOf(key)) ?? 0));
    const way = ways.find(counters => wait(counters) === 0);
    if (way === undefined) return { counted: false, retryAfter: Math.min(...ways.map(wait)) };
    const counters = await count(pool, way);
    if (counters !== undefined) return { counted: true, counters };
  }
  return { counted: false, retryAfter: 1 };
}

/** Takes an attempt off each of these counters again, and all of them off those that are `cleared`. */
export async function takeBack(
  pool: Pool,
  counters: readonly Counter[],
  cleared: readonly Counter[],
): Promise<void> {
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

/** Seconds to wait for those that have no room, at least one, by their names. */
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

/** How many seconds to wait until an attempt has room in all counters of each group; 0 when it has. Counts nothing. */
export async function waitsOf(pool: Pool, groups: readonly (readonly Counter[])[]): Promise<number[]> {
  const waits = await waitsOfFull(pool, groups.flat());
  return groups.map(group => Math.max(0, ...group.map(({ key }) => waits.get(nameOf(key)) ?? 0)));
}

/** PostgreSQL: a count would be more than its limit. The whole statement is taken back then. */
const noRoom = '23514';

/** Counts in all of them, in one statement: attempts at the same moment wait for each other. Undefined without room. */
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
