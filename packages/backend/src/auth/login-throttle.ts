import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { networkOf } from './network.ts';

/** Failed attempts per quarter of an hour: one address at one account, one address, one account from anywhere. */
const limits = { pair: 10, address: 200, account: 100, link: 100 } as const;

type BucketName = keyof typeof limits;
type Bucket = { name: BucketName; key: Buffer };

/**
 * An attempt that was let through, whose `succeeded` takes it off the count again and remembers the address; or one
 * that was not, with the seconds to wait. `isFirst`: the limit was reached just now.
 */
export type Admission =
  | { admitted: true; succeeded(accountId: string): Promise<void> }
  | { admitted: false; retryAfter: number; isFirst: boolean };

/** Limits guessing. */
export type LoginThrottle = {
  /** Counts an attempt at a username. Addresses the account logged in from before are spared its overall limit. */
  credentials(attempt: { applicationId: string; username: string; address: string }): Promise<Admission>;
  /** Counts an attempt with a link token. */
  link(address: string): Promise<Admission>;
};

/** The throttle of a database: all its backends count together. `key` hides names and addresses in the table. */
export function createLoginThrottle(pool: Pool, key: Buffer): LoginThrottle {
  const digest = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  const bucket = (name: BucketName, ...parts: string[]): Bucket => ({ name, key: digest(name, ...parts) });

  const admitted = (buckets: Bucket[], addressHash: Buffer): Admission => ({
    admitted: true,
    succeeded: accountId => forget(pool, buckets, accountId, addressHash),
  });

  return {
    async credentials({ applicationId, username, address }) {
      const network = networkOf(address);
      const name = await foldedName(pool, username);
      const addressHash = digest('known', network);
      const near = [bucket('pair', applicationId, name, network), bucket('address', network)];
      const refused = await count(pool, near);
      if (refused) return refused;
      // Only after the limits of its own address: a single stranger cannot use up the account's.
      const known = await isKnownAddress(pool, applicationId, username, addressHash);
      const far = known ? [] : [bucket('account', applicationId, name)];
      const refusedFar = await count(pool, far);
      if (refusedFar) return refusedFar;
      return admitted([...near, ...far], addressHash);
    },
    async link(address) {
      const network = networkOf(address);
      const buckets = [bucket('link', network)];
      return (await count(pool, buckets)) ?? admitted(buckets, digest('known', network));
    },
  };
}

/**
 * A username as the database compares it. JavaScript folds some letters otherwise (`İ`): each spelling that finds the
 * account would have its own attempts.
 */
async function foldedName(pool: Pool, username: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select lower($1) as name', [username]);
  return rows[0]?.name ?? username;
}

async function isKnownAddress(pool: Pool, applicationId: string, username: string, addressHash: Buffer) {
  const { rows } = await pool.query(
    `select from login_address join account on account.id = account_id
     where application_id = $1 and lower(username) = lower($2) and address_hash = $3`,
    [applicationId, username, addressHash],
  );
  return rows.length > 0;
}

/** Counts one attempt in every bucket; the refusal when one of them is over its limit. */
async function count(pool: Pool, buckets: Bucket[]): Promise<(Admission & { admitted: false }) | undefined> {
  if (buckets.length === 0) return undefined;
  const { rows } = await pool.query<{ bucket: Buffer; attempts: number; seconds: number }>(
    `insert into login_attempt as known (bucket, attempts, window_ends)
     select bucket, 1, clock_timestamp() + interval '15 minutes' from unnest($1::bytea[]) bucket order by bucket
     on conflict (bucket) do update set
       attempts = case when known.window_ends <= clock_timestamp() then 1 else known.attempts + 1 end,
       window_ends = case when known.window_ends <= clock_timestamp() then excluded.window_ends
                          else known.window_ends end
     returning bucket, attempts, ceil(extract(epoch from window_ends - clock_timestamp()))::integer as seconds`,
    [buckets.map(({ key }) => key)],
  );
  const over = buckets.flatMap(({ name, key }) => {
    const row = rows.find(({ bucket }) => bucket.equals(key));
    return row === undefined || row.attempts <= limits[name] ? [] : [{ ...row, limit: limits[name] }];
  });
  if (over.length === 0) return undefined;
  return {
    admitted: false,
    retryAfter: Math.max(1, ...over.map(({ seconds }) => seconds)),
    isFirst: over.some(({ attempts, limit }) => attempts === limit + 1),
  };
}

async function forget(pool: Pool, buckets: Bucket[], accountId: string, addressHash: Buffer): Promise<void> {
  const pair = buckets.find(({ name }) => name === 'pair');
  await pool.query(
    `update login_attempt set attempts = case when bucket = $2 then 0 else greatest(attempts - 1, 0) end
     where bucket in (select bucket from login_attempt where bucket = any($1) order by bucket for update)`,
    [buckets.map(({ key }) => key), pair?.key],
  );
  await pool.query(
    `insert into login_address (account_id, address_hash, last_login) values ($1, $2, now())
     on conflict (account_id, address_hash) do update set last_login = now()`,
    [accountId, addressHash],
  );
}
