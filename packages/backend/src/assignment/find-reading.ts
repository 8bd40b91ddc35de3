import type { ClientBase, Pool } from 'pg';
import { AdministrationError } from '../administration/administration-error.ts';
import { isUuid } from '../plugins/uuid.ts';

/** An anonymous reading, or one of an account for an unlisted meter. */
export type JoblessReading = {
  kind: 'anonymous' | 'account';
  id: string;
  /** Identifies the reading in the export: the submission number of an anonymous one, else `readingId`. */
  reference: string;
  applicationId: string;
  meterNumber: string;
  address: { zip: string; street: string } | undefined;
};

/** Normalizes a typed submission number. */
export function numberOf(text: string): string {
  const characters = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return `${characters.slice(0, 5)}-${characters.slice(5)}`;
}

type Row = Omit<JoblessReading, 'address'> & { zip: string | null; street: string | null };

const sql = `select 'account' as kind, reading.id::text, reading.id::text as reference, application_id as "applicationId",
    meter_number as "meterNumber", null as zip, null as street
  from unknown_reading reading join account on account.id = account_id
  where (reading.id = $1::uuid or reading.number = $2) and ($3::text is null or application_id = $3)
  union all
  select 'anonymous', id::text, number, application_id, meter_number, zip, street
  from anonymous_reading where number = $2 and ($3::text is null or application_id = $3)`;

/** @throws AdministrationError `READING_UNKNOWN` */
export async function findReading(client: ClientBase | Pool, wanted: string, applicationId?: string) {
  const values = isUuid(wanted) ? [wanted, null] : [null, numberOf(wanted)];
  const { rows } = await client.query<Row>(sql, [...values, applicationId]);
  const [found, another] = rows;
  if (another)
    throw new AdministrationError(
      'READING_UNKNOWN',
      `Several applications have a reading "${wanted}": name one with --application.`,
    );
  if (found === undefined)
    throw new AdministrationError('READING_UNKNOWN', `There is no reading "${wanted}" without a job.`);
  const { zip, street, ...reading } = found;
  return { ...reading, address: zip === null || street === null ? undefined : { zip, street } };
}
