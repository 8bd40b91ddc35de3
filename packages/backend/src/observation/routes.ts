import { beaconSchema } from '@zaehlwerk/api/schema';
import * as z from 'zod/mini';
import type { App } from '../plugins/app-type.ts';
import { errorResponses } from '../plugins/responses.ts';
import { createAllowance } from './allowance.ts';
import { countBeacon } from './count-beacon.ts';
import type { Metrics } from './metrics.ts';
import { followSite } from './published.ts';

const schema = {
  summary: 'Takes what a page of the portal observed: loads and failures of modules, Web Vitals',
  tags: ['public'],
  body: beaconSchema,
  response: { 204: z.literal(''), ...errorResponses(400, 413, 415) },
};

/** Fifty observations with the longest names. */
const bodyLimit = 16 * 1024;

/**
 * `POST /api/public/beacons`: 204, also when there were too many and this one is not counted: a page has nothing to do
 * with that. Counted as they come, never stored, never logged.
 */
export function beaconRoutes(app: App, options: { metrics: Metrics; siteDirectory: string | undefined }) {
  const { metrics, siteDirectory } = options;
  const isAllowed = createAllowance();
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
