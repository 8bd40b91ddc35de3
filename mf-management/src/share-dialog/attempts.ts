import type { NewShareRequest } from '@zaehlwerk/api/sharing';

/** A request to make an access whose answer is not known. */
export interface Attempt {
  readonly request: NewShareRequest;
  /** Its `Idempotency-Key`: repeated with it, the access is made once (decisions.md 5). */
  readonly key: string;
}

/** What nobody has answered, by account and chosen meters: closing the dialog does not forget it. */
const unanswered = new Map<string, Attempt>();

const placeOf = (accountId: string, chosen: readonly string[]) =>
  JSON.stringify([accountId, chosen.toSorted()]);

/** The attempt of an account to share these meters, chosen by the ids of their jobs, of which nobody knows how it ended. */
export function unansweredAttempt(accountId: string, chosen: readonly string[]): Attempt | undefined {
  return unanswered.get(placeOf(accountId, chosen));
}

/** Notes an attempt before it is sent. */
export function noteAttempt(accountId: string, chosen: readonly string[], attempt: Attempt): void {
  unanswered.set(placeOf(accountId, chosen), attempt);
}

/** Its answer has come: the next one is another. */
export function endAttempt(accountId: string, chosen: readonly string[]): void {
  unanswered.delete(placeOf(accountId, chosen));
}
