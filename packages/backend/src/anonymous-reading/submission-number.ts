import { randomInt } from 'node:crypto';

/** No `0 O 1 I`: people read it from a screen and say it on the phone (decision 46). */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const groupLength = 5;

/** A number for a submission, such as `7KMPX-3WD9F`: 50 random bits, so that nobody finds those of others. */
export function newSubmissionNumber(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');
  return `${group()}-${group()}`;
}
