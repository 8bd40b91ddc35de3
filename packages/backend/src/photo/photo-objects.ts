import { addAbortSignal, type Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  type ServerSideEncryption,
} from '@aws-sdk/client-s3';
import { clientOf, codeOf, failureText, statusOf } from '@zaehlwerk/bucket';
import type { PhotoBucket } from './photo-settings.ts';

/** `full`: there is no room. The message is for operators, and repeats no secret. */
export class BucketFailure extends Error {
  readonly isFull: boolean;

  constructor(message: string, isFull: boolean) {
    super(message);
    this.isFull = isFull;
  }
}

/** `size` in bytes. */
export type FoundObject = { object: string; size: number; modified: Date };

/** Milliseconds for one object, with all attempts: no longer than a request waits for a lock of the database. */
const timeLimit = 5000;
const patience = { attempts: 3, connectionTimeout: 2000, socketTimeout: 4000 };
/** What is longer is no photo. */
const mostBytes = 32 * 1024 * 1024;
const removedAtOnce = 8;

const isFull = (error: unknown) =>
  statusOf(error) === 507 || /Quota|StorageFull|InsufficientStorage/i.test(codeOf(error));

export type PhotoObjects = ReturnType<typeof openPhotoObjects>;

/** The objects of a bucket with photos, by their keys without the folder. Everything rejects with a `BucketFailure`. */
export function openPhotoObjects({ place, encryption }: PhotoBucket) {
  const client = clientOf(place, patience);
  const { bucket: Bucket, prefix } = place;
  const at = (object: string) => ({ Bucket, Key: prefix + object });

  /** Also where nothing that is waited for knows of the signal. */
  async function limited<T>(doing: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const signal = AbortSignal.timeout(timeLimit);
    const late = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    try {
      return await Promise.race([work(signal), late]);
    } catch (error) {
      throw new BucketFailure(failureText(`${doing} s3://${Bucket}/${prefix}`, error), isFull(error));
    }
  }

  async function read(object: string, abortSignal: AbortSignal): Promise<Buffer | undefined> {
    try {
      const { Body } = await client.send(new GetObjectCommand(at(object)), { abortSignal });
      return await bytesOf(addAbortSignal(abortSignal, Body as Readable));
    } catch (error) {
      if (statusOf(error) === 404 && codeOf(error) !== 'NoSuchBucket') return undefined;
      throw error;
    }
  }

  return {
    write: (object: string, jpeg: Uint8Array): Promise<unknown> =>
      limited('Writing to', abortSignal => {
        const photo = { ...at(object), Body: jpeg, ContentType: 'image/jpeg' };
        const stored = { ...photo, CacheControl: 'private, no-store' };
        const command = new PutObjectCommand({
          ...stored,
          ...(encryption && { ServerSideEncryption: encryption as ServerSideEncryption }),
        });
        return client.send(command, { abortSignal });
      }),

    /** Undefined for an object that is missing. */
    read: (object: string): Promise<Buffer | undefined> =>
      limited('Reading from', async signal => {
        // The client tries again until an answer begins, but not for one that breaks off.
        return read(object, signal).catch(error => {
          if (signal.aborted || statusOf(error) !== undefined) throw error;
          return read(object, signal);
        });
      }),

    /** A missing object is no failure. */
    async remove(objects: readonly string[]): Promise<void> {
      for (let first = 0; first < objects.length; first += removedAtOnce)
        await Promise.all(
          objects
            .slice(first, first + removedAtOnce)
            .map(object =>
              limited('Removing from', abortSignal =>
                client.send(new DeleteObjectCommand(at(object)), { abortSignal }),
              ),
            ),
        );
    },

    /** All objects, a thousand at a time. */
    async *list(): AsyncGenerator<FoundObject[]> {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix });
      for (;;) {
        const { value, done } = await limited('Listing', () => pages.next());
        if (done) return;
        yield (value.Contents ?? []).map(({ Key = '', Size = 0, LastModified = new Date() }) => ({
          object: Key.slice(prefix.length),
          size: Size,
          modified: LastModified,
        }));
      }
    },

    /** Whether the bucket answers. */
    check: (): Promise<unknown> =>
      limited('Looking at', abortSignal =>
        client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 }), { abortSignal }),
      ),
  };
}

async function bytesOf(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop ends the answer.
    if (size > mostBytes) break;
  }
  return Buffer.concat(chunks);
}
