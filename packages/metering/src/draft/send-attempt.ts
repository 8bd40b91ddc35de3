import { randomKey } from '@zaehlwerk/store/data';

/** One try to send: what was sent, told from everything else that may be sent, and under which key. */
export interface SendAttempt {
  readonly content: string;
  readonly idempotencyKey: string;
}

/**
 * The attempt for everything that is sent, told from all else by its JSON. When the last one sent exactly the same, its
 * key is used again: should only its answer have been lost, the server does not store the reading a second time
 * (decisions.md 5).
 */
export function attemptFor(everything: unknown, last: SendAttempt | undefined): SendAttempt {
  const content = JSON.stringify(everything);
  return last?.content === content ? last : { content, idempotencyKey: randomKey() };
}
