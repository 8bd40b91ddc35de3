import * as z from 'zod/mini';
import { isSignedBy, type SigningKey } from './keys.ts';

/**
 * A [DSSE](https://github.com/secure-systems-lab/dsse) envelope: the signed bytes and their signatures. The type is
 * signed too, so nothing that was signed as one thing counts as another.
 */
export const envelopeSchema = z.object({
  payloadType: z.string(),
  payload: z.base64(),
  signatures: z.array(z.object({ keyid: z.string(), sig: z.base64() })).check(z.minLength(1), z.maxLength(2)),
});

export type Envelope = z.infer<typeof envelopeSchema>;

/** The content of an envelope, and the public keys that signed it. */
export interface Opened<Content> {
  readonly content: Content;
  readonly keys: readonly [string, ...string[]];
}

/** Kinds of content, told apart by their signed type. */
export interface Kind<Content> {
  readonly type: string;
  readonly schema: z.ZodMiniType<Content>;
}

export function sealed<Content>({ type }: Kind<Content>, content: Content, keys: readonly SigningKey[]) {
  const body = Buffer.from(JSON.stringify(content));
  return {
    payloadType: type,
    payload: body.toString('base64'),
    signatures: keys.map(key => ({
      keyid: key.publicKey,
      sig: key.sign(signedBytes(type, body)).toString('base64'),
    })),
  };
}

/**
 * Opens an envelope of that kind; `undefined` for another kind, unreadable content or any bad signature. The rights of
 * the keys are not checked.
 */
export function opened<Content>(
  { type, schema }: Kind<Content>,
  { payloadType, payload, signatures }: Envelope,
): Opened<Content> | undefined {
  if (payloadType !== type) return undefined;
  const body = Buffer.from(payload, 'base64');
  const bytes = signedBytes(type, body);
  if (!signatures.every(({ keyid, sig }) => isSignedBy(keyid, bytes, Buffer.from(sig, 'base64'))))
    return undefined;
  const [first, ...others] = signatures.map(({ keyid }) => keyid);
  const content = schema.safeParse(parseJson(body));
  return content.success && first !== undefined
    ? { content: content.data, keys: [first, ...others] }
    : undefined;
}

/** DSSE's "pre-authentication encoding": with the lengths in it, no two contents have the same bytes. */
function signedBytes(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${body.length} `), body]);
}

/** The value of a JSON text; `undefined` for any other text, and for none. */
export function parseJson(text: Buffer | undefined): unknown {
  try {
    return JSON.parse(text?.toString() ?? '');
  } catch {
    return undefined;
  }
}
