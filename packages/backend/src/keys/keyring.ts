import { stat } from 'node:fs/promises';
import { errorCode } from '../database/database-error.ts';
import { readKeys } from './key-file.ts';
import { fingerprintOf, type KeySet, signingKey, verifyingKey } from './key-set.ts';

/** The keys at the start, and the file with newer signing keys. */
export type KeySource = {
  keys: KeySet;
  path?: string;
  /** Milliseconds since 1970; for tests. */
  now?: () => number;
};

/** Milliseconds between checks of the file; a new key waits much longer before it signs. */
const lookEvery = 2000;
/** Milliseconds, for tokens with an unknown key, which anybody can send. */
const lookForUnknownEvery = 1000;

/**
 * Follows its file, so that a rotation needs no restart. A file that is unusable, or of another installation, is
 * reported once and changes nothing.
 */
export function createKeyring(
  { keys: first, path, now = Date.now }: KeySource,
  report: (problem: Error) => void,
) {
  let keys = first;
  let seen: string | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  function look(file: string, every: number): Promise<void> | undefined {
    const since = now() - lookedAt;
    // The clock may have been set back.
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
    /** Undefined for an unknown key, and after its last token has expired. */
    async verifying(kid: string) {
      if (path !== undefined) await look(path, known(kid) ? lookEvery : lookForUnknownEvery);
      return known(kid);
    },
  };
}

export type Keyring = ReturnType<typeof createKeyring>;

/** Changes whenever the file is written or replaced. */
async function stateOf(file: string): Promise<string> {
  try {
    const { ino, mtimeMs, size } = await stat(file);
    return `${ino} ${mtimeMs} ${size}`;
  } catch (error) {
    return `none: ${errorCode(error)}`;
  }
}
