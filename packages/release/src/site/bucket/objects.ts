import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { contentType } from 'mime-types';
import { inLanes } from '../lanes.ts';
import type { SiteError, SiteFile } from '../site.ts';
import { attempts, bucketError, codeOf, statusOf } from './client.ts';

/** Metadata of an object; names have small letters and hyphens. */
export type Notes = Readonly<Record<string, string>>;

/** Codes of servers without conditional writes. */
const refusals = ['NotImplemented', 'NotSupported', 'InvalidArgument', 'InvalidRequest'];

/**
 * The objects of a bucket below a prefix; paths are without it. Temporary failures are retried, others reject with a
 * `SiteError` that names bucket and key.
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

  async read(path: string): Promise<Buffer | undefined> {
    const get = new GetObjectCommand(this.at(path));
    for (let attempt = 1; ; attempt++) {
      const answer = await this.client.send(get).catch(error => this.unlessMissing('Reading', path, error));
      try {
        return answer && Buffer.from((await answer.Body?.transformToByteArray()) ?? []);
      } catch (error) {
        // The client retries until an answer begins, but not an answer that breaks off.
        if (attempt === attempts) throw this.failed('Reading', path, error);
      }
    }
  }

  /** Returns `undefined` when there is no such object. */
  async notesOn(path: string): Promise<Notes | undefined> {
    const answer = await this.client
      .send(new HeadObjectCommand(this.at(path)))
      .catch(error => this.unlessMissing('Looking at', path, error));
    return answer && (answer.Metadata ?? {});
  }

  async write(path: string, content: Buffer, notes: Notes = {}): Promise<void> {
    await this.put(path, content, notes).catch(error => {
      throw this.failed('Writing', path, error);
    });
  }

  /**
   * Writes a new object; `false` when it exists, `unsupported` when the server refuses the condition. A server that
   * ignores the condition overwrites, and the result is `true`.
   */
  async create(path: string, content: Buffer): Promise<boolean | 'unsupported'> {
    const writer = randomUUID();
    for (let attempt = 1; ; attempt++) {
      try {
        await this.put(path, content, { writer }, { IfNoneMatch: '*' });
        return true;
      } catch (error) {
        const status = statusOf(error);
        // After a lost answer the client retries: the object may be its own.
        if (status === 412) return (await this.notesOn(path))?.writer === writer;
        if (status === 501 || refusals.includes(codeOf(error))) return 'unsupported';
        // 409: a concurrent write or removal, to be retried.
        if (status !== 409 || attempt === attempts) throw this.failed('Writing', path, error);
      }
    }
  }

  async list(prefix: string): Promise<SiteFile[]> {
    const wanted = { Bucket: this.bucket, Prefix: this.prefix + prefix };
    const found: SiteFile[] = [];
    try {
      for await (const page of paginateListObjectsV2({ client: this.client }, wanted))
        found.push(...this.objectsOf(page));
    } catch (error) {
      throw this.failed('Listing', prefix, error);
    }
    return found;
  }

  async remove(paths: readonly string[]): Promise<void> {
    await inLanes(paths, path =>
      this.client
        .send(new DeleteObjectCommand(this.at(path)))
        .catch(error => this.unlessMissing('Removing', path, error)),
    );
  }

  private put(path: string, content: Buffer, notes: Notes, condition?: { IfNoneMatch: '*' }) {
    const headers = {
      ContentType: contentType(extname(path)) || 'application/octet-stream',
      CacheControl: cachingOf(path),
    };
    const put = { ...this.at(path), ...headers, Body: content, Metadata: { ...notes }, ...condition };
    return this.client.send(new PutObjectCommand(put));
  }

  private objectsOf({ Contents = [] }: ListObjectsV2CommandOutput): SiteFile[] {
    return Contents.flatMap(({ Key = '', Size = 0, LastModified }) => {
      // Consoles create empty objects as folders.
      if (Key.endsWith('/')) return [];
      const modified = LastModified ?? new Date(Number.NaN);
      return [{ path: Key.slice(this.prefix.length), bytes: Size, modified }];
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

/** Files below a name of version and contents never change; `.portal/` is private; all others are revalidated. */
function cachingOf(file: string): string {
  if (/^(shell|modules|history)\//.test(file)) return 'public, max-age=31536000, immutable';
  return file.startsWith('.portal/') ? 'private, no-store' : 'no-cache';
}
