import type { ContactResponse } from '@zaehlwerk/api/schema';
import type { Pool } from 'pg';
import { RequestError } from '../plugins/request-error.ts';

/** The contact texts of an application, as the utility wrote them. */
export async function readContact(pool: Pool, applicationId: string): Promise<ContactResponse> {
  const { rows } = await pool.query<{ contact: ContactResponse['contactInformationItems'] }>(
    'select contact from application where id = $1',
    [applicationId],
  );
  if (rows[0] === undefined) throw new RequestError('application_unknown', 'There is no such application.');
  return { contactInformationItems: rows[0].contact };
}
