import type { SendResultsRequest } from '@zaehlwerk/api';

/** One try to send: what was sent, as text, and under which key. */
export interface SendAttempt {
  readonly body: string;
  readonly idempotencyKey: string;
}

/** 128 random bits. `crypto.randomUUID` is missing where a portal is tried over http in a local network. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The attempt for `request`. When the last one sent exactly the same, its key is used again: should only its answer
 * have been lost, the server does not store the reading a second time (decisions.md 5).
 */
export function attemptFor(request: SendResultsRequest, last: SendAttempt | undefined): SendAttempt {
  const body = JSON.stringify(request);
  return last?.body === body ? last : { body, idempotencyKey: randomKey() };
}
