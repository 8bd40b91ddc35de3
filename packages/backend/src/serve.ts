import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AppOptions, buildApp } from './app.ts';
import { demoApplicationId } from './import/demo.ts';
import { checkPort, listen } from './listen.ts';
import { checkMetricsPort, type MetricsPlace, serveMetrics } from './observation/metrics.ts';
import { type OpenedBackend, type OpenOptions, openBackend } from './open-backend.ts';
import type { LogOptions } from './plugins/logging.ts';
import { ServeError } from './serve-error.ts';
import { startWork, type WorkSettings } from './worker.ts';

/**
 * `host` is loopback by default. Port 0: any free one. `worksToo` (by default true): mails and housekeeping, which
 * another process may do. `endingDelay`: seconds between the moment from which probes are told of the end, and the end.
 */
export type ServeOptions = OpenOptions &
  WorkSettings &
  LogOptions &
  MetricsPlace &
  Pick<
    AppOptions,
    | 'siteDirectory'
    | 'rendersViews'
    | 'trustedProxies'
    | 'quotas'
    | 'crmSecrets'
    | 'standInCrm'
    | 'securityContact'
  > & {
    host?: string;
    port: number;
    worksToo?: boolean;
    endingDelay?: number;
  };

/**
 * `hasDemo`: the demo application is in the database. `mailDirectory`: folder of mails that are not sent. `close`
 * finishes running requests and mails, then leaves the database.
 */
export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/**
 * Opens the backend and serves API and site.
 * @throws DatabaseError, ServeError: each with a stable `code` and one line that states the remedy
 */
export async function startServer(options: ServeOptions) {
  await checkSite(options.siteDirectory);
  await checkPort(options);
  await checkMetricsPort(options);
  const backend = await openBackend(options);
  try {
    const lifecycle = { isEnding: false };
    const app = await buildApp({ ...options, ...backend, lifecycle });
    const metricsServer = await serveMetrics(backend.metrics, options);
    const address = await listen(app, options).catch(async error => {
      await metricsServer?.close();
      throw error;
    });
    backend.photos.check().catch(err => app.log.warn({ err }, 'the store of photos does not answer'));
    const { worksToo = true } = options;
    const work = worksToo ? startWork(backend, options, app.log) : undefined;
    const close = async () => {
      lifecycle.isEnding = true;
      await sleep(1000 * (options.endingDelay ?? 0));
      await Promise.all([app.close(), work?.stop()]);
      await metricsServer?.close();
      await backend.close();
    };
    let closing: Promise<void> | undefined;
    return {
      address,
      ...(metricsServer && { metricsAddress: metricsServer.address }),
      hasDemo: await hasDemo(backend),
      ...(work?.mailDirectory && { mailDirectory: work.mailDirectory }),
      close: () => {
        closing ??= close();
        return closing;
      },
    };
  } catch (error) {
    await backend.close();
    throw error;
  }
}

async function checkSite(directory: string | undefined): Promise<void> {
  if (directory === undefined) return;
  const page = await stat(join(directory, 'index.html')).catch(() => undefined);
  if (!page?.isFile()) throw new ServeError('SITE_MISSING', `There is no published site in ${directory}.`);
}

async function hasDemo({ pool }: OpenedBackend): Promise<boolean> {
  const { rowCount } = await pool.query('select from application where id = $1', [demoApplicationId]);
  return rowCount === 1;
}
