import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { noteDone } from '../audit/audit-trail.ts';
import { deleteExpiredAccount } from '../personal-data/expired-accounts.ts';
import { expiredRows } from './expired-rows.ts';
import {
  type OwnRetention,
  type Retention,
  type RetentionKind,
  withOwnRetention,
} from './retention-settings.ts';

/** Rows of one transaction, and milliseconds between two: requests come first. */
export const batches = { rows: 500, pause: 100 };

export type Removal = {
  /** Of the installation, for applications without their own. */
  retention: Retention;
  signal?: AbortSignal | undefined;
  onRemoved?: (removed: { kind: RetentionKind; applicationId: string; count: number }) => void;
};

/** Name of housekeeping in the audit trail. */
export const housekeeper = 'housekeeping';

/**
 * Removes what is older than the retention of its application, in small transactions, until nothing is left or `signal`
 * ends it. One kind that fails does not keep the others: the last error is thrown at the end.
 */
export async function removeExpired(pool: Pool, removal: Removal): Promise<void> {
  const { retention } = removal;
  let failure: unknown;
  const { rows } = await pool.query<{ id: string; own: OwnRetention }>(
    'select id, retention as own from application order by id',
  );
  const places = [
    ...rows.map(({ id, own }) => ({ id, retention: withOwnRetention(retention, own) })),
    // What is of no application.
    { id: null, retention: { ...(retention.audit && { audit: retention.audit }) } },
  ];
  for (const place of places)
    for (const kind of Object.keys(place.retention) as RetentionKind[])
      await removeKind(pool, removal, { ...place, kind }).catch(error => {
        failure = error;
      });
  if (failure !== undefined) throw failure;
}

type Kind = { id: string | null; retention: Retention; kind: RetentionKind };

async function removeKind(
  pool: Pool,
  { signal, onRemoved }: Removal,
  { id, retention, kind }: Kind,
): Promise<void> {
  const days = retention[kind];
  if (days === undefined) return;
  let sum = 0;
  const note = (count: number) => {
    sum += count;
    onRemoved?.({ kind, applicationId: id ?? '', count });
  };
  if (kind === 'accounts') {
    // Each is an act in the trail.
    while (!signal?.aborted && (await deleteExpiredAccount(pool, { applicationId: id, days }, housekeeper)))
      note(1);
    return;
  }
  try {
    for (const { sql } of expiredRows.filter(rows => rows.kind === kind))
      for await (const count of batchesOf(pool, { sql, days, id }, signal)) note(count);
  } finally {
    const act = { actor: housekeeper, action: `retention.${kind}`, applicationId: id ?? undefined };
    if (sum > 0) await noteDone(pool, act, { count: sum });
  }
}

type Rows = { sql: string; days: number; id: string | null };
type Batch = { removed: number; position: string | null };

async function removeBatch(pool: Pool, { sql, days, id }: Rows, position: string | null) {
  const values = [days, batches.rows, position, id];
  const { rows } = await pool.query<Batch>(sql, values);
  return rows[0] ?? { removed: 0, position };
}

async function* batchesOf(pool: Pool, expired: Rows, signal: AbortSignal | undefined) {
  for (let position: string | null = null; !signal?.aborted; ) {
    const batch = await removeBatch(pool, expired, position);
    if (batch.removed > 0) yield batch.removed;
    if (batch.removed < batches.rows) return;
    ({ position } = batch);
    await sleep(batches.pause, undefined, signal && { signal }).catch(() => undefined);
  }
}
