import { citiesSchema } from '@zaehlwerk/api/anonymous-reading';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { createAllowance } from '../observation/allowance.ts';
import type { App } from '../plugins/app-type.ts';
import { RequestError } from '../plugins/request-error.ts';
import { errorResponses } from '../plugins/responses.ts';

const schema = {
  summary: 'The cities of a zip code; none where none is known or the deployment knows no zip codes',
  tags: ['public'],
  params: z.object({ zip: z.string().check(z.regex(/^[0-9]{5}$/)) }),
  response: { 200: citiesSchema, ...errorResponses(400, 429) },
};

/** An entered zip code is asked for once; a school has one address. */
const limits = { network: 300, all: 12_000 } as const;

const mostCities = 20;

/** Browsers and proxies may cache the response for a day. */
export function cityRoute(app: App, { pool }: { pool: Pool }) {
  const isAllowed = createAllowance(limits);
  app.get(
    '/api/public/city/:zip',
    {
      schema,
      onRequest: async ({ ip }) => {
        if (isAllowed(ip)) return;
        throw new RequestError('network_limit_reached', 'Too many zip codes were asked for.', {
          retryAfter: 60,
        });
      },
    },
    async (request, reply) => {
      const { rows } = await pool.query<{ city: string }>(
        'select city from zip_city where zip = $1 order by position limit $2',
        [request.params.zip, mostCities],
      );
      reply.header('cache-control', 'public, max-age=86400');
      return { cities: rows.map(({ city }) => city) };
    },
  );
}
