import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { ServeError } from '../serve-error.ts';

/** How long an access token opens the API, in seconds. */
export const tokenLifetime = 15 * 60;
/** How far the clocks of two backends may be apart, in seconds. */
export const clockTolerance = 60;

/** A key that signs access tokens (HS256) from `signsFrom` until the next one's. Tokens name it by `kid` (RFC 7515). */
export type SigningKey = { kid: string; key: Buffer; made: Date; signsFrom: Date };

/**
 * All secrets of an installation, the same at every backend of its database: what signs access tokens, by `signsFrom`;
 * what refresh tokens derive their successors with; what hides names, addresses
 * and devices where failed logins are counted and known ones remembered.
 */
export type KeySet = { signing: readonly SigningKey[]; refreshTokens: Buffer; loginThrottle: Buffer };

/** What makes a key set that of a database, and stays through rotations. */
export type LastingKeys = Omit<KeySet, 'signing'>;

const keyBytes = 32;
const newKey = (): Buffer => randomBytes(keyBytes);

function newSigningKey(made: Date, signsFrom: Date): SigningKey {
  return { kid: randomBytes(9).toString('base64url'), key: newKey(), made, signsFrom };
}

/** A new key set. */
export function newKeySet(now: Date): KeySet {
  return { signing: [newSigningKey(now, now)], refreshTokens: newKey(), loginThrottle: newKey() };
}

/**
 * The key set with another signing key that takes over at `signsFrom`, and without those that nobody accepts any more.
 */
export function rotated(keys: KeySet, now: Date, signsFrom: Date): KeySet {
  const accepted = keys.signing.filter(({ kid }) => verifyingKey(keys, kid, now));
  return { ...keys, signing: inOrder([...accepted, newSigningKey(now, signsFrom)]) };
}

function inOrder(signing: readonly SigningKey[]): SigningKey[] {
  return signing.toSorted((one, other) => one.signsFrom.getTime() - other.signsFrom.getTime());
}

/** The key that signs now. */
export function signingKey({ signing }: KeySet, now: Date): SigningKey {
  const key = signing.findLast(({ signsFrom }) => signsFrom <= now) ?? signing[0];
  if (key === undefined) throw new Error('A key set has a signing key.');
  return key;
}

/** When the last token that a key has signed ends; undefined while no other key is to take over. */
export function acceptedUntil({ signing }: KeySet, key: SigningKey): Date | undefined {
  const successor = signing[signing.indexOf(key) + 1];
  return successor && new Date(successor.signsFrom.getTime() + (tokenLifetime + clockTolerance) * 1000);
}

/** The key with this `kid`, as long as a token that it has signed may live. */
export function verifyingKey(keys: KeySet, kid: string, now: Date): SigningKey | undefined {
  const key = keys.signing.find(known => known.kid === kid);
  const end = key && acceptedUntil(keys, key);
  return end !== undefined && end <= now ? undefined : key;
}

/** When the newest signing key was made. */
export function newestMade({ signing }: KeySet): Date {
  return new Date(Math.max(...signing.map(({ made }) => made.getTime())));
}

/** 32 bytes that say which keys these are, and nothing about them. A rotation does not change them. */
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
 * Reads a key set from what {@link keySetText} has written; `place` is where the text is from, for the message, which
 * has none of it.
 * @throws ServeError `KEYS_DAMAGED`
 */
export function parseKeySet(text: string, place: string): KeySet {
  const parsed = keySetSchema.safeParse(jsonOf(text));
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

/** What is left to whoever has no backup of the keys. */
export const whereKeysAreLost =
  'Where they are lost, "npm run backend -- keys replace" makes others and ends all sessions.';

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A key set as JSON: the content of a key file, or of the variable `KEYS`. */
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
