import type { Pool } from 'pg';
import { isSince } from '../database/day-or-instant.ts';
import { assignedJobColumns, decisionColumns, lastDecisionSql } from '../export/decision.ts';
import type { ExportFormat } from '../export/formats.ts';
import { writeRows } from '../export/write-rows.ts';

export const listedStates = ['open', 'assigned', 'rejected', 'all'] as const;

export type ListOptions = {
  state: (typeof listedStates)[number];
  format: ExportFormat;
  since?: string | undefined;
  applicationId?: string | undefined;
};

/** `account`: the sender of a reading that was sent with a login. */
const sql = `
  select * from (
    select reading.created, reading.application_id as application, reading.number as reference, null as account,
      reading.meter_type as "meterType", reading.meter_number as "meterNumber",
      reading.reading_date::text as "readingDate", reading.firstname || ' ' || reading.lastname as name,
      reading.zip, reading.city, ${decisionColumns}, ${assignedJobColumns}
    from anonymous_reading reading ${lastDecisionSql('anonymous_reading_id')}
    union all
    select reading.created, account.application_id, reading.id::text, account.username, null,
      reading.meter_number, reading.reading_date::text, account.name, null, null, ${decisionColumns},
      ${assignedJobColumns}
    from unknown_reading reading join account on account.id = reading.account_id
      ${lastDecisionSql('unknown_reading_id')}) listed
  where ${isSince('created', 'application')} and ($3 = 'all' or state = upper($3))
  order by created, reference`;

export function listReadings(
  pool: Pool,
  { state, format, since, applicationId }: ListOptions,
  output: NodeJS.WritableStream,
): Promise<void> {
  return writeRows(pool, { sql, values: [since, applicationId, state] }, format, output);
}
