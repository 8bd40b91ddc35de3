import { stat } from 'node:fs/promises';
import { errorCode } from '../database/database-error.ts';
import { readKeys } from './key-file.ts';
import { fingerprintOf, type KeySet, type SigningKey, signingKey, verifyingKey } from './key-set.ts';

/** The keys that a backend starts with, and the file to look for newer signing keys in. */
export type KeySource = {
  keys: KeySet;
  path?: string;
  /** Milliseconds since 1970; of a test. */
  now?: () => number;
};

/** The keys of a running backend. */
export type Keyring = {
  /** Milliseconds since 1970. */
  now(): number;
  readonly refreshTokens: Buffer;
  readonly loginThrottle: Buffer;
  /** The key that signs now. */
  signing(): Promise<SigningKey>;
  /** The key of a token's `kid`; undefined when there is none, or nothing that it signed can be good any more. */
  verifying(kid: string): Promise<Buffer | undefined>;
};

/** How often the file is looked at, in milliseconds: much shorter than a new key waits before it signs. */
const lookEvery = 2000;
/** The same for tokens with a key that is not known. Anybody can send those. */
const lookForUnknownEvery = 1000;

/**
 * The keyring of a backend. It follows its file, so that a rotation needs no restart. What cannot be used there is
 * reported, once, and the keys stay as they are; so they do when the file holds those of another installation.
 */
export function createKeyring(
  { keys: first, path, now = Date.now }: KeySource,
  report: (problem: Error) => void,
): Keyring {
  let keys = first;
  let seen: string | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  function look(file: string, every: number): Promise<void> | undefined {
    const since = now() - lookedAt;
    // A clock that was put back must not keep it from looking.
    if (looking || (since >= 0 && since < every)) return looking;
    lookedAt = now();
    looking = follow(file)
      .catch(report)
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  async function follow(file: string): Promise<void> {
    const state = await stateOf(file);
    if (state === seen) return;
    seen = state;
    const found = await readKeys({ path: file });
    if (!found) throw new Error(`${file} is gone`);
    if (!fingerprintOf(found).equals(fingerprintOf(keys)))
      throw new Error(`${file} holds other keys than this backend has started with: restart it`);
    keys = found;
  }

  const known = (kid: string) => verifyingKey(keys, kid, new Date(now()))?.key;
  return {
    now,
    refreshTokens: first.refreshTokens,
    loginThrottle: first.loginThrottle,
    async signing() {
      if (path !== undefined) await look(path, lookEvery);
      return signingKey(keys, new Date(now()));
    },
    async verifying(kid) {
      if (path !== undefined) await look(path, known(kid) ? lookEvery : lookForUnknownEvery);
      return known(kid);
    },
  };
}

/** Differs whenever the file was written anew or is another one. */
async function stateOf(file: string): Promise<string> {
  try {
    const { ino, mtimeMs, size } = await stat(file);
    return `${ino} ${mtimeMs} ${size}`;
  } catch (error) {
    return `none: ${errorCode(error)}`;
  }
}
