import { createHmac, timingSafeEqual } from 'node:crypto';
import { ServeError } from '../serve-error.ts';

/** What is signed: the id of an event, when it was sent (Unix seconds, as text), and the body as it was sent. */
export type SignedEvent = { id: string; timestamp: string; body: Buffer };

/** How far from now an event may have been sent, in seconds: whoever has recorded one cannot send it again later. */
export const tolerance = 5 * 60;

/** An HMAC needs no less to be safe, and gains nothing by more (Standard Webhooks, "Signature scheme"). */
const secretBytes = { least: 24, most: 64 };

/**
 * The secrets of `CRM_WEBHOOK_SECRETS`: one, or several separated by blanks while they are being exchanged, each
 * `whsec_` and 24 to 64 bytes in base64. Without the variable there are none. Messages never hold a secret.
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

/** The signature of an event: `v1,` and HMAC-SHA256 of `id.timestamp.body` in base64 (Standard Webhooks). */
export function signatureOf(secret: Buffer, { id, timestamp, body }: SignedEvent): string {
  const digest = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return `v1,${digest}`;
}

/**
 * Whether one of the signatures (separated by blanks) was made with one of the secrets, and the event was sent within
 * {@link tolerance} of `now`, milliseconds since 1970.
 */
export function isSigned(
  secrets: readonly Buffer[],
  event: SignedEvent,
  signatures: string,
  now: number,
): boolean {
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
