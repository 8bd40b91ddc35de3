import type { Pool, PoolClient } from 'pg';
import { noteDone } from '../audit/audit-trail.ts';
import { inTransaction } from '../database/transaction.ts';
import { ServeError } from '../serve-error.ts';
import { type KeyPlace, nameOf, readKeys, writeKeys } from './key-file.ts';
import type { TokenAlgorithm } from './key-rows.ts';
import {
  fingerprintOf,
  type KeySet,
  type LastingKeys,
  newestMade,
  newKeySet,
  whereKeysAreLost,
} from './key-set.ts';

/** The keys that a database has last been used with; `newest`: when the newest signing key was made. */
type Remembered = { fingerprint: Buffer; newest: Date; algorithm: TokenAlgorithm };

/**
 * The keys of a backend for this database; the first backend of a database makes them in the file.
 * @throws ServeError `KEYS_…`
 */
export async function adoptKeys(pool: Pool, place: KeyPlace): Promise<{ keys: KeySet }> {
  const keys = await withKnownKeys(pool, async (client, remembered) => {
    const found = (await readKeys(place)) ?? (await madeIn(place, remembered));
    if (remembered) refuseOthers(nameOf(place), found, remembered);
    await remember(client, found);
    if (!remembered || remembered.newest < newestMade(found))
      await noteDone(
        client,
        { actor: 'backend', action: 'keys.take' },
        { made: newestMade(found).toISOString() },
      );
    return found;
  });
  return { keys };
}

/** Keys for a database without any, for the operator to distribute. @throws ServeError `KEYS_PRESENT` */
export function createKeys(pool: Pool): Promise<KeySet> {
  return withKnownKeys(pool, async (_client, remembered) => {
    if (!remembered) return newKeySet(new Date());
    throw new ServeError(
      'KEYS_PRESENT',
      `This database has keys already (fingerprint ${shown(remembered.fingerprint)}). ${whereKeysAreLost}`,
    );
  });
}

/**
 * Replaces all keys by new ones, which `keep` stores, and ends all sessions. Counts of failed logins and known devices
 * become meaningless.
 */
export function replaceKeys(pool: Pool, keep: (keys: KeySet) => Promise<void>): Promise<KeySet> {
  return withKnownKeys(pool, async client => {
    const keys = newKeySet(new Date());
    await keep(keys);
    await client.query('delete from refresh_family');
    await client.query('delete from signing_key');
    await remember(client, keys);
    return keys;
  });
}

/** Serializes access to the fingerprint of the keys. */
const keysLock = 0x7ae415;

function withKnownKeys<T>(
  pool: Pool,
  work: (client: PoolClient, remembered: Remembered | undefined) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, async client => {
    await client.query('select pg_advisory_xact_lock($1)', [keysLock]);
    const { rows } = await client.query<Remembered>(
      'select fingerprint, newest_signing_key as newest, token_algorithm as algorithm from key_fingerprint',
    );
    return work(client, rows[0]);
  });
}

/**
 * Runs `work` in one transaction, in which no other process changes keys of this database.
 * @throws ServeError `KEYS_OF_ANOTHER_DATABASE` when all keys were replaced since these were read
 */
export function withOwnKeys<T>(
  pool: Pool,
  keys: LastingKeys,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  return withKnownKeys(pool, (client, remembered) => {
    const own = fingerprintOf(keys);
    if (!remembered || own.equals(remembered.fingerprint)) return work(client);
    throw new ServeError(
      'KEYS_OF_ANOTHER_DATABASE',
      `The keys of this process (fingerprint ${shown(own)}) are not those of this database (${shown(remembered.fingerprint)}): give it the present ones, and restart it.`,
    );
  });
}

async function madeIn(place: KeyPlace, remembered: Remembered | undefined): Promise<KeySet> {
  if (remembered || !('path' in place))
    throw new ServeError(
      'KEYS_MISSING',
      `There is no ${nameOf(place)} with the keys of this database${remembered ? ` (fingerprint ${shown(remembered.fingerprint)})` : ''}: put the file of another backend or of a backup there, or name it with KEYS_FILE. ${whereKeysAreLost}`,
    );
  const keys = newKeySet(new Date());
  await writeKeys(place.path, keys);
  return keys;
}

function refuseOthers(where: string, keys: KeySet, { fingerprint, newest, algorithm }: Remembered): void {
  const own = fingerprintOf(keys);
  if (!own.equals(fingerprint))
    throw new ServeError(
      'KEYS_OF_ANOTHER_DATABASE',
      `The keys in ${where} (fingerprint ${shown(own)}) are not those of this database (${shown(fingerprint)}): put those of another backend or of a backup there. ${whereKeysAreLost}`,
    );
  // The file's own signing key counts only as long as tokens are signed with it.
  if (algorithm === 'HS256' && newest > newestMade(keys))
    throw new ServeError(
      'KEYS_OUTDATED',
      `The keys in ${where} are older than those that a backend of this database has used: put the present ones there. Where there are none, "npm run backend -- keys algorithm EdDSA" makes them needless, once all backends are of this release.`,
    );
}

async function remember(client: PoolClient, keys: KeySet): Promise<void> {
  await client.query(
    `insert into key_fingerprint (fingerprint, newest_signing_key, token_algorithm) values ($1, $2, 'EdDSA')
     on conflict (only_row) do update set fingerprint = $1, newest_signing_key = $2`,
    [fingerprintOf(keys), newestMade(keys)],
  );
}

/** Enough of a fingerprint for comparison by people. */
export const shown = (fingerprint: Buffer): string => fingerprint.toString('hex').slice(0, 16);
