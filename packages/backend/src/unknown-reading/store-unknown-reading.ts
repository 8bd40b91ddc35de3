import type { UnknownReadingRequest } from '@zaehlwerk/api/schema';
import { checkUnknownReading, dayOfInstant, numberToDecimal, today } from '@zaehlwerk/domain';
import type { PoolClient } from 'pg';
import type { Account } from '../auth/authenticate.ts';
import { RequestError } from '../plugins/request-error.ts';
import { readApplication } from '../public/read-application.ts';
import { refuseFaults } from '../submission/refuse-faults.ts';
import { decodeImages } from '../submission/submitted-image.ts';

/**
 * Stores the reading of a meter that the account has no job for, and returns its id. Everything that the rules forbid
 * is refused at once (decision 6).
 * @throws RequestError `unknown_readings_not_allowed`, `submission_invalid` with fieldErrors
 */
export async function storeUnknownReading(
  client: PoolClient,
  account: Account,
  reading: UnknownReadingRequest,
): Promise<string> {
  const application = await readApplication(client, account.applicationId);
  if (!application.features.unknownReadingsAllowed) {
    throw new RequestError(
      'unknown_readings_not_allowed',
      'This application takes no readings of unknown meters.',
    );
  }
  const { images, fieldErrors } = decodeImages(reading.readingImages ?? [], 'readingImages');
  refuseFaults(checkUnknownReading(reading, application, today()), fieldErrors);
  const id = await insertReading(client, account, reading);
  for (const [position, { mimeType, bytes }] of images.entries()) {
    await client.query(
      'insert into unknown_reading_image (reading_id, position, mime_type, bytes) values ($1, $2, $3, $4)',
      [id, position, mimeType, bytes],
    );
  }
  return id;
}

async function insertReading(
  client: PoolClient,
  account: Account,
  { meterNumber, readingDate, readingValue, comment }: UnknownReadingRequest,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into unknown_reading (account_id, meter_number, reading_date, reading_value, comment)
     values ($1, $2, $3::date, $4::numeric, $5) returning id`,
    [
      account.id,
      meterNumber.trim(),
      dayOfInstant(readingDate),
      numberToDecimal(readingValue),
      comment?.trim() || null,
    ],
  );
  if (rows[0] === undefined) throw new Error('PostgreSQL stored a reading and returned no id.');
  return rows[0].id;
}
