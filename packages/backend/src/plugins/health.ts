import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';

/** `GET /healthz`: 200 while the database answers, else 503 `database_unavailable`. */
export function healthRoute(app: FastifyInstance, { pool }: { pool: Pool }) {
  const schema = {
    summary: 'Whether this backend can work',
    response: { 200: z.object({ status: z.literal('ok') }) },
  };
  app.get('/healthz', { schema }, async () => {
    await pool.query('select 1');
    return { status: 'ok' };
  });
}
