import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { forgetEmails } from './anonymous-reading/receipts.ts';
import { type AppOptions, buildApp } from './app.ts';
import { type DatabaseOptions, openDatabase } from './database/index.ts';
import { openPool, requestLimits, workLimits } from './database/pool.ts';
import { demoApplicationId, importDemo } from './import/demo.ts';
import { adoptKeys } from './keys/adopt-keys.ts';
import { type KeyPlace, keyPlaceIn } from './keys/key-file.ts';
import { checkPort, listen } from './listen.ts';
import type { MailSettings } from './mail/mail-settings.ts';
import { startMailWorker } from './mail/mail-worker.ts';
import { tidyMailFolder, tidyMails } from './mail/retention.ts';
import { migrate } from './migrations/migrate.ts';
import { createMetrics, type Metrics, serveMetrics } from './observation/metrics.ts';
import { ServeError } from './serve-error.ts';
import { createStorage } from './storage/storage.ts';

/**
 * Where the data is, what to serve and on which port (0: any free one). `log` receives JSON lines. The keys are in
 * `keyPlace` (`keys.json` in `dataDir`). Attempts to log in are kept for `loginLogDays` (90). Photos leave
 * `storageReserve` bytes of the disk free. With `metricsPort` (0: any
 * free one) the metrics are served there. With `mail` queued mails are sent; without it they wait for a backend that does.
 */
export type ServeOptions = DatabaseOptions &
  Pick<AppOptions, 'siteDirectory' | 'log' | 'quotas' | 'crmSecrets' | 'standInCrm'> & {
    port: number;
    keyPlace?: KeyPlace;
    metricsPort?: number;
    loginLogDays?: number;
    storageReserve?: number;
    mail?: MailSettings;
  };

/**
 * A running backend. `metricsAddress` is there with `metricsPort`. `hasDemo`: the demo application is in the database.
 * `mailDirectory`: mails are not sent but lie there. `close` finishes running requests and mails, then ends the database if
 * it is our own.
 */
export type RunningServer = {
  address: string;
  metricsAddress?: string;
  hasDemo: boolean;
  mailDirectory?: string;
  close(): Promise<void>;
};

/**
 * Opens the database, brings its schema up to date, fills an empty embedded one with the demo data, and serves API and
 * site on loopback. A database named by `databaseUrl` is never given the demo accounts: their passwords are public.
 * @throws DatabaseError, ServeError: each with a stable `code` and one line that says what to do
 */
export async function startServer(options: ServeOptions): Promise<RunningServer> {
  await checkSite(options.siteDirectory);
  await checkPort(options.port);
  if (options.metricsPort !== undefined) await checkPort(options.metricsPort, 'METRICS_PORT');
  const database = await openDatabase(options);
  const pool = openPool(database.url, requestLimits);
  // Neither the demo data nor what has gathered in an hour has to fit into the time of a request.
  const workPool = openPool(database.url, workLimits, { max: 1 });
  const closeDatabase = async () => {
    await Promise.all([pool.end(), workPool.end()]);
    await database.stop();
  };
  try {
    await bringUpToDate(database.url);
    const { keyPlace = keyPlaceIn({}, options.dataDir), databaseUrl } = options;
    const keys = await adoptKeys(workPool, keyPlace);
    if (!databaseUrl && (await isEmpty(pool))) await importDemo(workPool);
    const storage = createStorage({
      directory: options.dataDir,
      holdsDatabase: databaseUrl === undefined,
      ...(options.storageReserve !== undefined && { reserve: options.storageReserve }),
    });
    const metrics = createMetrics(pool, storage);
    const app = await buildApp({ ...options, pool, keys, metrics, storage });
    const metricsServer = await openMetrics(metrics, options.metricsPort);
    const address = await listen(app, options.port).catch(async error => {
      await metricsServer?.close();
      throw error;
    });
    const { mail } = options;
    const mailDirectory = mail && 'directory' in mail ? mail.directory : undefined;
    if (mailDirectory) app.log.info({ directory: mailDirectory }, 'mails are written to files, not sent');
    const mailWorker =
      mail &&
      startMailWorker({
        databaseUrl: database.url,
        settings: mail,
        secret: keys.keys.refreshTokens,
        log: app.log,
        metrics,
      });
    const stopTidying = keepTidy(workPool, { loginLogDays: options.loginLogDays, mailDirectory });
    const close = async () => {
      stopTidying();
      await Promise.all([app.close(), mailWorker?.stop()]);
      await metricsServer?.close();
      await closeDatabase();
    };
    let closing: Promise<void> | undefined;
    return {
      address,
      ...(metricsServer && { metricsAddress: metricsServer.address }),
      hasDemo: await hasDemo(pool),
      ...(mailDirectory && { mailDirectory }),
      close: () => {
        closing ??= close();
        return closing;
      },
    };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}

async function openMetrics(metrics: Metrics, port: number | undefined) {
  return port === undefined ? undefined : serveMetrics(metrics, port);
}

async function checkSite(directory: string | undefined): Promise<void> {
  if (directory === undefined) return;
  const page = await stat(join(directory, 'index.html')).catch(() => undefined);
  if (!page?.isFile()) throw new ServeError('SITE_MISSING', `There is no published site in ${directory}.`);
}

async function bringUpToDate(databaseUrl: string): Promise<void> {
  try {
    await migrate(databaseUrl);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n', 1)[0] : String(cause);
    throw new ServeError(
      'MIGRATION_FAILED',
      `The database cannot be brought up to date: ${reason}. Where it was made before the first release, start with an empty one: another DATA_DIR or DATABASE_URL.`,
      cause,
    );
  }
}

async function hasDemo(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select from application where id = $1', [demoApplicationId]);
  return rowCount === 1;
}

async function isEmpty(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ empty: boolean }>(
    'select not exists (select from application) as empty',
  );
  return rows[0]?.empty === true;
}

const hour = 3_600_000;

/** How long attempts to log in are kept unless the utility says another number of days. */
const defaultLoginLogDays = 90;

/**
 * Removes what nobody can use any more: ended sessions and counts, old logins, addresses, devices and answers after a year,
 * and mails after their time.
 */
export async function tidyUp(pool: Pool, loginLogDays = defaultLoginLogDays): Promise<void> {
  // Whoever held a share that was taken back or is blocked is told so until the session would have ended by itself.
  await pool.query(`delete from refresh_family f where expires_at < now() or revoked_at < now() and not exists
    (select from account where id = f.account_id and (disabled or blocked) and parent_id is not null)`);
  await pool.query('delete from login_attempt where window_ends < now()');
  await pool.query("delete from login_address where last_login < now() - interval '1 year'");
  await pool.query("delete from login_device where last_login < now() - interval '1 year'");
  await pool.query('delete from login_event where created < now() - make_interval(days => $1)', [
    loginLogDays,
  ]);
  await pool.query('delete from daily_use where day < current_date - 7');
  await pool.query("delete from idempotency_key where created < now() - interval '1 year'");
  await pool.query("delete from anonymous_idempotency_key where created < now() - interval '1 year'");
  await pool.query("delete from crm_event where received < now() - interval '30 days'");
  await forgetEmails(pool);
  await tidyMails(pool);
}

/** Tidies up now and every hour, until the returned function is called. A failure waits for the next hour. */
function keepTidy(
  pool: Pool,
  { loginLogDays, mailDirectory }: { loginLogDays: number | undefined; mailDirectory: string | undefined },
): () => void {
  const tidy = () => {
    void tidyUp(pool, loginLogDays).catch(() => undefined);
    if (mailDirectory) void tidyMailFolder(mailDirectory).catch(() => undefined);
  };
  tidy();
  const timer = setInterval(tidy, hour).unref();
  return () => clearInterval(timer);
}
