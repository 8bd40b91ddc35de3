import { RequestError } from '../plugins/request-error.ts';

/** A request that may come again, with its `Idempotency-Key`. */
export type FakeRepeatable = { username: string; key: string; route: string; body: unknown };

/** The answers of one server by account and `Idempotency-Key`, so that a repetition has no second effect (decision 5). */
export class FirstAnswers {
  readonly #kept = new Map<string, { request: string; answer: unknown }>();

  /**
   * Runs `effect`, or answers a repetition with the first answer. What is refused leaves no key behind.
   * @throws RequestError `idempotency_key_reused`, and what `effect` throws
   */
  once<Answer>({ username, key, route, body }: FakeRepeatable, effect: () => Answer): Answer {
    const place = `${username} ${key}`;
    const request = JSON.stringify([route, body]);
    const kept = this.#kept.get(place);
    if (kept !== undefined && kept.request !== request)
      throw new RequestError('idempotency_key_reused', 'This Idempotency-Key was used for another request.');
    const answer = kept ? (kept.answer as Answer) : structuredClone(effect());
    this.#kept.set(place, { request, answer });
    return answer;
  }
}
