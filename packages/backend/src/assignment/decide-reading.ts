import type { Pool } from 'pg';
import { AdministrationError } from '../administration/administration-error.ts';
import { inTransaction } from '../database/transaction.ts';
import { findReading, type JoblessReading } from './find-reading.ts';

/** `by`: name of the person who decides. */
export type Decision = { wanted: string; applicationId?: string | undefined; by: string };

const longestReason = 500;

/** @throws AdministrationError `TEXT_INVALID` */
function checkedText(text: string, what: string): string {
  const trimmed = text.trim();
  if (trimmed !== '' && trimmed.length <= longestReason && !/\p{Cc}/u.test(trimmed)) return trimmed;
  throw new AdministrationError(
    'TEXT_INVALID',
    `${what} must have 1 to ${longestReason} characters in one line.`,
  );
}

const ownerOf = ({ kind }: JoblessReading) =>
  kind === 'anonymous' ? 'anonymous_reading_id' : 'unknown_reading_id';

/**
 * Assigns a reading to a job. Earlier decisions stay on record; the last one holds. The job is not changed: the utility
 * takes over the values.
 * @throws AdministrationError `READING_UNKNOWN`, `JOB_UNKNOWN`, `TEXT_INVALID`
 */
export function assignReading(pool: Pool, { wanted, applicationId, by }: Decision, jobId: string) {
  return inTransaction(pool, async client => {
    const reading = await findReading(client, wanted, applicationId);
    const { rowCount } = await client.query(
      `insert into unknown_reading_decision (${ownerOf(reading)}, job_key, decided_by)
       select $1, key, $2 from job where application_id = $3 and id = $4`,
      [reading.id, checkedText(by, 'The name'), reading.applicationId, jobId],
    );
    if (rowCount === 1) return reading;
    throw new AdministrationError(
      'JOB_UNKNOWN',
      `There is no job "${jobId}" in application "${reading.applicationId}".`,
    );
  });
}

/** @throws AdministrationError `READING_UNKNOWN`, `TEXT_INVALID` */
export function rejectReading(pool: Pool, { wanted, applicationId, by }: Decision, reason: string) {
  return inTransaction(pool, async client => {
    const reading = await findReading(client, wanted, applicationId);
    await client.query(
      `insert into unknown_reading_decision (${ownerOf(reading)}, reason, decided_by) values ($1, $2, $3)`,
      [reading.id, checkedText(reason, 'The reason'), checkedText(by, 'The name')],
    );
    return reading;
  });
}
