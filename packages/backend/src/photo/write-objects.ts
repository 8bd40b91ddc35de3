import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { hashOf, type KeptPhoto } from './photo-store.ts';

/** Photos of one submission that are written at the same time. */
const writtenAtOnce = 4;

/**
 * Writes photos to a bucket, each under a key that nothing else ever has. The keys are noted before: they are leftovers
 * until rows of `photo` have them.
 */
export async function writeObjects(
  pool: Pool,
  write: (object: string, jpeg: Uint8Array) => Promise<unknown>,
  jpegs: readonly Uint8Array[],
): Promise<KeptPhoto[]> {
  const written = jpegs.map(jpeg => {
    const hash = hashOf(jpeg);
    return { jpeg, hash, object: `${hash.toString('hex')}-${randomBytes(8).toString('hex')}` };
  });
  const keys = written.map(({ object }) => object);
  await pool.query('insert into bucket_leftover (object) select unnest($1::text[])', [keys]);
  for (let first = 0; first < written.length; first += writtenAtOnce) {
    const some = written.slice(first, first + writtenAtOnce);
    await Promise.all(some.map(({ object, jpeg }) => write(object, jpeg)));
  }
  return written.map(({ jpeg, hash, object }) => ({ hash, size: jpeg.length, bytes: null, object }));
}
