import { type Beacon, beaconSchema, type Observation } from '@zaehlwerk/api/schema';
import * as z from 'zod/mini';
import type { App } from '../plugins/app-type.ts';
import { errorResponses } from '../plugins/responses.ts';
import { createAllowance } from './allowance.ts';
import type { Metrics } from './metrics.ts';
import { followSite, type Published } from './published.ts';

const schema = {
  summary: 'Takes what a page of the portal observed: loads and failures of modules, Web Vitals',
  tags: ['public'],
  body: beaconSchema,
  response: { 204: z.literal(''), ...errorResponses(400, 413, 415) },
};

/** Fifty observations with the longest names. */
const bodyLimit = 16 * 1024;

/**
 * 204, also for beacons above the limit, which are not counted: a page cannot react. Beacons are counted, never stored
 * or logged.
 */
export function beaconRoutes(app: App, options: { metrics: Metrics; siteDirectory: string | undefined }) {
  const { metrics, siteDirectory } = options;
  const isAllowed = createAllowance(limits);
  const published = followSite(siteDirectory);
  app.post(
    '/api/public/beacons',
    {
      schema,
      bodyLimit,
      logLevel: 'warn',
      // Before the body is read.
      onRequest: async (request, reply) => {
        if (isAllowed(request.ip)) return;
        metrics.droppedBeacons.inc();
        return reply.code(204).send('');
      },
    },
    async (request, reply) => {
      countBeacon(metrics, await published(), request.body);
      reply.code(204);
      return '' as const;
    },
  );
}

/**
 * A page sends a beacon each time it is hidden; an office behind one address has many pages. A single sender must not
 * dominate the counts.
 */
const limits = { network: 120, all: 6000 } as const;

const other = 'other';

/** Unpublished values go under `other`, so that senders cannot invent labels. */
function countBeacon(metrics: Metrics, published: Published, { set, observations }: Beacon): void {
  metrics.beacons.inc({ set: published.sets.has(set) ? set : other });
  for (const observation of observations) count(metrics, published, observation);
}

function count(metrics: Metrics, published: Published, observation: Observation): void {
  if (observation.kind === 'vital') {
    const { name, value } = observation;
    const route = published.routes.has(observation.route) ? observation.route : other;
    if (name === 'CLS') metrics.layoutShifts.observe({ route }, value);
    else metrics.vitals.observe({ name, route }, value / 1000);
    return;
  }
  const build = buildOf(published, observation);
  if (observation.kind === 'part') metrics.moduleLoads.observe(build, observation.milliseconds / 1000);
  else metrics.moduleFailures.inc({ ...build, code: observation.code });
}

/** A module that was refused unread has no version, only a name. */
function buildOf(
  { builds }: Published,
  { module, version }: { module: string; version?: string | undefined },
) {
  if (version !== undefined && builds.has(`${module} ${version}`)) return { module, version };
  const isKnown = [...builds].some(build => build.startsWith(`${module} `));
  return { module: isKnown ? module : other, version: other };
}
