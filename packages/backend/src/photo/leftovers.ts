import type { Pool } from 'pg';
import { inTransaction } from '../database/transaction.ts';
import type { PhotoObjects } from './photo-objects.ts';

/** A batch is the longest that the end of a process waits for. */
const batch = 100;

/**
 * Removes objects that no photo has since a day, and returns their number. While it removes some, their rows are locked:
 * a submission that took longer than that day finds them gone, and is refused. Several at once take different ones.
 */
export async function removeLeftovers(
  pool: Pool,
  objects: Pick<PhotoObjects, 'remove'>,
  signal?: AbortSignal,
): Promise<number> {
  for (let total = 0; ; ) {
    const removed = await inTransaction(pool, async client => {
      const { rows } = await client.query<{ object: string }>(
        `select object from bucket_leftover where since < now() - interval '1 day' order by since limit $1
         for update skip locked`,
        [batch],
      );
      const keys = rows.map(({ object }) => object);
      await objects.remove(keys);
      await client.query('delete from bucket_leftover where object = any($1)', [keys]);
      return keys.length;
    });
    total += removed;
    if (removed < batch || signal?.aborted) return total;
  }
}
