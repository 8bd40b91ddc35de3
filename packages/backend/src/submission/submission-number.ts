import { randomInt } from 'node:crypto';

/** No `0 O 1 I`: people read it from a screen and say it on the phone (decision 46). */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const groupLength = 5;

/** A number for a submission, such as `7KMPX-3WD9F`: 50 random bits, so that nobody finds those of others. */
function newSubmissionNumber(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');
  return `${group()}-${group()}`;
}

/** Numbers of which one is new: the second is needed once in a million million submissions. */
const mostNumbers = 5;

/**
 * Stores a submission under a new number. `insert` answers undefined where another one has it, and is tried again.
 * @throws Error when none was free
 */
export async function withNewNumber<Stored>(
  insert: (number: string) => Promise<Stored | undefined>,
): Promise<Stored> {
  for (let tried = 0; tried < mostNumbers; tried += 1) {
    const stored = await insert(newSubmissionNumber());
    if (stored !== undefined) return stored;
  }
  throw new Error('No new number was found for a submission.');
}
