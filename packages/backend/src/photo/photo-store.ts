import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RequestError } from '../plugins/request-error.ts';

/** A photo as the database has it: its SHA-256, and the JPEG or the key of its object in the bucket. */
export type StoredPhoto = { hash: Buffer; bytes: Buffer | null; object: string | null };

/** A photo that is safe: rows that show it can be written. `size` in bytes. */
export type KeptPhoto = { hash: Buffer; size: number; bytes: Uint8Array | null; object: string | null };

/** Where the bytes of photos are. */
export type PhotoStore = {
  /** True if new photos go to a bucket. */
  keepsInBucket: boolean;
  /** False for a minute after a failure, unless a success came after it. */
  isUsable(): boolean;
  /** @throws RequestError `photos_unavailable` while photos are refused: nothing has to be decoded then */
  refuse(): void;
  /**
   * Keeps JPEGs, before the transaction that stores them.
   * @throws RequestError `photos_unavailable`, `storage_low`
   */
  keep(jpegs: readonly Uint8Array[]): Promise<KeptPhoto[]>;
  /** @throws RequestError `photos_unavailable`, `photo_damaged` */
  read(photo: StoredPhoto): Promise<Buffer>;
  /** @throws RequestError `photos_unavailable` if the store does not answer now */
  check(): Promise<void>;
  /** Removes what no photo has any more, until the signal, and returns the number of objects. */
  tidy(pool: Pool, signal?: AbortSignal): Promise<number>;
};

export const hashOf = (jpeg: Uint8Array): Buffer => createHash('sha256').update(jpeg).digest();

/** Seconds. */
const retryAfter = 30;

export const photosUnavailable = (cause?: Error) =>
  new RequestError('photos_unavailable', 'The store of photos does not answer; readings without are taken.', {
    retryAfter,
    ...(cause && { cause }),
  });

/** Photos in PostgreSQL, in the transaction of their reading. */
export const databasePhotos: PhotoStore = {
  keepsInBucket: false,
  isUsable: () => true,
  refuse: () => undefined,
  keep: async jpegs => jpegs.map(bytes => ({ hash: hashOf(bytes), size: bytes.length, bytes, object: null })),
  async read({ bytes }) {
    if (bytes === null) throw photosUnavailable(new Error('The photo is in a bucket: set PHOTO_BUCKET.'));
    return bytes;
  },
  check: async () => undefined,
  tidy: async () => 0,
};

/** Keeps photos by reading. */
export async function keepByReading(
  store: PhotoStore,
  readings: readonly (readonly Uint8Array[])[],
): Promise<KeptPhoto[][]> {
  const kept = await store.keep(readings.flat());
  return readings.map(jpegs => kept.splice(0, jpegs.length));
}
