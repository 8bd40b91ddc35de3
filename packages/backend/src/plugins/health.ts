import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { poolBeside } from '../database/pool.ts';
import { isMigrated } from '../migrations/migrate.ts';
import type { PhotoStore } from '../photo/photo-store.ts';
import type { Storage } from '../storage/storage.ts';
import { RequestError } from './request-error.ts';

/** Whether this process is about to end: set before its sockets close, so that a proxy hears of it. */
export type Lifecycle = { isEnding: boolean };

type HealthParts = { pool: Pool; storage: Storage; photos: PhotoStore; lifecycle: Lifecycle };

const reasons = z.array(z.enum(['storage_low', 'photos_unavailable']));
const health = z.object({ status: z.enum(['ok', 'degraded']), reasons: z.optional(reasons) });

/**
 * `/livez`: the process answers; a supervisor restarts one that does not. `/readyz`: a proxy may send requests, the
 * schema included. `/healthz`: the same without the schema, for people and monitoring. Both are 200 while the database
 * responds, else 503 with an error code. `degraded`: it works, except for the reasons (error codes).
 *
 * They have a connection of their own: where requests wait for one, another backend would not do better.
 */
export function healthRoutes(app: FastifyInstance, { pool, storage, photos, lifecycle }: HealthParts) {
  const own = poolBeside(pool);
  app.addHook('onClose', () => own.end());

  const answer = async () => {
    if (lifecycle.isEnding)
      throw new RequestError('ending', 'This backend is about to end.', { retryAfter: 1 });
    const reasons = [
      ...((await storage.isLow()) ? (['storage_low'] as const) : []),
      ...(photos.isUsable() ? [] : (['photos_unavailable'] as const)),
    ];
    return reasons.length > 0 ? { status: 'degraded' as const, reasons } : { status: 'ok' as const };
  };

  const live = z.object({ status: z.literal('ok') });
  app.get(
    '/livez',
    { schema: { summary: 'Whether this process answers', response: { 200: live } } },
    async () => ({
      status: 'ok' as const,
    }),
  );
  app.get(
    '/healthz',
    { schema: { summary: 'Whether this backend can work', response: { 200: health } } },
    async () => {
      await own.query('select 1');
      return answer();
    },
  );
  app.get(
    '/readyz',
    { schema: { summary: 'Whether this backend takes requests', response: { 200: health } } },
    async () => {
      if (!(await isMigrated(own)))
        throw new RequestError('migration_missing', 'The database is not up to date.', { retryAfter: 10 });
      return answer();
    },
  );
}
