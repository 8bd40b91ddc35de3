import { type KeyObject, sign } from 'node:crypto';
import { readSigningKeys } from '../../src/keys/key-rows.ts';
import { openSigningKey, signingAmong, signingKeySeal } from '../../src/keys/signing-key.ts';
import type { TestApp } from './test-app.ts';

/** The key that signs for an application now; it has to have signed already. */
export async function signingKeyOf({ pool, keys }: Pick<TestApp, 'pool' | 'keys'>, applicationId = 'demo') {
  const { rows } = await readSigningKeys(pool);
  const signing = signingAmong(rows, applicationId, new Date(keys.now?.() ?? Date.now()));
  if (!signing) throw new Error(`Nothing was signed for ${applicationId} yet.`);
  return openSigningKey(signingKeySeal(keys.keys.refreshTokens), signing);
}

export const encoded = (part: object | string) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');

/** A signature (EdDSA) behind what it signs. */
export const signed = (input: string, key: KeyObject) =>
  `${input}.${sign(null, Buffer.from(input), key).toString('base64url')}`;
