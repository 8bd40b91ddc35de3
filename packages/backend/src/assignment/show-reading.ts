import type { Pool } from 'pg';
import { anonymousReadings } from '../export/anonymous-reading-row.ts';
import { decisionSql } from '../export/decision.ts';
import { unknownReadings } from '../export/unknown-reading-row.ts';
import type { JoblessReading } from './find-reading.ts';

/** A reading without a job as it is exported, rate by rate, and all decisions about it, oldest first. */
export async function showReading(pool: Pool, { kind, id, reference, applicationId }: JoblessReading) {
  const isAnonymous = kind === 'anonymous';
  async function readings<Row extends object>(source: { sql: string; written(row: Row): object }) {
    const key = isAnonymous ? '"submissionNumber"' : '"readingId"';
    const values = [null, applicationId, null, reference];
    const { rows } = await pool.query<Row>(`select * from (${source.sql}) known where ${key} = $4`, values);
    return rows.map(source.written);
  }
  const decisions = await pool.query<{ decided: Date }>(
    `select ${decisionSql} from unknown_reading_decision made left join job on job.key = made.job_key
     where ${isAnonymous ? 'anonymous_reading_id' : 'unknown_reading_id'} = $1 order by made.id`,
    [id],
  );
  return {
    readings: isAnonymous ? await readings(anonymousReadings) : await readings(unknownReadings),
    decisions: decisions.rows,
  };
}
