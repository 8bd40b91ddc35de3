import type { ContactResponse, MeterReadingHelpResponse } from '@zaehlwerk/api/schema';
import { type ServerApplication, serverApplicationSchema } from '@zaehlwerk/api/server-application';
import type { FastifyRequest } from 'fastify';
import type { ClientBase, Pool } from 'pg';
import { RequestError } from '../plugins/request-error.ts';

type ApplicationRow = { id: string; name: string; config: object; hasHelp: boolean };

/** Help is switched on only where `GET /api/public/help/{applicationId}` has some: nobody has to ask both. */
function applicationOf({ id, name, config, hasHelp }: ApplicationRow): ServerApplication {
  const application = serverApplicationSchema.parse({ ...config, applicationId: id, applicationName: name });
  const globalHelpEnabled = application.features.globalHelpEnabled && hasHelp;
  return { ...application, features: { ...application.features, globalHelpEnabled } };
}

/** The configuration of an application that exists, defaults filled in. */
export async function readApplication(
  db: Pool | ClientBase,
  applicationId: string,
): Promise<ServerApplication> {
  const { rows } = await db.query<ApplicationRow>(
    `select id, name, config, exists (select from page_text where application_id = id and page = 'help') as "hasHelp"
     from application where id = $1`,
    [applicationId],
  );
  if (rows[0] === undefined) throw new RequestError('application_unknown', 'There is no such application.');
  return applicationOf(rows[0]);
}

/**
 * The host name that a visitor asked for, without port. Proxies hand on `Host` (docs/guide/hosting); whatever else names a host
 * may come from the visitor.
 */
export const hostOf = ({ headers: { host = '' } }: FastifyRequest) => host.replace(/:\d*$/, '');

/**
 * The id of the application that answers at a host name (without port): the one that claims it, else the default one
 * (decision 12).
 * @throws RequestError `application_unknown` when there is neither
 */
export async function applicationIdOfHost(pool: Pool, host: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select application_id as id, 1 as rank from application_host where host = lower($1)
     union all select id, 2 from application where is_default order by rank limit 1`,
    [host],
  );
  if (rows[0] === undefined)
    throw new RequestError('application_unknown', 'No application answers at this host.');
  return rows[0].id;
}

/** The contact texts of an application, as the utility wrote them. */
export async function readContact(pool: Pool, applicationId: string): Promise<ContactResponse> {
  const { rows } = await pool.query<{ contact: ContactResponse['contactInformationItems'] }>(
    'select contact from application where id = $1',
    [applicationId],
  );
  if (rows[0] === undefined) throw new RequestError('application_unknown', 'There is no such application.');
  return { contactInformationItems: rows[0].contact };
}

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
