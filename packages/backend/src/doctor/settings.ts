import { isIP } from 'node:net';
import { editDistance } from '../assignment/edit-distance.ts';
import { crmSecretsOf } from '../crm/webhook-secrets.ts';
import { keyDaysOf } from '../keys/rotate-keys.ts';
import { mailSettingsOf } from '../mail/mail-settings.ts';
import { photoSettingsOf } from '../photo/photo-settings.ts';
import { securityContactOf } from '../public/security-txt.ts';
import { quotasOf } from '../quota/quotas.ts';
import { retentionOf } from '../retention/retention-settings.ts';
import { ServeError } from '../serve-error.ts';
import {
  daysOf,
  hostOf,
  isOn,
  logLevelOf,
  portOf,
  trustedProxiesOf,
  wholeNumberOf,
} from '../settings/values.ts';
import { knownVariables } from '../settings/variables.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** Variables of this product begin like this; others belong to the machine. */
const ours = /^(?:QUOTA|PHOTO|BACKUP|RETENTION|CRM|METRICS|SMTP|KEYS?|LOGIN_LOG|STORAGE)_/;
const mostMistyped = 2;

/** Values that cannot be read, names that do not exist, and settings that are dangerous. Values are never printed. */
export function checkSettings(environment: NodeJS.ProcessEnv): Finding[] {
  const found = [...unreadable(environment), ...misspelled(environment), ...dangerous(environment)];
  return found.length > 0 ? found : [ok('settings', 'All variables are known and readable.')];
}

function unreadable(environment: NodeJS.ProcessEnv): Finding[] {
  const value = (name: string, read: (setting: string, text: string) => unknown) => {
    const text = environment[name];
    return () => text && read(name, text);
  };
  const number = (setting: string, text: string) => wholeNumberOf(setting, text, '');
  const reads = [
    value('HOST', hostOf),
    value('PORT', portOf),
    value('METRICS_HOST', hostOf),
    value('METRICS_PORT', portOf),
    value('TRUST_PROXY', trustedProxiesOf),
    value('LOG_LEVEL', logLevelOf),
    value('WORKER', isOn),
    value('FIRST_VIEWS', isOn),
    value('LOGIN_LOG_DAYS', daysOf),
    ...['DATABASE_WAIT', 'ENDING_DELAY', 'STORAGE_RESERVE_MB'].map(name => value(name, number)),
    () => quotasOf(environment),
    () => retentionOf(environment),
    () => keyDaysOf(environment),
    () => crmSecretsOf(environment),
    () => securityContactOf(environment),
    () => photoSettingsOf(environment),
    () => mailSettingsOf(environment, environment.DATA_DIR || '.data'),
  ];
  return reads.flatMap(read => {
    try {
      read();
      return [];
    } catch (error) {
      if (!(error instanceof ServeError)) throw error;
      return [problem('settings', error.message, 'The backend does not start like this.')];
    }
  });
}

function misspelled(environment: NodeJS.ProcessEnv): Finding[] {
  return Object.keys(environment)
    .filter(name => !knownVariables.includes(name))
    .flatMap(name => {
      const meant = nearest(name);
      if (meant === undefined && !ours.test(name)) return [];
      const remedy = meant ? `Is ${meant} meant?` : 'docs/guide/operating.md has all variables.';
      return [warning('settings', `There is no variable ${name}.`, remedy)];
    });
}

/** Short names of other programs are near by chance. */
const leastLength = 6;

function nearest(name: string): string | undefined {
  if (name.length < leastLength) return undefined;
  for (let most = 1; most <= mostMistyped; most += 1) {
    const found = knownVariables.find(known => editDistance(name, known, most) !== undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isLoopback = (host: string) => /^(localhost|127\.|::1$)/.test(host);
const everybody = /^(0\.0\.0\.0|::)\/0$/;

function dangerous({ HOST, METRICS_HOST, TRUST_PROXY, SMTP_URL, LOG_LEVEL }: NodeJS.ProcessEnv): Finding[] {
  const found: Finding[] = [];
  if (HOST && !isLoopback(HOST) && !TRUST_PROXY)
    found.push(
      warning(
        'TRUST_PROXY',
        `The backend listens on ${HOST}, and trusts proxies on this machine only.`,
        'With a proxy elsewhere all visitors share its address, and with it the limits on logins: name it. Without a proxy set TRUST_PROXY=none.',
      ),
    );
  if (TRUST_PROXY?.split(/[\s,]+/).some(part => everybody.test(part)))
    found.push(
      problem(
        'TRUST_PROXY',
        'Everybody may say which address a request comes from: limits on logins have no effect.',
        'Name the proxies alone.',
      ),
    );
  if (METRICS_HOST && !isLoopback(METRICS_HOST) && isIP(METRICS_HOST) !== 0)
    found.push(
      warning(
        'METRICS_HOST',
        'The metrics have no login, and are open beyond this machine.',
        'Let a firewall or network policy pass Prometheus alone.',
      ),
    );
  if (SMTP_URL?.includes('tls=off') && !/@?(localhost|127\.)/.test(SMTP_URL))
    found.push(
      warning('SMTP_URL', 'Mails with logins leave this machine without encryption.', 'Remove tls=off.'),
    );
  if (LOG_LEVEL === 'silent')
    found.push(warning('LOG_LEVEL', 'Nothing is logged, errors neither.', 'Set warn or error.'));
  return found;
}
