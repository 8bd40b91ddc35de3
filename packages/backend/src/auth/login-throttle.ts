import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { ApiError } from '../plugins/api-error.ts';
import { networkOf } from './network.ts';

/** Failed attempts per quarter of an hour: one address at one account, one address, one account from anywhere. */
const limits = { pair: 10, address: 200, account: 100, link: 100 } as const;

type BucketName = keyof typeof limits;
type Bucket = { name: BucketName; key: Buffer };

/** An attempt that was let through; `succeeded` takes it off the count again and remembers the address. */
export type AdmittedAttempt = { succeeded(accountId: string): Promise<void> };

/** Limits guessing. Every method rejects with `too_many_attempts` when the limit is reached. */
export type LoginThrottle = {
  /** Counts an attempt at a username. Addresses the account logged in from before are spared its overall limit. */
  credentials(attempt: {
    applicationId: string;
    username: string;
    address: string;
  }): Promise<AdmittedAttempt>;
  /** Counts an attempt with a link token. */
  link(address: string): Promise<AdmittedAttempt>;
};

/** The throttle of a database: all its backends count together. `key` hides names and addresses in the table. */
export function createLoginThrottle(pool: Pool, key: Buffer): LoginThrottle {
  const digest = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  const bucket = (name: BucketName, ...parts: string[]): Bucket => ({ name, key: digest(name, ...parts) });

  async function admit(buckets: Bucket[]): Promise<void> {
    const wait = await count(pool, buckets);
    if (wait === 0) return;
    throw new ApiError('too_many_attempts', 'Too many failed attempts to log in.', { retryAfter: wait });
  }

  return {
    async credentials({ applicationId, username, address }) {
      const network = networkOf(address);
      const name = username.toLowerCase();
      const addressHash = digest('known', network);
      const near = [bucket('pair', applicationId, name, network), bucket('address', network)];
      await admit(near);
      // Only after the limits of its own address: a single stranger cannot use up the account's.
      const known = await isKnownAddress(pool, applicationId, username, addressHash);
      const far = known ? [] : [bucket('account', applicationId, name)];
      if (far.length > 0) await admit(far);
      return { succeeded: accountId => forget(pool, [...near, ...far], accountId, addressHash) };
    },
    async link(address) {
      const network = networkOf(address);
      const buckets = [bucket('link', network)];
      await admit(buckets);
      return { succeeded: accountId => forget(pool, buckets, accountId, digest('known', network)) };
    },
  };
}

async function isKnownAddress(pool: Pool, applicationId: string, username: string, addressHash: Buffer) {
  const { rows } = await pool.query(
    `select from login_address join account on account.id = account_id
     where application_id = $1 and lower(username) = lower($2) and address_hash = $3`,
    [applicationId, username, addressHash],
  );
  return rows.length > 0;
}

/** Counts one attempt in every bucket; the seconds to wait when one of them is over its limit, else 0. */
async function count(pool: Pool, buckets: Bucket[]): Promise<number> {
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
  const waits = buckets.map(({ name, key }) => {
    const row = rows.find(({ bucket }) => bucket.equals(key));
    return row !== undefined && row.attempts > limits[name] ? Math.max(1, row.seconds) : 0;
  });
  return Math.max(...waits);
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
