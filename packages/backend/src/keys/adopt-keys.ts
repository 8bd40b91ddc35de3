import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../database/transaction.ts';
import { ServeError } from '../serve-error.ts';
import { type KeyPlace, nameOf, readKeys, writeKeys } from './key-file.ts';
import {
  fingerprintOf,
  type KeySet,
  type LastingKeys,
  newestMade,
  newKeySet,
  whereKeysAreLost,
  withEarlierKey,
} from './key-set.ts';
import type { KeySource } from './keyring.ts';

/** Which keys a database has been worked with: their fingerprint, and when the newest signing key was made. */
type Remembered = { fingerprint: Buffer; newest: Date };
/** Keys that the release before has kept in the database. */
type Earlier = { accessToken?: Buffer; lasting: Partial<LastingKeys> };
type Known = { remembered?: Remembered | undefined; earlier: Earlier };

/**
 * For how many minutes the key that signed before goes on where backends of the release before may run beside those of
 * this one: they accept no other.
 */
const overlap = 30;

/**
 * The keys that a backend works with on this database. Those of a database that has none yet are made now, in the file;
 * those that the release before has kept in the database go there, and leave the database once they are on the disk.
 * `beside` says whether backends of the release before may be at work; otherwise their signing key ends at once.
 * @throws ServeError `KEYS_…`
 */
export async function adoptKeys(
  pool: Pool,
  place: KeyPlace,
  { beside = false }: { beside?: boolean } = {},
): Promise<KeySource> {
  const keys = await withKnownKeys(pool, async (client, known) => {
    const found = (await readKeys(place)) ?? (await madeIn(place, known, beside));
    refuseOthers(place, found, known);
    await remember(client, found);
    return found;
  });
  return { keys, ...('path' in place && place) };
}

/**
 * Keys for a database that has none yet, to be put where its backends find them; they go on with what the release before
 * has kept in the database.
 * @throws ServeError `KEYS_PRESENT`
 */
export function createKeys(pool: Pool): Promise<KeySet> {
  return withKnownKeys(pool, async (_client, { remembered, earlier }) => {
    if (!remembered) return keysAfter(earlier, true);
    throw new ServeError(
      'KEYS_PRESENT',
      `This database has keys already (fingerprint ${shown(remembered.fingerprint)}). ${whereKeysAreLost}`,
    );
  });
}

/**
 * Puts new keys, which `keep` stores, in the place of all keys that there were, and ends all sessions. What was kept of
 * failed logins and of known devices means nothing any more.
 */
export function replaceKeys(pool: Pool, keep: (keys: KeySet) => Promise<void>): Promise<KeySet> {
  return withKnownKeys(pool, async client => {
    const keys = newKeySet(new Date());
    await keep(keys);
    await client.query('delete from refresh_family');
    await remember(client, keys);
    return keys;
  });
}

/** Held by whoever looks at or changes what the database knows of its keys. */
const keysLock = 0x7ae415;

function withKnownKeys<T>(pool: Pool, work: (client: PoolClient, known: Known) => Promise<T>): Promise<T> {
  return inTransaction(pool, async client => {
    await client.query('select pg_advisory_xact_lock($1)', [keysLock]);
    return work(client, await knownKeys(client));
  });
}

async function knownKeys(client: PoolClient): Promise<Known> {
  const remembered = await client.query<Remembered>(
    'select fingerprint, newest_signing_key as newest from key_fingerprint',
  );
  const secrets = await client.query<{ name: string; value: Buffer }>('select name, value from secret');
  const values = new Map(secrets.rows.map(({ name, value }) => [name, value]));
  const accessToken = values.get('access-token');
  const refreshTokens = values.get('refresh-token');
  const loginThrottle = values.get('login-throttle');
  return {
    remembered: remembered.rows[0],
    earlier: {
      ...(accessToken && { accessToken }),
      lasting: { ...(refreshTokens && { refreshTokens }), ...(loginThrottle && { loginThrottle }) },
    },
  };
}

function keysAfter({ accessToken, lasting }: Earlier, beside: boolean): KeySet {
  const now = new Date();
  const keys = newKeySet(now, lasting);
  if (!accessToken || !beside) return keys;
  return withEarlierKey(keys, accessToken, now, new Date(now.getTime() + overlap * 60_000));
}

async function madeIn(place: KeyPlace, { remembered, earlier }: Known, beside: boolean): Promise<KeySet> {
  if (remembered || !('path' in place))
    throw new ServeError(
      'KEYS_MISSING',
      `There is no ${nameOf(place)} with the keys of this database${remembered ? ` (fingerprint ${shown(remembered.fingerprint)})` : ''}: put the file of another backend or of a backup there, or name it with KEYS_FILE. ${whereKeysAreLost}`,
    );
  const keys = keysAfter(earlier, beside);
  await writeKeys(place.path, keys);
  return keys;
}

function refuseOthers(place: KeyPlace, keys: KeySet, { remembered, earlier }: Known): void {
  const own = fingerprintOf(keys);
  const expected = remembered?.fingerprint ?? earlierFingerprint(earlier);
  if (expected && !own.equals(expected))
    throw new ServeError(
      'KEYS_OF_ANOTHER_DATABASE',
      `The keys in ${nameOf(place)} (fingerprint ${shown(own)}) are not those of this database (${shown(expected)}): ${remembered ? 'put those of another backend or of a backup there.' : 'put those there that "npm run backend -- keys create" prints.'} ${whereKeysAreLost}`,
    );
  if (remembered && remembered.newest > newestMade(keys))
    throw new ServeError(
      'KEYS_OUTDATED',
      `The keys in ${nameOf(place)} are older than those that a backend of this database has used: put the present ones there. Where there are none, "npm run backend -- keys rotate" makes a newer one.`,
    );
}

function earlierFingerprint({ lasting: { refreshTokens, loginThrottle } }: Earlier): Buffer | undefined {
  return refreshTokens && loginThrottle && fingerprintOf({ refreshTokens, loginThrottle });
}

/** Remembers whose keys the database works with, and none of those that lay in it. */
async function remember(client: PoolClient, keys: KeySet): Promise<void> {
  await client.query(
    `insert into key_fingerprint (fingerprint, newest_signing_key) values ($1, $2)
     on conflict (only_row) do update set fingerprint = $1, newest_signing_key = $2`,
    [fingerprintOf(keys), newestMade(keys)],
  );
  await client.query('delete from secret');
}

/** Enough of a fingerprint for people to compare. */
export const shown = (fingerprint: Buffer): string => fingerprint.toString('hex').slice(0, 16);
