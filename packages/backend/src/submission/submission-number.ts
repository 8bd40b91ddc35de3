import { randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';

/** Without `0 O 1 I`: people read it aloud (decision 46). */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const groupLength = 5;

/** Such as `7KMPX-3WD9F`; 50 random bits cannot be guessed. */
function newSubmissionNumber(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');
  return `${group()}-${group()}`;
}

/** A second one is needed once in a million million submissions. */
const mostNumbers = 5;

/** `insert` returns undefined for a number that is taken, and is tried again. @throws Error without a free number */
export async function withNewNumber<Stored>(insert: (number: string) => Promise<Stored | undefined>) {
  for (let tried = 0; tried < mostNumbers; tried += 1) {
    const stored = await insert(newSubmissionNumber());
    if (stored !== undefined) return stored;
  }
  throw new Error('No new number was found for a submission.');
}

/** The part of the response that submissions have in common, also to a repetition. */
export async function submissionOf(
  client: PoolClient,
  table: 'anonymous_reading' | 'unknown_reading',
  id: string,
) {
  const { rows } = await client.query<{ submissionNumber: string; created: Date }>(
    `select number as "submissionNumber", created from ${table} where id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A submission is never removed.');
  return { submissionNumber: row.submissionNumber, created: row.created.toISOString() };
}
