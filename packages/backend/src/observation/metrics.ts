import Fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ageOfSigningKey } from '../keys/key-rows.ts';
import { keyDaysOf } from '../keys/rotate-keys.ts';
import { checkPort, type ListenPlace, listen } from '../listen.ts';
import { ageOfOldestMail, countMails } from '../mail/administer-mails.ts';
import { endlessStorage, type Storage } from '../storage/storage.ts';

/** Bounds for responses, in seconds. */
const answerSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Bounds of Web Vitals and modules, in seconds. */
const pageSeconds = [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 6, 10, 20];
/** Layout shift: good up to 0.1, poor from 0.25. */
const shifts = [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

/**
 * Metrics of one backend, in memory since its start. Labels have few values: applications, declared routes, published modules
 * and versions, codes of the source. docs/guide/monitoring.md lists them.
 */
export function createMetrics(
  pool: Pool,
  { storage = endlessStorage, keyDays = keyDaysOf({}) }: { storage?: Storage; keyDays?: number } = {},
) {
  const registry = new Registry();
  const registers = [registry];
  /** By state; missing while `read` returns undefined. */
  const gauge = (
    name: string,
    help: string,
    read: () => Promise<Readonly<Record<string, number>> | undefined>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers,
      async collect() {
        this.reset();
        for (const [state, value] of Object.entries((await read()) ?? {})) this.set({ state }, value);
      },
    });
  gauge(
    'zaehlwerk_database_connections',
    'Connections to PostgreSQL by state; waiting: requests that have none yet.',
    async () => ({
      idle: pool.idleCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
  );
  gauge(
    'zaehlwerk_mails',
    'Mails in the queue of the database, the same at every backend; dead: given up, for an administrator.',
    () => countMails(pool).catch(() => undefined),
  );
  new Gauge({
    name: 'zaehlwerk_mail_oldest_seconds',
    help: 'Age of the oldest mail that waits or is being sent, the same at every backend.',
    registers,
    async collect() {
      const age = await ageOfOldestMail(pool).catch(() => undefined);
      if (age === undefined) this.remove();
      else this.set(age);
    },
  });
  gauge(
    'zaehlwerk_storage_bytes',
    'Of the file system with the data directory; reserve: what photos leave free, if they are stored there.',
    storage.space,
  );
  gauge(
    'zaehlwerk_signing_key_seconds',
    'age: for how long the oldest signing key has signed, the same at every backend; limit: when another takes over.',
    async () => {
      const age = await ageOfSigningKey(pool).catch(() => undefined);
      return age === undefined ? undefined : { age, limit: keyDays * 86_400 };
    },
  );
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: Label[],
  ) => new Histogram({ name, help, labelNames, buckets, registers });
  return {
    registry,
    requests: histogram(
      'zaehlwerk_http_request_seconds',
      'Time to answer requests, by route and class of status.',
      answerSeconds,
      ['method', 'route', 'status'],
    ),
    submissions: counter(
      'zaehlwerk_submissions_accepted_total',
      'Submissions that were stored; a repetition of one is none.',
      ['kind', 'application'],
    ),
    logins: counter('zaehlwerk_logins_total', 'Attempts to log in, as the login log writes them down.', [
      'method',
      'outcome',
      'application',
    ]),
    housekeeping: new Gauge({
      name: 'zaehlwerk_housekeeping_last_success_seconds',
      help: 'When this process has last removed expired data, in seconds since 1970; 0: not yet.',
      registers,
    }),
    removed: counter('zaehlwerk_deleted_total', 'What this process has removed by retention, by kind.', [
      'kind',
      'application',
    ]),
    mailAttempts: counter('zaehlwerk_mail_attempts_total', 'Attempts to send mails, by what came of them.', [
      'kind',
      'outcome',
      'application',
    ]),
    photoBucket: histogram(
      'zaehlwerk_photo_bucket_seconds',
      'Time of requests to the bucket with photos, by what became of them.',
      answerSeconds,
      ['operation', 'outcome'],
    ),
    beacons: counter('zaehlwerk_beacons_total', 'Beacons of browsers that were counted, by release set.', [
      'set',
    ]),
    droppedBeacons: counter(
      'zaehlwerk_beacons_dropped_total',
      'Beacons that were too many and not looked into.',
    ),
    moduleLoads: histogram(
      'zaehlwerk_module_load_seconds',
      'Time until a part of a module was there, in browsers.',
      pageSeconds,
      ['module', 'version'],
    ),
    moduleFailures: counter('zaehlwerk_module_failures_total', 'Parts of modules that failed in browsers.', [
      'module',
      'version',
      'code',
    ]),
    vitals: histogram(
      'zaehlwerk_web_vital_seconds',
      'Web Vitals that are times: FCP, INP, LCP, TTFB.',
      pageSeconds,
      ['name', 'route'],
    ),
    layoutShifts: histogram('zaehlwerk_layout_shift', 'The Web Vital CLS.', shifts, ['route']),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

const methods = ['GET', 'HEAD', 'POST'];

/** By declared route: an address may contain a token or an id. */
export function measureRequests(app: FastifyInstance, { requests }: Metrics) {
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: methods.includes(request.method) ? request.method : 'other',
      route: request.routeOptions.url ?? 'other',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    };
    requests.observe(labels, reply.elapsedTime / 1000);
  });
}

/** The host is loopback by default; without the port there are no metrics. */
export type MetricsPlace = { metricsHost?: string; metricsPort?: number };

const placeOf = (host: string | undefined, port: number): ListenPlace => ({
  ...(host && { host }),
  port,
  settings: { host: 'METRICS_HOST', port: 'METRICS_PORT' },
});

/** Fails before a database is opened in vain. @throws ServeError as {@link listen} */
export async function checkMetricsPort({ metricsHost, metricsPort }: MetricsPlace): Promise<void> {
  if (metricsPort !== undefined) await checkPort(placeOf(metricsHost, metricsPort));
}

/**
 * Serves `GET /metrics` for Prometheus on a port of its own, which is not public, with CPU, memory and event loop of
 * the process; and `GET /livez`, for a process without an API. Undefined without `metricsPort`.
 * @throws ServeError as {@link listen}
 */
export async function serveMetrics({ registry }: Metrics, { metricsHost, metricsPort }: MetricsPlace) {
  if (metricsPort === undefined) return undefined;
  collectDefaultMetrics({ register: registry });
  const app = Fastify();
  app.get('/metrics', async (_request, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });
  app.get('/livez', async () => ({ status: 'ok' }));
  const address = await listen(app, placeOf(metricsHost, metricsPort));
  return { address: `${address}/metrics`, close: () => app.close() };
}
