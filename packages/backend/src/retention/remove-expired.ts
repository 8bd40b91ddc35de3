import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { noteDone } from '../audit/audit-trail.ts';
import { deleteExpiredAccount } from '../personal-data/expired-accounts.ts';
import { expiredRows } from './expired-rows.ts';
import type { Retention, RetentionKind } from './retention-settings.ts';

/** Rows of one transaction, and milliseconds between two: requests come first. */
export const batches = { rows: 500, pause: 100 };

type Removal = {
  retention: Retention;
  signal?: AbortSignal | undefined;
  onRemoved?: (kind: RetentionKind, count: number) => void;
};

/** Name of housekeeping in the audit trail. */
export const housekeeper = 'housekeeping';

/**
 * Removes what is older than its retention, in small transactions, until nothing is left or `signal` ends it. One kind
 * that fails does not keep the others: the last error is thrown at the end.
 */
export async function removeExpired(pool: Pool, { retention, signal, onRemoved }: Removal): Promise<void> {
  const removed = new Map<RetentionKind, number>();
  let failure: unknown;
  for (const { kind, sql } of expiredRows) {
    const days = retention[kind];
    if (days === undefined) continue;
    try {
      for await (const count of batchesOf(pool, sql, days, signal)) {
        removed.set(kind, (removed.get(kind) ?? 0) + count);
        onRemoved?.(kind, count);
      }
    } catch (error) {
      failure = error;
    }
  }
  const { accounts } = retention;
  if (accounts !== undefined)
    // Each is an act in the trail.
    while (!signal?.aborted && (await deleteExpiredAccount(pool, accounts, housekeeper)))
      onRemoved?.('accounts', 1);
  for (const [kind, count] of removed)
    await noteDone(pool, { actor: housekeeper, action: `retention.${kind}` }, { count });
  if (failure !== undefined) throw failure;
}

type Batch = { removed: number; position: string | null };

async function removeBatch(pool: Pool, sql: string, days: number, position: string | null) {
  const { rows } = await pool.query<Batch>(sql, [days, batches.rows, position]);
  return rows[0] ?? { removed: 0, position };
}

async function* batchesOf(pool: Pool, sql: string, days: number, signal: AbortSignal | undefined) {
  for (let position: string | null = null; !signal?.aborted; ) {
    const batch = await removeBatch(pool, sql, days, position);
    if (batch.removed > 0) yield batch.removed;
    if (batch.removed < batches.rows) return;
    ({ position } = batch);
    await sleep(batches.pause, undefined, signal && { signal }).catch(() => undefined);
  }
}
