import Fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { listen } from '../listen.ts';
import { countMails } from '../mail/administer-mails.ts';
import { endlessStorage, type Storage } from '../storage/storage.ts';

/** Seconds that tell a quick answer from a slow one. */
const answerSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Seconds around which Web Vitals are good or poor, and modules quick or slow. */
const pageSeconds = [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 6, 10, 20];
/** Layout shift: good up to 0.1, poor from 0.25. */
const shifts = [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

/**
 * What one backend counts, in memory and from its start on. Every label has few values: routes as they are declared,
 * modules and versions as they are published, codes that are in the source. docs/guide/monitoring.md lists them.
 */
export function createMetrics(pool: Pool, storage: Storage = endlessStorage) {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: 'zaehlwerk_database_connections',
    help: 'Connections to PostgreSQL by state; waiting: requests that have none yet.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'zaehlwerk_mails',
    help: 'Mails in the queue of the database, the same at every backend; dead: given up, for an administrator.',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      const counts = await countMails(pool).catch(() => undefined);
      if (counts === undefined) return;
      for (const state of ['waiting', 'sending', 'dead'] as const) this.set({ state }, counts[state]);
    },
  });
  new Gauge({
    name: 'zaehlwerk_storage_bytes',
    help: 'Of the file system with the data directory; reserve: what photos leave free.',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      const space = await storage.space();
      if (space === undefined) return;
      for (const state of ['free', 'reserve'] as const) this.set({ state }, space[state]);
    },
  });
  return {
    registry,
    requests: new Histogram({
      name: 'zaehlwerk_http_request_seconds',
      help: 'Time to answer requests, by route and class of status.',
      labelNames: ['method', 'route', 'status'],
      buckets: answerSeconds,
      registers,
    }),
    submissions: new Counter({
      name: 'zaehlwerk_submissions_accepted_total',
      help: 'Submissions that were stored; a repetition of one is none.',
      labelNames: ['kind'],
      registers,
    }),
    logins: new Counter({
      name: 'zaehlwerk_logins_total',
      help: 'Attempts to log in, as the login log writes them down.',
      labelNames: ['method', 'outcome'],
      registers,
    }),
    mailAttempts: new Counter({
      name: 'zaehlwerk_mail_attempts_total',
      help: 'Attempts to send mails, by what came of them.',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    beacons: new Counter({
      name: 'zaehlwerk_beacons_total',
      help: 'Beacons of browsers that were counted, by release set.',
      labelNames: ['set'],
      registers,
    }),
    droppedBeacons: new Counter({
      name: 'zaehlwerk_beacons_dropped_total',
      help: 'Beacons that were too many and not looked into.',
      registers,
    }),
    moduleLoads: new Histogram({
      name: 'zaehlwerk_module_load_seconds',
      help: 'Time until a part of a module was there, in browsers.',
      labelNames: ['module', 'version'],
      buckets: pageSeconds,
      registers,
    }),
    moduleFailures: new Counter({
      name: 'zaehlwerk_module_failures_total',
      help: 'Parts of modules that failed in browsers.',
      labelNames: ['module', 'version', 'code'],
      registers,
    }),
    vitals: new Histogram({
      name: 'zaehlwerk_web_vital_seconds',
      help: 'Web Vitals that are times: FCP, INP, LCP, TTFB.',
      labelNames: ['name', 'route'],
      buckets: pageSeconds,
      registers,
    }),
    layoutShifts: new Histogram({
      name: 'zaehlwerk_layout_shift',
      help: 'The Web Vital CLS.',
      labelNames: ['route'],
      buckets: shifts,
      registers,
    }),
  };
}

/** What one backend counts. */
export type Metrics = ReturnType<typeof createMetrics>;

const methods = ['GET', 'HEAD', 'POST'];

/** Measures every answer, by route as it is declared: an address may hold a token or an id. */
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

/**
 * Serves `GET /metrics` in Prometheus' text format on a port of its own: the portal's port, which the world sees, has
 * no such address. With it come the facts of the process: CPU, memory, event loop.
 * @throws ServeError `PORT_IN_USE`, `PORT_UNUSABLE`
 */
export async function serveMetrics({ registry }: Metrics, port: number) {
  collectDefaultMetrics({ register: registry });
  const app = Fastify();
  app.get('/metrics', async (_request, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });
  const address = await listen(app, port, 'METRICS_PORT');
  return { address: `${address}/metrics`, close: () => app.close() };
}
