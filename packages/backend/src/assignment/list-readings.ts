import type { Pool } from 'pg';
import { instantOf, zoneOfApplication } from '../database/day-or-instant.ts';
import { decisionColumns, decisionSql, exportedDecision } from '../export/decision.ts';
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
const columns = [
  'created',
  'application',
  'reference',
  'account',
  'meterType',
  'meterNumber',
  'readingDate',
  'name',
  'zip',
  'city',
  ...decisionColumns,
];

const sql = `
  select * from (
    select reading.created, reading.application_id as application, reading.number as reference, null as account,
      reading.meter_type as "meterType", reading.meter_number as "meterNumber",
      reading.reading_date::text as "readingDate", reading.firstname || ' ' || reading.lastname as name,
      reading.zip, reading.city, decision.*
    from anonymous_reading reading ${decisionSql('anonymous_reading_id')}
    union all
    select reading.created, account.application_id, reading.id::text, account.username, null,
      reading.meter_number, reading.reading_date::text, account.name, null, null, decision.*
    from unknown_reading reading join account on account.id = reading.account_id
      ${decisionSql('unknown_reading_id')}) listed
  where ($1::text is null or created >= ${instantOf('$1', zoneOfApplication('$2'))})
    and ($2::text is null or application = $2)
    and case $3 when 'open' then decided is null when 'assigned' then "jobId" is not null
      when 'rejected' then "rejectReason" is not null else true end
  order by created, reference`;

export function listReadings(
  pool: Pool,
  { state, format, since, applicationId }: ListOptions,
  output: NodeJS.WritableStream,
): Promise<void> {
  const values = [since, applicationId, state];
  return writeRows(pool, { sql, values, columns, written: exportedDecision }, format, output);
}
