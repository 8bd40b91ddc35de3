import { createWriteStream, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { crmSecretsOf } from '../crm/webhook-signature.ts';
import { DatabaseError } from '../database/index.ts';
import { type DemoLogin, demoLogins } from '../import/demo.ts';
import { keyPlaceIn } from '../keys/key-file.ts';
import { mailSettingsOf } from '../mail/mail-settings.ts';
import { quotasOf } from '../quota/quotas.ts';
import { type RunningServer, startServer } from '../serve.ts';
import { ServeError } from '../serve-error.ts';

export type ServeFlags = { site?: string; standInCrm?: string };

/**
 * Serves until a signal; settings come from the environment (docs/guide/operating.md), where an empty variable counts
 * as not set. An error at the start is one line on the error output and exit code 1.
 */
export async function serveCommand({ site, standInCrm }: ServeFlags): Promise<void> {
  const { PORT, DATA_DIR, DATABASE_URL, FIRST_VIEWS, LOGIN_LOG_DAYS, METRICS_PORT, STORAGE_RESERVE_MB } =
    process.env;
  const dataDir = DATA_DIR || '.data';
  try {
    const starting = startServer({
      dataDir,
      port: portOf('PORT', PORT || '8080'),
      log: logTarget(dataDir),
      keyPlace: keyPlaceIn(process.env, dataDir),
      quotas: quotasOf(process.env),
      mail: mailSettingsOf(process.env, dataDir),
      crmSecrets: crmSecretsOf(process.env),
      ...(METRICS_PORT && { metricsPort: portOf('METRICS_PORT', METRICS_PORT) }),
      ...(STORAGE_RESERVE_MB && {
        storageReserve:
          1_000_000 * numberOf(/^\d{1,9}$/, 'STORAGE_RESERVE_MB', STORAGE_RESERVE_MB, 'of megabytes'),
      }),
      ...(LOGIN_LOG_DAYS && {
        loginLogDays: numberOf(/^[1-9]\d{0,4}$/, 'LOGIN_LOG_DAYS', LOGIN_LOG_DAYS, 'of days from 1'),
      }),
      ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
      ...(site && { siteDirectory: resolve(site) }),
      ...(FIRST_VIEWS && { rendersViews: isOn('FIRST_VIEWS', FIRST_VIEWS) }),
      ...(standInCrm && { standInCrm }),
    });
    endOnSignals(starting);
    process.stdout.write(greeting(await starting));
  } catch (error) {
    if (!(error instanceof DatabaseError || error instanceof ServeError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

function portOf(setting: string, text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65536) return port;
  throw new ServeError('PORT_UNUSABLE', `${setting} must be a number from 0 to 65535, not "${text}".`);
}

function isOn(setting: string, text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new ServeError('SETTING_INVALID', `${setting} must be on or off, not "${text}".`);
}

function numberOf(form: RegExp, setting: string, text: string, what: string): number {
  if (form.test(text)) return Number(text);
  throw new ServeError('SETTING_INVALID', `${setting} must be a number ${what}, not "${text}".`);
}

/** On a terminal the log goes to a file and leaves the terminal to messages. */
function logTarget(dataDir: string): { write(line: string): void } {
  if (!process.stdout.isTTY) return process.stdout;
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch {
    // Opening the database reports the error.
    return process.stdout;
  }
  return createWriteStream(join(dataDir, 'backend.log'), { flags: 'a' }).on('error', () => undefined);
}

function greeting({ address, metricsAddress, mailDirectory, hasDemo }: RunningServer): string {
  const logins = hasDemo
    ? `\n  Demo logins:\n${demoLogins.map(login => loginLine(login, address)).join('\n')}\n`
    : '';
  const metrics = metricsAddress ? `  Metrics are at ${metricsAddress}\n` : '';
  const mails = mailDirectory ? `  Mails are not sent, they lie in ${mailDirectory} (SMTP_URL)\n` : '';
  return `\n  Zählwerk is running at ${address}\n${metrics}${mails}${logins}\n  Ctrl-C ends it.\n\n`;
}

function loginLine(login: DemoLogin, address: string): string {
  const way = 'token' in login ? `${address}/m/${login.token}` : `${login.username} / ${login.password}`;
  return `    ${way.padEnd(62)} ${login.name}`;
}

/**
 * Also during the start: everything that is open by then is closed in order. A signal to the process group arrives a
 * second time through npm and must not interrupt that.
 */
function endOnSignals(starting: Promise<RunningServer>): void {
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    const ended = starting.then(
      server => server.close(),
      () => undefined,
    );
    ended.finally(() => process.exit(0));
  };
  process.once('SIGINT', end).on('SIGTERM', end);
  // Otherwise it would open Node's debugger to every process of this user.
  process.on('SIGUSR1', () => undefined);
}
