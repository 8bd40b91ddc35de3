import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { poolBeside } from '../database/pool.ts';
import type { Storage } from '../storage/storage.ts';

const reasons = z.array(z.literal('storage_low'));

/**
 * 200 while the database responds, else 503 `database_unavailable`. It has a connection of its own: where requests wait
 * for one, another backend would not do better. `degraded`: it works, except for the reasons (error codes).
 */
export function healthRoute(app: FastifyInstance, { pool, storage }: { pool: Pool; storage: Storage }) {
  const schema = {
    summary: 'Whether this backend can work',
    response: { 200: z.object({ status: z.enum(['ok', 'degraded']), reasons: z.optional(reasons) }) },
  };
  const own = poolBeside(pool);
  app.addHook('onClose', () => own.end());
  app.get('/healthz', { schema }, async () => {
    await own.query('select 1');
    return (await storage.isLow()) ? { status: 'degraded', reasons: ['storage_low'] } : { status: 'ok' };
  });
}
