import type { Pool, PoolClient } from 'pg';
import { noteDone } from '../audit/audit-trail.ts';
import { ServeError } from '../serve-error.ts';
import { wholeNumberOf } from '../settings/values.ts';
import { withOwnKeys } from './adopt-keys.ts';
import { insertSigningKey, readSigningKeys, type TokenAlgorithm } from './key-rows.ts';
import type { LastingKeys } from './key-set.ts';
import {
  isAccepted,
  keysOf,
  makeSigningKey,
  type SealedKey,
  signingAmong,
  signingKeySeal,
  usableAmong,
} from './signing-key.ts';

const defaultMaxAge = 90;
/** A key is published for a day of this. */
const leastMaxAge = 2;

/** Days for which a key signs, of `KEY_ROTATION_DAYS`. @throws ServeError `SETTING_INVALID` */
export const keyDaysOf = ({ KEY_ROTATION_DAYS }: NodeJS.ProcessEnv): number =>
  wholeNumberOf('KEY_ROTATION_DAYS', KEY_ROTATION_DAYS || String(defaultMaxAge), 'of days', leastMaxAge);

const day = 86_400_000;
/** Milliseconds for which a key is published before it signs, so that services have it. */
export const leadTime = day;

/** What is to be known of a database to change its signing keys; the other backends wait meanwhile. */
type Ring = { client: PoolClient; rows: SealedKey[]; usable: SealedKey[]; add: Add };
type Add = (applicationId: string, signsFrom: Date) => Promise<SealedKey>;

function withRing<T>(pool: Pool, keys: LastingKeys, work: (ring: Ring) => Promise<T>): Promise<T> {
  const seal = signingKeySeal(keys.refreshTokens);
  return withOwnKeys(pool, keys, async client => {
    const { rows } = await readSigningKeys(client);
    const add: Add = async (applicationId, signsFrom) => {
      const key = await makeSigningKey(seal, { applicationId, signsFrom });
      await insertSigningKey(client, key);
      return key;
    };
    return work({ client, rows, usable: usableAmong(rows, seal), add });
  });
}

/** For keys that are made without an administrator. */
const noteRotation = (client: PoolClient, { kid, applicationId, signsFrom }: SealedKey) =>
  noteDone(
    client,
    { actor: 'backend', action: 'keys.rotate', applicationId },
    { kid, signsFrom: signsFrom.toISOString() },
  );

/** Makes the first key of an application, or another one where none can be used; it signs at once. */
export function ensureSigningKey(pool: Pool, keys: LastingKeys, applicationId: string, now: Date) {
  return withRing(pool, keys, async ({ client, rows, usable, add }) => {
    if (signingAmong(usable, applicationId, now)) return;
    const key = await add(applicationId, now);
    if (keysOf(rows, applicationId).length > 0) await noteRotation(client, key);
  });
}

/**
 * Adds the next key of each application whose newest one has signed for `maxAge` days by then, and deletes those whose
 * tokens have all expired. A damaged one stays for an administrator to look at.
 */
export function rotateDueKeys(pool: Pool, keys: LastingKeys, maxAge: number, now = new Date()) {
  return withRing(pool, keys, async ({ client, rows, usable, add }) => {
    for (const applicationId of new Set(rows.map(row => row.applicationId))) {
      const newest = keysOf(usable, applicationId).at(-1);
      const dueFrom = newest && newest.signsFrom.getTime() + maxAge * day - leadTime;
      if (dueFrom !== undefined && dueFrom > now.getTime()) continue;
      const signsFrom = newest ? new Date(now.getTime() + leadTime) : now;
      await noteRotation(client, await add(applicationId, signsFrom));
    }
    const over = usable.filter(key => !isAccepted(usable, key, now)).map(({ kid }) => kid);
    await client.query('delete from signing_key where kid = any ($1)', [over]);
  });
}

/** Adds a key to every application. */
export function rotateNow(pool: Pool, keys: LastingKeys, signsFrom: Date): Promise<SealedKey[]> {
  return withRing(pool, keys, async ({ client, add }) => {
    const { rows } = await client.query<{ id: string }>('select id from application order by id');
    const made: SealedKey[] = [];
    for (const { id } of rows) made.push(await add(id, signsFrom));
    return made;
  });
}

/**
 * Removes a stolen or damaged key: its tokens are refused from now on, and another one signs.
 * @throws ServeError `KEY_UNKNOWN`
 */
export function revokeKey(pool: Pool, keys: LastingKeys, kid: string, now = new Date()): Promise<SealedKey> {
  return withRing(pool, keys, async ({ client, rows, add }) => {
    const revoked = rows.find(row => row.kid === kid);
    if (!revoked)
      throw new ServeError(
        'KEY_UNKNOWN',
        `There is no signing key ${kid}: "keys show" lists them. A deleted one is accepted nowhere.`,
      );
    await client.query('delete from signing_key where kid = $1', [kid]);
    return add(revoked.applicationId, now);
  });
}

/** How tokens are signed from now on, at every backend. @throws ServeError `KEYS_MISSING` */
export function signWith(pool: Pool, keys: LastingKeys, algorithm: TokenAlgorithm): Promise<void> {
  return withOwnKeys(pool, keys, async client => {
    const { rowCount } = await client.query(
      `update key_fingerprint set token_algorithm = $1,
         token_algorithm_since = case when token_algorithm = $1 then token_algorithm_since else now() end`,
      [algorithm],
    );
    if (rowCount === 0)
      throw new ServeError('KEYS_MISSING', 'This database has no keys yet: the first start makes them.');
  });
}
