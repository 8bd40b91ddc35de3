import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { poolBeside } from '../database/pool.ts';

/**
 * `GET /healthz`: 200 while the database answers, else 503 `database_unavailable`. It asks on a connection of its own:
 * where requests wait for theirs, another backend would not do better.
 */
export function healthRoute(app: FastifyInstance, { pool }: { pool: Pool }) {
  const schema = {
    summary: 'Whether this backend can work',
    response: { 200: z.object({ status: z.literal('ok') }) },
  };
  const own = poolBeside(pool);
  app.addHook('onClose', () => own.end());
  app.get('/healthz', { schema }, async () => {
    await own.query('select 1');
    return { status: 'ok' };
  });
}
