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
import { codeOf, failureText, statusOf } from '@zaehlwerk/bucket';
import { contentType } from 'mime-types';
import { mapConcurrently } from '../concurrent.ts';
import { SiteError, type SiteFile } from '../site.ts';

/** Metadata of an object; names have small letters and hyphens. */
export type Notes = Readonly<Record<string, string>>;

/** Attempts of a request while the server or the connection fails. */
export const attempts = 5;

/** Codes of servers without conditional writes. */
const refusals = ['NotImplemented', 'NotSupported', 'InvalidArgument', 'InvalidRequest'];

/**
 * The objects of a bucket below a prefix; paths are without it. Temporary failures are retried, others reject with a
 * `SiteError` that names bucket and key.
 */
export function openObjects(client: S3Client, bucket: string, prefix: string) {
  const at = (path: string) => ({ Bucket: bucket, Key: prefix + path });
  const failed = (doing: string, path: string, error: unknown) =>
    new SiteError(failureText(`${doing} s3://${bucket}/${prefix}${path}`, error));
  const unlessMissing = (doing: string, path: string, error: unknown): undefined => {
    if (statusOf(error) === 404 && codeOf(error) !== 'NoSuchBucket') return undefined;
    throw failed(doing, path, error);
  };

  function put(path: string, content: Buffer, notes: Notes, condition?: { IfNoneMatch: '*' }) {
    const headers = {
      ContentType: contentType(extname(path)) || 'application/octet-stream',
      CacheControl: cachingOf(path),
    };
    const object = { ...at(path), ...headers, Body: content, Metadata: { ...notes }, ...condition };
    return client.send(new PutObjectCommand(object));
  }

  /** Returns `undefined` when there is no such object. */
  async function notesOn(path: string): Promise<Notes | undefined> {
    const answer = await client
      .send(new HeadObjectCommand(at(path)))
      .catch(error => unlessMissing('Looking at', path, error));
    return answer && (answer.Metadata ?? {});
  }

  const filesOf = ({ Contents = [] }: ListObjectsV2CommandOutput): SiteFile[] =>
    Contents.flatMap(({ Key = '', Size = 0, LastModified }) => {
      // Consoles create empty objects as folders.
      if (Key.endsWith('/')) return [];
      const modified = LastModified ?? new Date(Number.NaN);
      return [{ path: Key.slice(prefix.length), bytes: Size, modified }];
    });

  return {
    notesOn,

    async read(path: string): Promise<Buffer | undefined> {
      const get = new GetObjectCommand(at(path));
      for (let attempt = 1; ; attempt++) {
        const answer = await client.send(get).catch(error => unlessMissing('Reading', path, error));
        try {
          return answer && Buffer.from((await answer.Body?.transformToByteArray()) ?? []);
        } catch (error) {
          // The client retries until an answer begins, but not an answer that breaks off.
          if (attempt === attempts) throw failed('Reading', path, error);
        }
      }
    },

    async write(path: string, content: Buffer, notes: Notes = {}): Promise<void> {
      await put(path, content, notes).catch(error => {
        throw failed('Writing', path, error);
      });
    },

    /**
     * Writes a new object; `false` when it exists, `unsupported` when the server refuses the condition. A server that
     * ignores the condition overwrites, and the result is `true`.
     */
    async create(path: string, content: Buffer): Promise<boolean | 'unsupported'> {
      const writer = randomUUID();
      for (let attempt = 1; ; attempt++) {
        try {
          await put(path, content, { writer }, { IfNoneMatch: '*' });
          return true;
        } catch (error) {
          const status = statusOf(error);
          // After a lost answer the client retries: the object may be its own.
          if (status === 412) return (await notesOn(path))?.writer === writer;
          if (status === 501 || refusals.includes(codeOf(error))) return 'unsupported';
          // 409: a concurrent write or removal, to be retried.
          if (status !== 409 || attempt === attempts) throw failed('Writing', path, error);
        }
      }
    },

    async list(beginning: string): Promise<SiteFile[]> {
      const wanted = { Bucket: bucket, Prefix: prefix + beginning };
      const found: SiteFile[] = [];
      try {
        for await (const page of paginateListObjectsV2({ client }, wanted)) found.push(...filesOf(page));
      } catch (error) {
        throw failed('Listing', beginning, error);
      }
      return found;
    },

    async remove(paths: readonly string[]): Promise<void> {
      await mapConcurrently(paths, path =>
        client.send(new DeleteObjectCommand(at(path))).catch(error => unlessMissing('Removing', path, error)),
      );
    },
  };
}

export type BucketObjects = ReturnType<typeof openObjects>;

/** Files below a name of version and contents never change; `.portal/` is private; all others are revalidated. */
function cachingOf(file: string): string {
  if (/^(shell|modules|history)\//.test(file)) return 'public, max-age=31536000, immutable';
  return file.startsWith('.portal/') ? 'private, no-store' : 'no-cache';
}
