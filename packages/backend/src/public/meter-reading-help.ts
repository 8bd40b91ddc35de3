import type { MeterReadingHelpResponse } from '@zaehlwerk/api/schema';
import type { Pool } from 'pg';
import { RequestError } from '../plugins/request-error.ts';

/** How meters are read, as the utility wrote it, in all languages. */
export async function readMeterReadingHelp(
  pool: Pool,
  applicationId: string,
): Promise<MeterReadingHelpResponse> {
  const { rows } = await pool.query<MeterReadingHelpResponse>(
    'select meter_reading_help as instructions from application where id = $1',
    [applicationId],
  );
  if (rows[0] === undefined) throw new RequestError('application_unknown', 'There is no such application.');
  return rows[0];
}
