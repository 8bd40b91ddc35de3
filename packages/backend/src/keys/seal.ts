import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts what the database keeps. What was sealed for another `context` does not open. */
export type Seal = {
  seal(text: string, context?: string): string;
  /** @throws Error when it was sealed with another key or for another context, or altered */
  open(sealed: string, context?: string): string;
};

/** Its key is derived from `secret`, a lasting key (docs/adr/0033), for one `purpose`. */
export function sealFor(secret: Buffer, purpose: string): Seal {
  const key = createHmac('sha256', secret).update(purpose).digest();
  return {
    seal(text, context = '') {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
    },
    open(sealed, context = '') {
      const bytes = Buffer.from(sealed, 'base64url');
      const tagEnd = nonceBytes + tagBytes;
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(nonceBytes, tagEnd));
      return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
    },
  };
}
