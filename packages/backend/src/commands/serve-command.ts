import { resolve } from 'node:path';
import { crmSecretsOf } from '../crm/webhook-secrets.ts';
import { type DemoLogin, demoLogins } from '../import/demo.ts';
import { securityContactOf } from '../public/security-txt.ts';
import { quotasOf } from '../quota/quotas.ts';
import { type RunningServer, type ServeOptions, startServer } from '../serve.ts';
import { processSettingsOf } from '../settings/process-settings.ts';
import { hostOf, isOn, portOf, trustedProxiesOf, wholeNumberOf } from '../settings/values.ts';
import { runUntilSignal } from './run-until-signal.ts';

export type ServeFlags = { site?: string; standInCrm?: string };

/** Serves until a signal; settings come from the environment (docs/guide/operating.md). */
export const serveCommand = (flags: ServeFlags): Promise<void> =>
  runUntilSignal(signal => startServer({ ...serveOptionsOf(process.env, flags), signal }), greeting);

function serveOptionsOf(environment: NodeJS.ProcessEnv, { site, standInCrm }: ServeFlags): ServeOptions {
  const { ENDING_DELAY, FIRST_VIEWS, HOST, PORT, TRUST_PROXY, WORKER } = environment;
  return {
    ...processSettingsOf(environment),
    ...(HOST && { host: hostOf('HOST', HOST) }),
    port: portOf('PORT', PORT || '8080'),
    ...(TRUST_PROXY && { trustedProxies: trustedProxiesOf('TRUST_PROXY', TRUST_PROXY) }),
    ...(WORKER && { worksToo: isOn('WORKER', WORKER) }),
    ...(ENDING_DELAY && { endingDelay: wholeNumberOf('ENDING_DELAY', ENDING_DELAY, 'of seconds') }),
    quotas: quotasOf(environment),
    crmSecrets: crmSecretsOf(environment),
    securityContact: securityContactOf(environment),
    ...(site && { siteDirectory: resolve(site) }),
    ...(FIRST_VIEWS && { rendersViews: isOn('FIRST_VIEWS', FIRST_VIEWS) }),
    ...(standInCrm && { standInCrm }),
  };
}

export const metricsLine = (address: string | undefined) => (address ? `  Metrics are at ${address}\n` : '');
export const mailLine = (directory: string | undefined) =>
  directory ? `  Mails are not sent, they lie in ${directory} (SMTP_URL)\n` : '';

function greeting({ address, metricsAddress, mailDirectory, hasDemo }: RunningServer): string {
  const logins = hasDemo
    ? `\n  Demo logins:\n${demoLogins.map(login => loginLine(login, address)).join('\n')}\n`
    : '';
  return `\n  Zählwerk is running at ${address}\n${metricsLine(metricsAddress)}${mailLine(mailDirectory)}${logins}\n  Ctrl-C ends it.\n\n`;
}

function loginLine(login: DemoLogin, address: string): string {
  const way = 'token' in login ? `${address}/m/${login.token}` : `${login.username} / ${login.password}`;
  return `    ${way.padEnd(62)} ${login.name}`;
}
