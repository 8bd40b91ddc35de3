import type { Pool } from 'pg';
import {
  type AnonymousReadingRow,
  anonymousReadingsSql,
  type ExportedAnonymousReading,
  exportedAnonymousReading,
} from '../export/anonymous-reading-row.ts';
import { type DecisionRow, type ExportedDecision, exportedDecision } from '../export/decision.ts';
import {
  type ExportedUnknownReading,
  exportedUnknownReading,
  type UnknownReadingRow,
  unknownReadingsSql,
} from '../export/unknown-reading-row.ts';
import type { JoblessReading } from './find-reading.ts';

/** A reading without a job as the export has it, rate by rate, and all that was decided about it, oldest first. */
export type ShownReading = {
  readings: (ExportedAnonymousReading | ExportedUnknownReading)[];
  decisions: ExportedDecision[];
};

/** Everything that is known about a reading; an e-mail address is nobody's to see. */
export async function showReading(
  pool: Pool,
  { kind, id, reference, applicationId }: JoblessReading,
): Promise<ShownReading> {
  const values = [null, applicationId, null, reference];
  const isAnonymous = kind === 'anonymous';
  const readings = isAnonymous
    ? (
        await pool.query<AnonymousReadingRow>(
          `select * from (${anonymousReadingsSql}) known where "submissionNumber" = $4`,
          values,
        )
      ).rows.map(exportedAnonymousReading)
    : (
        await pool.query<UnknownReadingRow>(
          `select * from (${unknownReadingsSql}) known where id = $4`,
          values,
        )
      ).rows.map(exportedUnknownReading);
  const decisions = await pool.query<DecisionRow>(
    `select job.id as "jobId", reason as "rejectReason", decided, decided_by as "decidedBy"
     from unknown_reading_decision made left join job on job.key = made.job_key
     where ${isAnonymous ? 'anonymous_reading_id' : 'unknown_reading_id'} = $1 order by made.id`,
    [id],
  );
  return { readings, decisions: decisions.rows.map(exportedDecision) };
}
