import { createHmac, timingSafeEqual } from 'node:crypto';
import { ServeError } from '../serve-error.ts';

/** The signed parts of an event; `timestamp` in Unix seconds. */
export type SignedEvent = { id: string; timestamp: string; body: Buffer };

/** Seconds; an older event may be a recorded one. */
export const tolerance = 5 * 60;

/** Bounds of Standard Webhooks, "Signature scheme". */
const secretBytes = { least: 24, most: 64 };

/**
 * One secret, or several separated by blanks during a rotation, each `whsec_` and 24 to 64 bytes in base64. Messages
 * never contain a secret.
 * @throws ServeError `SETTING_INVALID`
 */
export function crmSecretsOf({ CRM_WEBHOOK_SECRETS = '' }: NodeJS.ProcessEnv): Buffer[] {
  return CRM_WEBHOOK_SECRETS.split(/\s+/)
    .filter(Boolean)
    .map((text, index) => {
      const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
      const secret = Buffer.from(base64, 'base64');
      if (secret.length >= secretBytes.least && secret.length <= secretBytes.most) return secret;
      throw new ServeError(
        'SETTING_INVALID',
        `Secret ${index + 1} of CRM_WEBHOOK_SECRETS must be whsec_ and ${secretBytes.least} to ${secretBytes.most} bytes in base64.`,
      );
    });
}

/** `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64 (Standard Webhooks). */
export function signatureOf(secret: Buffer, { id, timestamp, body }: SignedEvent): string {
  const digest = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return `v1,${digest}`;
}

/**
 * True if one of the signatures (separated by blanks) matches a secret, and the event was sent within {@link tolerance}
 * of `now` (milliseconds since 1970).
 */
export function isSigned(secrets: readonly Buffer[], event: SignedEvent, signatures: string, now: number) {
  if (!/^[A-Za-z0-9_-]{1,200}$/.test(event.id) || !/^\d{1,12}$/.test(event.timestamp)) return false;
  if (Math.abs(now / 1000 - Number(event.timestamp)) > tolerance) return false;
  const expected = secrets.map(secret => Buffer.from(signatureOf(secret, event)));
  const given = signatures
    .split(' ')
    .slice(0, 10)
    .map(text => Buffer.from(text));
  return given.some(one =>
    expected.some(other => one.length === other.length && timingSafeEqual(one, other)),
  );
}
