import type { FastifyBaseLogger } from 'fastify';
import Fastify from 'fastify';
import { keepHouse } from './housekeeping.ts';
import { rotateDueKeys } from './keys/rotate-keys.ts';
import type { MailSettings } from './mail/mail-settings.ts';
import { startMailWorker } from './mail/mail-worker.ts';
import { type MetricsPlace, serveMetrics } from './observation/metrics.ts';
import { type OpenedBackend, type OpenOptions, openBackend } from './open-backend.ts';
import { type LogOptions, loggerOf } from './plugins/logging.ts';
import type { Retention } from './retention/retention-settings.ts';

/** `loginLogDays` (90): retention of attempts to log in. Without `mail` queued mails wait for another process. */
export type WorkSettings = { mail?: MailSettings; loginLogDays?: number; retention?: Retention };

/** Sends mails and keeps house, until it is stopped. */
export function startWork(
  { databaseUrl, workPool, keys, keyDays, metrics, photos }: OpenedBackend,
  { mail, loginLogDays, retention }: WorkSettings,
  log: FastifyBaseLogger,
) {
  const mailDirectory = mail && 'directory' in mail ? mail.directory : undefined;
  if (mailDirectory) log.info({ directory: mailDirectory }, 'mails are written to files, not sent');
  const mailWorker =
    mail && startMailWorker({ databaseUrl, settings: mail, secret: keys.keys.refreshTokens, log, metrics });
  const stopHousekeeping = keepHouse({
    pool: workPool,
    rotateKeys: () => rotateDueKeys(workPool, keys.keys, keyDays),
    loginLogDays,
    retention,
    mailDirectory,
    photos,
    onRemoved: ({ kind, applicationId, count }) =>
      metrics.removed.inc({ kind, application: applicationId }, count),
    onDone: () => metrics.housekeeping.setToCurrentTime(),
    onFailed: err => log.warn({ err }, 'housekeeping failed'),
  });
  return {
    ...(mailDirectory && { mailDirectory }),
    async stop() {
      await Promise.all([stopHousekeeping(), mailWorker?.stop()]);
    },
  };
}

/**
 * The work of a backend without its API, in a process of its own. Its metrics and `/livez` are on `metricsPort`.
 * @throws DatabaseError, ServeError as `startServer`
 */
export async function startWorker(options: OpenOptions & WorkSettings & LogOptions & MetricsPlace) {
  const backend = await openBackend(options);
  try {
    const metricsServer = await serveMetrics(backend.metrics, options);
    const { log } = Fastify({ logger: loggerOf(options) });
    const work = startWork(backend, options, log);
    log.info('worker started');
    return {
      ...(metricsServer && { metricsAddress: metricsServer.address }),
      ...(work.mailDirectory && { mailDirectory: work.mailDirectory }),
      async close() {
        await work.stop();
        await metricsServer?.close();
        await backend.close();
      },
    };
  } catch (error) {
    await backend.close();
    throw error;
  }
}
