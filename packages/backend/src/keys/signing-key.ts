import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import { clockTolerance, longestTokenLifetime } from './key-set.ts';
import { type Seal, sealFor } from './seal.ts';

/** A row of the table `signing_key`; using or making one takes the lasting keys. */
export type SealedKey = { kid: string; applicationId: string; sealed: string; signsFrom: Date };

/** A key (Ed25519) for the tokens of one application, which signs from `signsFrom` until the next one does. */
export type SigningKey = Omit<SealedKey, 'sealed'> & { privateKey: KeyObject; publicKey: KeyObject };

/** Seconds for which a key is accepted after another took over: then its last token has expired everywhere. */
export const acceptedFor = longestTokenLifetime + clockTolerance;

/** Derived from a lasting key: a copy of the database signs nothing, and who can write to it adds no key. */
export const signingKeySeal = (refreshTokens: Buffer): Seal => sealFor(refreshTokens, 'keys of tokens');

/** A key that is moved to another name or application does not open. */
const contextOf = ({ kid, applicationId }: Pick<SealedKey, 'kid' | 'applicationId'>) =>
  `${kid} ${applicationId}`;

export async function makeSigningKey(
  seal: Seal,
  place: Pick<SealedKey, 'applicationId' | 'signsFrom'>,
): Promise<SealedKey> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = { ...place, kid: await calculateJwkThumbprint(publicKey.export({ format: 'jwk' }) as object) };
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
  return { ...key, sealed: seal.seal(secret, contextOf(key)) };
}

/** @throws Error for a row that was altered, or sealed by other lasting keys */
export function openSigningKey(seal: Seal, { sealed, ...key }: SealedKey): SigningKey {
  const secret = Buffer.from(seal.open(sealed, contextOf(key)), 'base64url');
  const privateKey = createPrivateKey({ key: secret, format: 'der', type: 'pkcs8' });
  return { ...key, privateKey, publicKey: createPublicKey(privateKey) };
}

/** Those that open. */
export function usableAmong(rows: readonly SealedKey[], seal: Seal): SealedKey[] {
  return rows.filter(row => {
    try {
      return openSigningKey(seal, row);
    } catch {
      return false;
    }
  });
}

type Times = Pick<SealedKey, 'applicationId' | 'signsFrom'>;

/** Those of an application, by the time from which they sign. */
export const keysOf = <Key extends Times>(keys: readonly Key[], applicationId: string): Key[] =>
  keys
    .filter(key => key.applicationId === applicationId)
    .toSorted((one, other) => one.signsFrom.getTime() - other.signsFrom.getTime());

/** The one of an application that signs now. */
export const signingAmong = <Key extends Times>(keys: readonly Key[], applicationId: string, now: Date) =>
  keysOf(keys, applicationId).findLast(({ signsFrom }) => signsFrom <= now);

/** When the last token of a key expires; undefined while no other key is to take over. */
export function acceptedUntil<Key extends Times>(keys: readonly Key[], key: Key): Date | undefined {
  const ofApplication = keysOf(keys, key.applicationId);
  const successor = ofApplication[ofApplication.indexOf(key) + 1];
  return successor && new Date(successor.signsFrom.getTime() + 1000 * acceptedFor);
}

export function isAccepted<Key extends Times>(keys: readonly Key[], key: Key, now: Date): boolean {
  const end = acceptedUntil(keys, key);
  return end === undefined || end > now;
}
