import type { ClientBase, Pool } from 'pg';
import { AdministrationError } from '../administration/administration-error.ts';
import { isUuid } from '../plugins/uuid.ts';

/** A reading that came without a job: sent without login, or by an account for a meter that it named by number. */
export type JoblessReading = {
  kind: 'anonymous' | 'account';
  id: string;
  /** What the utility calls it by: the submission's number, or `readingId` of the export. */
  reference: string;
  applicationId: string;
  meterNumber: string;
  /** Where the meter is, if that was said. */
  address: { zip: string; street: string } | undefined;
};

/** A submission's number as it may be written down: small letters, blanks, without its dash. */
function numberOf(text: string): string {
  const characters = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return `${characters.slice(0, 5)}-${characters.slice(5)}`;
}

type Row = Omit<JoblessReading, 'kind' | 'address'> & { zip: string | null; street: string | null };

/**
 * The reading with a submission number or an id.
 * @throws AdministrationError `READING_UNKNOWN`
 */
export async function findReading(
  client: ClientBase | Pool,
  wanted: string,
  applicationId?: string,
): Promise<JoblessReading> {
  const kind = isUuid(wanted) ? 'account' : 'anonymous';
  const { rows } = await client.query<Row>(
    kind === 'account'
      ? `select reading.id::text, reading.id::text as reference, application_id as "applicationId",
           meter_number as "meterNumber", null as zip, null as street
         from unknown_reading reading join account on account.id = account_id
         where reading.id = $1::uuid and ($2::text is null or application_id = $2)`
      : `select id::text, number as reference, application_id as "applicationId",
           meter_number as "meterNumber", zip, street
         from anonymous_reading where number = $1 and ($2::text is null or application_id = $2)`,
    [kind === 'account' ? wanted : numberOf(wanted), applicationId],
  );
  const [found, another] = rows;
  if (another)
    throw new AdministrationError(
      'READING_UNKNOWN',
      `Several applications have a reading ${another.reference}: name one with --application.`,
    );
  if (found === undefined)
    throw new AdministrationError('READING_UNKNOWN', `There is no reading "${wanted}" without a job.`);
  const { zip, street, ...reading } = found;
  return { ...reading, kind, address: zip === null || street === null ? undefined : { zip, street } };
}
