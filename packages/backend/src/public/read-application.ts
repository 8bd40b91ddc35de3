import type { ContactResponse, MeterReadingHelpResponse } from '@zaehlwerk/api/schema';
import { type ServerApplication, serverApplicationSchema } from '@zaehlwerk/api/server-application';
import type { FastifyRequest } from 'fastify';
import type { ClientBase, Pool } from 'pg';
import { noteApplication } from '../plugins/note-application.ts';
import { RequestError } from '../plugins/request-error.ts';

const applicationUnknown = () => new RequestError('application_unknown', 'There is no such application.');

export type ApplicationRow = {
  id: string;
  name: string;
  config: object;
  hasHelp: boolean;
  logo: { width: number; height: number } | null;
};

/** True only where `GET /api/public/help/{applicationId}` has content: clients need not ask both. */
export function applicationOf({ id, name, config, hasHelp, logo }: ApplicationRow): ServerApplication {
  const application = serverApplicationSchema.parse({
    ...config,
    applicationId: id,
    applicationName: name,
    logo: logo ?? undefined,
  });
  const globalHelpEnabled = application.features.globalHelpEnabled && hasHelp;
  return { ...application, features: { ...application.features, globalHelpEnabled } };
}

/** SQL: the application with an id, an expression. */
export const applicationSql = (id: string) => `select id, name, config,
  exists (select from page_text where application_id = id and page = 'help') as "hasHelp",
  case when logo_width > 0 and logo_height > 0
    then json_build_object('width', logo_width, 'height', logo_height) end as logo
  from application where id = ${id}`;

/** With defaults. @throws RequestError `application_unknown` */
export async function readApplication(db: Pool | ClientBase, applicationId: string) {
  const { rows } = await db.query<ApplicationRow>({
    name: 'application',
    text: applicationSql('$1'),
    values: [applicationId],
  });
  if (rows[0] === undefined) throw applicationUnknown();
  return applicationOf(rows[0]);
}

/** {@link applicationIdOfHost} of a request, noted in the log. */
export async function applicationIdOf(pool: Pool, request: FastifyRequest): Promise<string> {
  const id = await applicationIdOfHost(pool, hostOf(request));
  noteApplication(request, id);
  return id;
}

/** Without port. Proxies forward `Host` (docs/guide/hosting); other headers with a host may come from the visitor. */
export const hostOf = ({ headers: { host = '' } }: FastifyRequest) => host.replace(/:\d*$/, '');

/**
 * The application that claims a host name (without port), else the default one (decision 12).
 * @throws RequestError `application_unknown`
 */
async function applicationIdOfHost(pool: Pool, host: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select application_id as id, 1 as rank from application_host where host = lower($1)
     union all select id, 2 from application where is_default order by rank limit 1`,
    [host],
  );
  if (rows[0] === undefined)
    throw new RequestError('application_unknown', 'No application answers at this host.');
  return rows[0].id;
}

type Lists = {
  contact: ContactResponse['contactInformationItems'];
  meter_reading_help: MeterReadingHelpResponse['instructions'];
};

/** As imported. @throws RequestError `application_unknown` */
export async function readList<Name extends keyof Lists>(pool: Pool, column: Name, applicationId: string) {
  const { rows } = await pool.query<{ list: Lists[Name] }>(
    `select ${column} as list from application where id = $1`,
    [applicationId],
  );
  if (rows[0] === undefined) throw applicationUnknown();
  return rows[0].list;
}
