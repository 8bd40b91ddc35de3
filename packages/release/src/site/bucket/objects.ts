import { randomUUID } from 'node:crypto';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { SiteError, SiteFile } from '../site.ts';
import { attempts } from './client.ts';
import { bucketError, codeOf, statusOf } from './failure.ts';
import { headersOf } from './headers.ts';

/** An object as a listing tells of it. */
export interface ListedObject extends SiteFile {
  /** Changes whenever the object is written, to the same content too where the server's clock has gone on. */
  readonly version: string;
}

/** Properties of our own that an object carries beside its content; small letters and hyphens in the names. */
export type Notes = Readonly<Record<string, string>>;

/** Codes by which servers say that they do not know the condition of a write. */
const refusals = ['NotImplemented', 'NotSupported', 'InvalidArgument', 'InvalidRequest'];

/** The server does not know the condition that a write was asked with. */
export const unsupported = Symbol('conditional writes are not supported');

/**
 * The objects of a bucket below a prefix; paths are without it. What fails for the moment is tried again, all else
 * rejects with a `SiteError` that names bucket and key.
 */
export class BucketObjects {
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly prefix: string;

  constructor(client: S3Client, bucket: string, prefix: string) {
    this.client = client;
    this.bucket = bucket;
    this.prefix = prefix;
  }

  /** The content of an object; `undefined` when there is none. */
  async read(path: string): Promise<Buffer | undefined> {
    const get = new GetObjectCommand(this.at(path));
    for (let attempt = 1; ; attempt++) {
      const answer = await this.client.send(get).catch(error => this.unlessMissing('Reading', path, error));
      try {
        return answer && Buffer.from((await answer.Body?.transformToByteArray()) ?? []);
      } catch (error) {
        // The client tries again until an answer begins; that it arrives whole is left to us.
        if (attempt === attempts) throw this.failed('Reading', path, error);
      }
    }
  }

  /** The notes on an object; `undefined` when there is none. */
  async notesOn(path: string): Promise<Notes | undefined> {
    const answer = await this.client
      .send(new HeadObjectCommand(this.at(path)))
      .catch(error => this.unlessMissing('Looking at', path, error));
    return answer && (answer.Metadata ?? {});
  }

  /** Writes an object. A `signal` gives up waiting; the server may then have it or not. */
  async write(path: string, content: Buffer, notes: Notes = {}, signal?: AbortSignal): Promise<void> {
    const put = new PutObjectCommand({
      ...this.at(path),
      ...headersOf(path),
      Body: content,
      Metadata: { ...notes },
    });
    await this.client.send(put, signal && { abortSignal: signal }).catch(error => {
      throw this.failed('Writing', path, error);
    });
  }

  /**
   * Writes an object on the condition that there is none; `false` when there is one. {@link unsupported} when the
   * server says that it cannot do that. A server that ignores the condition writes, and the answer is `true`.
   */
  async create(path: string, content: Buffer): Promise<boolean | typeof unsupported> {
    const writer = randomUUID();
    for (let attempt = 1; ; attempt++) {
      try {
        await this.client.send(
          new PutObjectCommand({
            ...this.at(path),
            ...headersOf(path),
            Body: content,
            Metadata: { writer },
            IfNoneMatch: '*',
          }),
        );
        return true;
      } catch (error) {
        const status = statusOf(error);
        // An answer that was lost makes the client ask again: what is there now may be what it wrote before.
        if (status === 412) return (await this.notesOn(path))?.writer === writer;
        if (status === 501 || refusals.includes(codeOf(error))) return unsupported;
        // 409: somebody wrote or removed it at this moment, and the server wants to be asked again.
        if (status !== 409 || attempt === attempts) throw this.failed('Writing', path, error);
      }
    }
  }

  /** Every object whose path begins with `prefix`, in the server's order. */
  async list(prefix: string): Promise<ListedObject[]> {
    const wanted = { Bucket: this.bucket, Prefix: this.prefix + prefix };
    const found: ListedObject[] = [];
    try {
      for await (const page of paginateListObjectsV2({ client: this.client }, wanted))
        found.push(...this.objectsOf(page));
    } catch (error) {
      throw this.failed('Listing', prefix, error);
    }
    return found;
  }

  /** Removes objects; one that is not there is no mistake. */
  async remove(paths: readonly string[]): Promise<void> {
    const most = 1000;
    for (let first = 0; first < paths.length; first += most) {
      const batch = paths.slice(first, first + most);
      const keys = batch.map(path => ({ Key: this.prefix + path }));
      const removal = new DeleteObjectsCommand({
        Bucket: this.bucket,
        Delete: { Objects: keys, Quiet: true },
      });
      const answer = await this.client.send(removal).catch(error => {
        throw this.failed('Removing', batch.length === 1 ? (batch[0] ?? '') : '', error);
      });
      const [refused] = answer.Errors ?? [];
      if (refused) {
        const path = (refused.Key ?? '').slice(this.prefix.length);
        throw this.failed('Removing', path, { name: refused.Code });
      }
    }
  }

  private objectsOf({ Contents = [] }: ListObjectsV2CommandOutput): ListedObject[] {
    return Contents.flatMap(({ Key = '', Size = 0, LastModified, ETag = '' }) => {
      // Consoles lay down empty objects as folders.
      if (Key.endsWith('/')) return [];
      const modified = LastModified ?? new Date(Number.NaN);
      const version = `${ETag} ${modified.getTime()}`;
      return [{ path: Key.slice(this.prefix.length), bytes: Size, modified, version }];
    });
  }

  private at(path: string) {
    return { Bucket: this.bucket, Key: this.prefix + path };
  }

  private unlessMissing(doing: string, path: string, error: unknown): undefined {
    if (statusOf(error) === 404 && codeOf(error) !== 'NoSuchBucket') return undefined;
    throw this.failed(doing, path, error);
  }

  private failed(doing: string, path: string, error: unknown): SiteError {
    return bucketError(`${doing} s3://${this.bucket}/${this.prefix}${path}`, error);
  }
}
