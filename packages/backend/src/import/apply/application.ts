import type { ClientBase } from 'pg';
import { ImportRefused } from '../problem.ts';
import type { ApplicationRecord } from '../record/application-record.ts';
import type { Named } from './changes.ts';

async function replaceHosts(client: ClientBase, { id, hosts }: ApplicationRecord): Promise<boolean> {
  const lower = hosts.map(host => host.toLowerCase());
  const taken = await client.query<{ host: string }>(
    'select host from application_host where host = any($2) and application_id <> $1 limit 1',
    [id, lower],
  );
  const [other] = taken.rows;
  if (other)
    throw new ImportRefused({ field: 'hosts', reason: `"${other.host}" belongs to another application` });
  const removed = await client.query(
    'delete from application_host where application_id = $1 and host <> all($2)',
    [id, lower],
  );
  const added = await client.query(
    'insert into application_host (host, application_id) select distinct host, $1 from unnest($2::text[]) as host on conflict do nothing',
    [id, lower],
  );
  return (removed.rowCount ?? 0) + (added.rowCount ?? 0) > 0;
}

/**
 * A file without `logo` leaves the stored one.
 * @throws ImportRefused when another application has one of its host names
 */
export async function applyApplication(client: ClientBase, record: ApplicationRecord, config: unknown) {
  const {
    id,
    name,
    default: isDefault,
    contact,
    meterReadingHelp,
    mail,
    retention,
    quotas,
    roles,
    logo,
  } = record;
  const one: Named = { count: 1, names: [id] };
  const none: Named = { count: 0, names: [] };
  if (isDefault)
    await client.query('update application set is_default = false where is_default and id <> $1', [id]);
  const logoBytes = logo ? Buffer.from(logo.base64, 'base64') : null;
  const { width = null, height = null } = { ...(logoBytes && (await sizeOf(logoBytes))) };
  const values = [
    id,
    name,
    isDefault,
    JSON.stringify(config),
    JSON.stringify(contact),
    logoBytes,
    logo?.mimeType ?? null,
    JSON.stringify(meterReadingHelp),
    JSON.stringify(mail),
    width,
    height,
    JSON.stringify(retention),
    JSON.stringify(quotas),
    JSON.stringify(roles),
  ];
  const { rows } = await client.query<{ added: boolean }>(
    `insert into application as a (id, name, is_default, config, contact, logo, logo_mime, meter_reading_help, mail,
       logo_width, logo_height, retention, quotas, roles)
     values ($1, $2, $3, $4::jsonb, $5::jsonb, $6, $7, $8::jsonb, $9::jsonb, $10, $11, $12::jsonb, $13::jsonb, $14::jsonb)
     on conflict (id) do update set
       name = excluded.name, is_default = excluded.is_default, config = excluded.config, contact = excluded.contact,
       meter_reading_help = excluded.meter_reading_help, mail = excluded.mail,
       retention = excluded.retention, quotas = excluded.quotas, roles = excluded.roles,
       logo = coalesce(excluded.logo, a.logo), logo_mime = coalesce(excluded.logo_mime, a.logo_mime),
       logo_width = case when excluded.logo is null then a.logo_width else excluded.logo_width end,
       logo_height = case when excluded.logo is null then a.logo_height else excluded.logo_height end
     where (a.name, a.is_default, a.config, a.contact, a.meter_reading_help, a.mail, a.retention, a.quotas, a.roles,
        a.logo, a.logo_mime) is distinct from
       (excluded.name, excluded.is_default, excluded.config, excluded.contact, excluded.meter_reading_help, excluded.mail,
        excluded.retention, excluded.quotas, excluded.roles,
        coalesce(excluded.logo, a.logo), coalesce(excluded.logo_mime, a.logo_mime))
     returning xmax = 0 as added`,
    values,
  );
  const otherHosts = await replaceHosts(client, record);
  const added = rows[0]?.added === true;
  const changed = !added && (rows.length > 0 || otherHosts);
  return {
    kind: 'application',
    added: added ? one : none,
    changed: changed ? one : none,
    removed: none,
    unchanged: added || changed ? 0 : 1,
  };
}

/** Of an image as it is shown; undefined if it does not tell. */
async function sizeOf(image: Buffer): Promise<{ width: number; height: number } | undefined> {
  const { default: sharp } = await import('sharp');
  try {
    return (await sharp(image).metadata()).autoOrient;
  } catch {
    return undefined;
  }
}
