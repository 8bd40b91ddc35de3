import { createHash } from 'node:crypto';
import { RequestError } from '../plugins/request-error.ts';

/** A photo as the database has it: its SHA-256, and the JPEG or the key of its object in the bucket. */
export type StoredPhoto = { hash: Buffer; bytes: Buffer | null; object: string | null };

/** A photo that is safe: rows that show it can be written. `size` in bytes. */
export type KeptPhoto = { hash: Buffer; size: number; bytes: Uint8Array | null; object: string | null };

/** Where the bytes of photos are. */
export type PhotoStore = {
  /** True if new photos go to a bucket. */
  keepsInBucket: boolean;
  /** False after a failure, until the store is asked again. */
  isUsable(): boolean;
  /**
   * Keeps JPEGs, before the transaction that stores them.
   * @throws RequestError `photos_unavailable`, `storage_low`
   */
  keep(jpegs: readonly Uint8Array[]): Promise<KeptPhoto[]>;
  /** @throws RequestError `photos_unavailable`, `photo_damaged` */
  read(photo: StoredPhoto): Promise<Buffer>;
};

export const hashOf = (jpeg: Uint8Array): Buffer => createHash('sha256').update(jpeg).digest();

/** Seconds. */
export const photosUnavailable = (retryAfter = 30) =>
  new RequestError('photos_unavailable', 'The store of photos does not answer; readings without are taken.', {
    retryAfter,
  });

/** Photos in PostgreSQL, in the transaction of their reading. */
export const databasePhotos: PhotoStore = {
  keepsInBucket: false,
  isUsable: () => true,
  keep: async jpegs => jpegs.map(bytes => ({ hash: hashOf(bytes), size: bytes.length, bytes, object: null })),
  async read({ bytes }) {
    // Another backend has a bucket, and this one has not.
    if (bytes === null) throw photosUnavailable();
    return bytes;
  },
};

/** Keeps photos by reading. */
export async function keepByReading(
  store: PhotoStore,
  readings: readonly (readonly Uint8Array[])[],
): Promise<KeptPhoto[][]> {
  const kept = await store.keep(readings.flat());
  return readings.map(jpegs => kept.splice(0, jpegs.length));
}
