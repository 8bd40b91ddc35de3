import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { jsonIn } from '../plugins/parse-json.ts';
import { ServeError } from '../serve-error.ts';

/** Seconds. */
export const tokenLifetime = 15 * 60;
/** Seconds (decision 44). */
export const anonymousTokenLifetime = 30 * 60;
export const longestTokenLifetime = Math.max(tokenLifetime, anonymousTokenLifetime);
/** Largest difference between the clocks of two backends, in seconds. */
export const clockTolerance = 60;

/** Signs tokens as the release before (HS256), from `signsFrom` until the next one's. */
export type FileSigningKey = { kid: string; key: Buffer; made: Date; signsFrom: Date };

/**
 * The secrets of an installation, the same at all its backends. `signing`: keys of tokens of the release before, by
 * `signsFrom`; `refreshTokens` derives successors of tokens, and what seals the signing keys; `loginThrottle` hides names,
 * addresses and devices in tables.
 */
export type KeySet = { signing: readonly FileSigningKey[]; refreshTokens: Buffer; loginThrottle: Buffer };

/** These identify a key set and stay through rotations. */
export type LastingKeys = Omit<KeySet, 'signing'>;

const keyBytes = 32;
const newKey = (): Buffer => randomBytes(keyBytes);

export function newKeySet(now: Date): KeySet {
  const signing = { kid: randomBytes(9).toString('base64url'), key: newKey(), made: now, signsFrom: now };
  return { signing: [signing], refreshTokens: newKey(), loginThrottle: newKey() };
}

function inOrder(signing: readonly FileSigningKey[]): FileSigningKey[] {
  return signing.toSorted((one, other) => one.signsFrom.getTime() - other.signsFrom.getTime());
}

export function signingKey({ signing }: KeySet, now: Date): FileSigningKey {
  const key = signing.findLast(({ signsFrom }) => signsFrom <= now) ?? signing[0];
  if (key === undefined) throw new Error('A key set has a signing key.');
  return key;
}

/** When the last token of a key expires; undefined while no other key takes over. */
function acceptedUntil({ signing }: KeySet, key: FileSigningKey): Date | undefined {
  const successor = signing[signing.indexOf(key) + 1];
  return successor && new Date(successor.signsFrom.getTime() + (tokenLifetime + clockTolerance) * 1000);
}

/** Undefined after the last token of the key has expired. */
export function verifyingKey(keys: KeySet, kid: string, now: Date): FileSigningKey | undefined {
  const key = keys.signing.find(known => known.kid === kid);
  const end = key && acceptedUntil(keys, key);
  return end !== undefined && end <= now ? undefined : key;
}

export function newestMade({ signing }: KeySet): Date {
  return new Date(Math.max(...signing.map(({ made }) => made.getTime())));
}

/** Identifies a key set without revealing it. A rotation does not change it. */
export function fingerprintOf({ refreshTokens, loginThrottle }: LastingKeys): Buffer {
  return createHmac('sha256', refreshTokens).update('keys of a database').update(loginThrottle).digest();
}

const keySchema = z.pipe(
  z.string().check(z.regex(/^[\w-]{43,}$/)),
  z.transform(text => Buffer.from(text, 'base64url')),
);
const instantSchema = z.pipe(
  z.iso.datetime(),
  z.transform(text => new Date(text)),
);
const keySetSchema = z.object({
  version: z.literal(1),
  signing: z
    .array(
      z.object({
        kid: z.string().check(z.regex(/^[\w-]{1,64}$/)),
        key: keySchema,
        made: instantSchema,
        signsFrom: instantSchema,
      }),
    )
    .check(
      z.minLength(1),
      z.refine(keys => new Set(keys.map(({ kid }) => kid)).size === keys.length),
    ),
  refreshTokens: keySchema,
  loginThrottle: keySchema,
});

/**
 * Reads the text of {@link keySetText}; messages contain `place` and nothing of the text.
 * @throws ServeError `KEYS_DAMAGED`
 */
export function parseKeySet(text: string, place: string): KeySet {
  const parsed = keySetSchema.safeParse(jsonIn(text));
  if (!parsed.success) {
    const at = parsed.error.issues[0]?.path.join('.') || 'no JSON object';
    throw new ServeError(
      'KEYS_DAMAGED',
      `${place} holds no keys (${at}): restore it from a backup. ${whereKeysAreLost}`,
    );
  }
  const { signing, refreshTokens, loginThrottle } = parsed.data;
  return { signing: inOrder(signing), refreshTokens, loginThrottle };
}

export const whereKeysAreLost =
  'Where they are lost, "npm run backend -- keys replace" makes others and ends all sessions.';

/** JSON, as in a key file or in the variable `KEYS`. */
export function keySetText({ signing, refreshTokens, loginThrottle }: KeySet): string {
  const text = (key: Buffer) => key.toString('base64url');
  const document = {
    version: 1,
    signing: signing.map(({ key, ...rest }) => ({ ...rest, key: text(key) })),
    refreshTokens: text(refreshTokens),
    loginThrottle: text(loginThrottle),
  };
  return `${JSON.stringify(document)}\n`;
}
