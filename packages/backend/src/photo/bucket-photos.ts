import type { Pool } from 'pg';
import { RequestError } from '../plugins/request-error.ts';
import { createBreaker } from './breaker.ts';
import { removeLeftovers } from './leftovers.ts';
import { BucketFailure, type PhotoObjects } from './photo-objects.ts';
import { databasePhotos, hashOf, type PhotoStore, photosUnavailable } from './photo-store.ts';
import { writeObjects } from './write-objects.ts';

/** What became of one request to the bucket, after so many seconds. */
export type Observe = (
  request: {
    operation: 'read' | 'write';
    outcome: 'done' | 'failed' | 'full' | 'missing' | 'damaged';
  },
  seconds: number,
) => void;

export type BucketPhotosOptions = {
  objects: PhotoObjects;
  pool: Pool;
  /** False: new photos go to the database. */
  keepsInBucket: boolean;
  observe?: Observe;
};

/** Seconds until an operator may have made room. */
const roomAfter = 300;

/** Photos in a bucket, and those that are in the database still. */
export function bucketPhotos({ objects, pool, keepsInBucket, observe }: BucketPhotosOptions): PhotoStore {
  const breaker = createBreaker(error => error instanceof BucketFailure && !error.isFull);

  async function observed<T>(
    operation: 'read' | 'write',
    work: () => Promise<T>,
    outcomeOf: (result: T) => 'done' | 'missing' | 'damaged',
  ) {
    const start = performance.now();
    const tell = (outcome: Parameters<Observe>[0]['outcome']) =>
      observe?.({ operation, outcome }, (performance.now() - start) / 1000);
    try {
      const result = await work();
      tell(outcomeOf(result));
      return result;
    } catch (error) {
      tell(error instanceof BucketFailure && error.isFull ? 'full' : 'failed');
      throw error;
    }
  }

  const guarded = <T>(work: () => Promise<T>): Promise<T> =>
    breaker
      .run(work, () => photosUnavailable())
      .catch(error => {
        if (!(error instanceof BucketFailure)) throw error;
        if (!error.isFull) throw photosUnavailable(error);
        throw new RequestError(
          'storage_low',
          'The bucket has no room for photos; readings without are taken.',
          {
            retryAfter: roomAfter,
            cause: error,
          },
        );
      });

  const write = (object: string, jpeg: Uint8Array) =>
    observed(
      'write',
      () => objects.write(object, jpeg),
      () => 'done',
    );

  return {
    keepsInBucket,
    isUsable: () => !breaker.hasFailed(),
    refuse() {
      if (keepsInBucket && !breaker.mayTry()) throw photosUnavailable();
    },
    keep: async jpegs => {
      if (!keepsInBucket || jpegs.length === 0) return databasePhotos.keep(jpegs);
      return guarded(() => writeObjects(pool, write, jpegs));
    },
    async read({ hash, bytes, object }) {
      if (bytes !== null || object === null) return databasePhotos.read({ hash, bytes, object });
      const isWhole = (found: Buffer) => hashOf(found).equals(hash);
      const found = await guarded(() =>
        observed(
          'read',
          () => objects.read(object),
          photo => (photo === undefined ? 'missing' : isWhole(photo) ? 'done' : 'damaged'),
        ),
      );
      if (found !== undefined && isWhole(found)) return found;
      const cause = new Error(`Object ${object} is ${found ? 'not what was stored' : 'missing'}.`);
      throw new RequestError('photo_damaged', 'The photo is not what was stored.', { cause });
    },
    check: () => guarded(() => objects.check()).then(() => undefined),
    tidy: (work, signal) => removeLeftovers(work, objects, signal),
  };
}
