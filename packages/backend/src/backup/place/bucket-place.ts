import { PassThrough, Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { clientOf, codeOf, failureText, statusOf } from '@zaehlwerk/bucket';
import { PlaceError, readPlace } from '@zaehlwerk/bucket/place';
import { BackupError } from '../backup-error.ts';
import type { BackupFolder, BackupPlace } from './backup-place.ts';

/** Of one request. */
const attempts = 5;
/** Bytes; two parts are in memory. */
const smallestPart = 8 << 20;
/** The protocol allows 10,000. */
const mostParts = 9000;

/** `address`: `s3://bucket/prefix`. @throws BackupError `SETTING_INVALID` */
export function bucketPlace(address: string, environment: NodeJS.ProcessEnv): BackupPlace {
  const wanted = placeOf(address, environment);
  const { bucket, prefix } = wanted;
  const client = clientOf(wanted, { attempts, connectionTimeout: 10_000, socketTimeout: 60_000 });
  return {
    name: `s3://${bucket}/${prefix}`.replace(/\/$/, ''),
    async list() {
      const folders: string[] = [];
      const below = { Bucket: bucket, Prefix: prefix, Delimiter: '/' };
      try {
        for await (const { CommonPrefixes = [] } of paginateListObjectsV2({ client }, below))
          for (const { Prefix = '' } of CommonPrefixes) folders.push(Prefix.slice(prefix.length, -1));
      } catch (error) {
        throw bucketError(`Listing ${address}`, error);
      }
      return folders;
    },
    folder: name => bucketFolder(client, bucket, name === '' ? prefix : `${prefix}${name}/`),
  };
}

function placeOf(address: string, environment: NodeJS.ProcessEnv) {
  try {
    return readPlace(address, environment, { mayLackKeys: true });
  } catch (error) {
    if (error instanceof PlaceError) throw new BackupError('SETTING_INVALID', error.message);
    throw error;
  }
}

const bucketError = (doing: string, error: unknown) =>
  new BackupError('PLACE_UNUSABLE', failureText(doing, error));

function bucketFolder(client: S3Client, bucket: string, prefix: string): BackupFolder {
  const name = `s3://${bucket}/${prefix}`.replace(/\/$/, '');
  return {
    name,
    async write(file, content, estimate) {
      // The library reads what it uploads without passing on errors.
      const body = content.pipe(new PassThrough());
      const upload = new Upload({
        client,
        params: { Bucket: bucket, Key: prefix + file, Body: body },
        queueSize: 2,
        partSize: Math.max(smallestPart, Math.ceil(estimate / mostParts)),
      });
      let failure: Error | undefined;
      content.once('error', error => {
        failure = error;
        body.destroy(error);
      });
      try {
        await upload.done();
      } catch (error) {
        await upload.abort().catch(() => undefined);
        throw failure ?? bucketError(`Writing ${name}/${file}`, error);
      } finally {
        content.destroy();
      }
      if (failure) throw failure;
    },
    async read(file) {
      const get = async (from: number) => {
        const Range = from === 0 ? undefined : `bytes=${from}-`;
        const wanted = { Bucket: bucket, Key: prefix + file, Range };
        return (await client.send(new GetObjectCommand(wanted))).Body as Readable | undefined;
      };
      try {
        const body = await get(0);
        return body && Readable.from(resumed(body, get, `Reading ${name}/${file}`), { objectMode: false });
      } catch (error) {
        if (statusOf(error) === 404 && codeOf(error) !== 'NoSuchBucket') return undefined;
        throw bucketError(`Reading ${name}/${file}`, error);
      }
    },
    async remove() {
      if (prefix === '') throw new BackupError('PLACE_UNUSABLE', 'A whole bucket is never removed.');
      try {
        const wanted = { Bucket: bucket, Prefix: prefix };
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, wanted))
          for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
      } catch (error) {
        throw bucketError(`Removing ${name}`, error);
      }
    },
  };
}

/** An object whose answers may break off: the client retries until one begins only. */
async function* resumed(
  first: Readable,
  get: (from: number) => Promise<Readable | undefined>,
  doing: string,
) {
  let body: Readable | undefined = first;
  let bytes = 0;
  for (let attempt = 1; body; ) {
    const before = bytes;
    try {
      for await (const chunk of body) {
        bytes += chunk.length;
        yield chunk;
      }
      return;
    } catch (error) {
      attempt = bytes > before ? 1 : attempt + 1;
      if (attempt > attempts) throw bucketError(doing, error);
      body = await get(bytes);
    }
  }
}
