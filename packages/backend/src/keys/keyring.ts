import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { isOutage } from '../database/outage.ts';
import { readSigningKeys, type TokenWay } from './key-rows.ts';
import { type KeySet, signingKey, verifyingKey } from './key-set.ts';
import { ensureSigningKey } from './rotate-keys.ts';
import {
  acceptedFor,
  isAccepted,
  keysOf,
  openSigningKey,
  type SealedKey,
  type SigningKey,
  signingAmong,
  signingKeySeal,
} from './signing-key.ts';

/** The keys outside of the database. `now`: milliseconds since 1970; for tests. */
export type KeySource = { keys: KeySet; now?: () => number };

/** HS256 is of the release before. */
export type TokenKey =
  | { algorithm: 'EdDSA'; kid: string; key: KeyObject; applicationId: string }
  | { algorithm: 'HS256'; kid: string; key: Uint8Array };

/** Milliseconds between looks into the database; a new key waits much longer before it signs. */
const lookEvery = 2000;
/** Milliseconds, for tokens with an unknown key, which anybody can send. */
const lookForUnknownEvery = 1000;

/**
 * Follows the signing keys in the database, so that a rotation needs no restart. A damaged key is reported once, and the
 * others are used.
 */
export function createKeyring(
  { pool, keys, now = Date.now }: KeySource & { pool: Pool },
  report: (problem: Error) => void,
) {
  const seal = signingKeySeal(keys.refreshTokens);
  let ring: { way: TokenWay; usable: SigningKey[] } | undefined;
  let opened = new Map<string, SigningKey | undefined>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  /** Of the latest look. */
  let failure: unknown;
  const today = () => new Date(now());

  function look(every: number): Promise<void> | undefined {
    const since = now() - lookedAt;
    // The clock may have been set back.
    if (looking || (ring && since >= 0 && since < every)) return looking;
    lookedAt = now();
    looking = follow()
      .then(
        () => {
          failure = undefined;
        },
        problem => {
          failure = problem;
          // Requests need the database anyway, and say so.
          if (!isOutage(problem)) report(problem);
        },
      )
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  async function follow(): Promise<void> {
    const { way, rows } = await readSigningKeys(pool);
    const known = new Map(rows.map(row => [JSON.stringify(row), openOnce(row)]));
    opened = known;
    ring = { way, usable: [...known.values()].filter(key => key !== undefined) };
  }

  function openOnce(row: SealedKey): SigningKey | undefined {
    const name = JSON.stringify(row);
    if (opened.has(name)) return opened.get(name);
    try {
      return openSigningKey(seal, row);
    } catch (cause) {
      const what = `Signing key ${row.kid} of application ${row.applicationId} is damaged, or of other keys than this backend has: see "keys show"`;
      report(new Error(what, { cause }));
      return undefined;
    }
  }

  async function present(every = lookEvery) {
    await look(every);
    if (!ring) throw failure;
    return ring;
  }

  async function signingOf(applicationId: string): Promise<SigningKey> {
    const found = signingAmong((await present()).usable, applicationId, today());
    if (found) return found;
    await ensureSigningKey(pool, keys, applicationId, today());
    await looking;
    const made = signingAmong((await present(0)).usable, applicationId, today());
    if (!made) throw new Error(`The signing key of application ${applicationId} was just made.`);
    return made;
  }

  /** Keys of the file are accepted as long as they sign, and until their last token has expired. */
  function ofFile(kid: string, { algorithm, since }: TokenWay): TokenKey | undefined {
    const isOver = algorithm !== 'HS256' && since.getTime() + 1000 * acceptedFor <= now();
    const found = isOver ? undefined : verifyingKey(keys, kid, today());
    return found && { algorithm: 'HS256', kid, key: found.key };
  }

  function known(kid: string): TokenKey | undefined {
    if (!ring) return undefined;
    const { usable, way } = ring;
    const found = usable.find(key => key.kid === kid);
    if (!found) return ofFile(kid, way);
    const { applicationId, publicKey: key } = found;
    return isAccepted(usable, found, today()) ? { algorithm: 'EdDSA', kid, key, applicationId } : undefined;
  }

  return {
    now,
    refreshTokens: keys.refreshTokens,
    loginThrottle: keys.loginThrottle,
    async signing(applicationId: string): Promise<TokenKey> {
      const { way } = await present();
      if (way.algorithm === 'HS256') return { algorithm: 'HS256', ...signingKey(keys, today()) };
      const { kid, privateKey } = await signingOf(applicationId);
      return { algorithm: 'EdDSA', kid, key: privateKey, applicationId };
    },
    /** Undefined for an unknown key, and after its last token has expired. Rejects with the database. */
    async verifying(kid: string): Promise<TokenKey | undefined> {
      await look(known(kid) ? lookEvery : lookForUnknownEvery);
      const found = known(kid);
      if (!found && failure) throw failure;
      return found;
    },
    /** The public halves of an application's keys: of what was signed, is signed and will be. */
    async published(applicationId: string): Promise<Pick<SigningKey, 'kid' | 'publicKey'>[]> {
      await signingOf(applicationId);
      const { usable } = await present();
      return keysOf(usable, applicationId).filter(key => isAccepted(usable, key, today()));
    },
  };
}

export type Keyring = ReturnType<typeof createKeyring>;
