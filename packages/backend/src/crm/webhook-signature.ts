import { createHmac, timingSafeEqual } from 'node:crypto';

/** The signed parts of an event; `timestamp` in Unix seconds. */
export type SignedEvent = { id: string; timestamp: string; body: Buffer };

/** Seconds; an older event may be a recorded one. */
export const tolerance = 5 * 60;

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
