import type { Pool } from 'pg';
import { type OwnQuotas, type Quotas, withOwnQuotas } from './quotas.ts';

/** Quotas of an application. Rejects with the database. */
export type QuotaBook = (applicationId: string) => Promise<Quotas>;

/** Milliseconds after which changed quotas count. */
const lifetime = 5000;

/** Quotas are asked for with every request, so they are read for all applications at once, and kept for some seconds. */
export function createQuotaBook(pool: Pool, installation: Quotas, now: () => number = Date.now): QuotaBook {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<ReadonlyMap<string, Quotas>> | undefined;

  async function read() {
    const { rows } = await pool.query<{ id: string; quotas: OwnQuotas }>(
      "select id, quotas from application where quotas <> '{}'",
    );
    return new Map(rows.map(({ id, quotas }) => [id, withOwnQuotas(installation, quotas)]));
  }

  return async applicationId => {
    if (reading === undefined || now() - readAt > lifetime) {
      readAt = now();
      reading = read();
      reading.catch(() => {
        reading = undefined;
      });
    }
    return (await reading).get(applicationId) ?? installation;
  };
}
