import type { Pool } from 'pg';
import { type OwnRoles, roleSources } from '../administration/roles.ts';
import { type CrmSecrets, crmSecretsOf, ofInstallation } from '../crm/webhook-secrets.ts';
import { fileSender } from '../mail/mail-settings.ts';
import { quotaSources } from '../quota/quotas.ts';
import { retentionSources } from '../retention/retention-settings.ts';
import { ServeError } from '../serve-error.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

type Application = {
  id: string;
  isDefault: boolean;
  hosts: string[];
  mail: { from?: string; replyTo?: string };
  retention: Record<string, number | 'keep'>;
  quotas: Record<string, number>;
  roles: OwnRoles;
};

/** What holds at each application, and where each value comes from; of secrets only their number. */
export async function checkApplications(pool: Pool, environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { rows } =
    await pool.query<Application>(`select id, is_default as "isDefault", mail, retention, quotas, roles,
    array(select host from application_host where application_id = id order by host) as hosts
    from application order by id`);
  const secrets = readableSecrets(environment);
  return [...rows.flatMap(one => settingsOf(one, environment, secrets)), ...strayIn(secrets, rows)];
}

function settingsOf(
  application: Application,
  environment: NodeJS.ProcessEnv,
  secrets: CrmSecrets,
): Finding[] {
  const { id, mail, retention, quotas, roles } = application;
  const senders = [
    sender(mail.from, environment),
    ...(mail.replyTo ? [{ name: 'replies to', value: mail.replyTo, source: 'own' }] : []),
  ];
  return [
    reached(application),
    ok('retention', `${id}: ${bySource(retentionSources(environment, retention))}`),
    ok('quotas', `${id}: ${bySource(quotaSources(environment, quotas))}`),
    ok('roles', `${id}: ${bySource(roleSources(roles))}`),
    ok('sender', `${id}: ${bySource(senders)}`),
    ok('webhooks', `${id}: ${webhooksOf(id, secrets)}`),
  ];
}

function sender(own: string | undefined, { MAIL_FROM }: NodeJS.ProcessEnv) {
  if (own) return { name: 'from', value: own, source: 'own' };
  return MAIL_FROM
    ? { name: 'from', value: MAIL_FROM, source: 'MAIL_FROM' }
    : { name: 'from', value: fileSender.address, source: 'preset' };
}

function reached({ id, isDefault, hosts }: Application): Finding {
  const places = [...hosts, ...(isDefault ? ['all other hosts'] : [])];
  return places.length > 0
    ? ok('application', `${id}: at ${places.join(', ')}`)
    : warning('application', `${id}: at no host.`, 'Add `hosts` to its import file.');
}

type Sourced = { name: string; value: string; source: string };

/** `photosDays 90, auditDays 30 (own); commentsDays keep (preset)` */
function bySource(values: Sourced[]): string {
  const groups = Map.groupBy(values, ({ source }) => source);
  return [...groups]
    .map(([source, group]) => `${group.map(({ name, value }) => `${name} ${value}`).join(', ')} (${source})`)
    .join('; ');
}

function webhooksOf(id: string, secrets: CrmSecrets): string {
  const own = secrets.get(id)?.length;
  const shared = secrets.get(ofInstallation)?.length ?? 0;
  const [count, source] = own === undefined ? [shared, 'CRM_WEBHOOK_SECRETS'] : [own, 'own'];
  return count === 0 ? 'no secret' : `${count} ${count === 1 ? 'secret' : 'secrets'} (${source})`;
}

function strayIn(secrets: CrmSecrets, applications: readonly Application[]): Finding[] {
  const known = [ofInstallation, ...applications.map(({ id }) => id)];
  return [...secrets.keys()]
    .filter(id => !known.includes(id))
    .map(id =>
      problem(
        'webhooks',
        `CRM_WEBHOOK_SECRETS has a secret of "${id}", which is no application.`,
        'Correct its id, or import that application.',
      ),
    );
}

/** What cannot be read is among the findings about variables. */
function readableSecrets(environment: NodeJS.ProcessEnv): CrmSecrets {
  try {
    return crmSecretsOf(environment);
  } catch (error) {
    if (error instanceof ServeError) return new Map();
    throw error;
  }
}
