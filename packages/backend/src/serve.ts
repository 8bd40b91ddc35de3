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
import { createMetrics, serveMetrics } from './observation/metrics.ts';
import { ServeError } from './serve-error.ts';
import { createStorage } from './storage/storage.ts';

/**
 * `log` receives JSON lines. `keyPlace` defaults to `keys.json` in `dataDir`. Port 0: any free one. `loginLogDays`
 * (90): retention of attempts to log in. `storageReserve`: bytes of the disk that photos leave free. With `metricsPort`
 * metrics are served there. Without `mail` queued mails wait for another backend.
 */
export type ServeOptions = DatabaseOptions &
  Pick<AppOptions, 'siteDirectory' | 'rendersViews' | 'log' | 'quotas' | 'crmSecrets' | 'standInCrm'> & {
    port: number;
    keyPlace?: KeyPlace;
    metricsPort?: number;
    loginLogDays?: number;
    storageReserve?: number;
    mail?: MailSettings;
  };

/**
 * `hasDemo`: the demo application is in the database. `mailDirectory`: folder of mails that are not sent. `close`
 * finishes running requests and mails, then leaves the database.
 */
export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/**
 * Opens and migrates the database, imports the demo data into an empty embedded one, and serves API and site on
 * loopback. A database of `databaseUrl` never gets the demo accounts: their passwords are public.
 * @throws DatabaseError, ServeError: each with a stable `code` and one line that states the remedy
 */
export async function startServer(options: ServeOptions) {
  await checkSite(options.siteDirectory);
  await checkPort(options.port);
  if (options.metricsPort !== undefined) await checkPort(options.metricsPort, 'METRICS_PORT');
  const database = await openDatabase(options);
  const pool = openPool(database.url, requestLimits);
  // Demo data and housekeeping take longer than a request may.
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
    const metricsServer =
      options.metricsPort === undefined ? undefined : await serveMetrics(metrics, options.metricsPort);
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
    const stopTidying = keepTidy(workPool, options.loginLogDays, mailDirectory);
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

const defaultLoginLogDays = 90;

/**
 * Removes expired data: ended sessions and counts, old logins, addresses, devices and responses after a year, and mails
 * after their time.
 */
export async function tidyUp(pool: Pool, loginLogDays = defaultLoginLogDays): Promise<void> {
  // Holders of a share that was taken back or is blocked get that code until their session would have expired.
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

/** Now and every hour, until the returned function is called. A failure is retried after an hour. */
function keepTidy(pool: Pool, loginLogDays: number | undefined, mailDirectory: string | undefined) {
  const tidy = () => {
    void tidyUp(pool, loginLogDays).catch(() => undefined);
    if (mailDirectory) void tidyMailFolder(mailDirectory).catch(() => undefined);
  };
  tidy();
  const timer = setInterval(tidy, hour).unref();
  return () => clearInterval(timer);
}
