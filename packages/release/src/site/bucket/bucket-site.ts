import { clientOf } from '@zaehlwerk/bucket';
import { type Environment, PlaceError, readPlace } from '@zaehlwerk/bucket/place';
import { type Site, SiteError } from '../site.ts';
import { attempts, type BucketObjects, openObjects } from './objects.ts';
import { shownSet, showSet } from './shown-set.ts';

/** An object that proves conditional writes. It stays. */
const probe = '.portal/probe';

/**
 * A site in an S3-compatible bucket, by an address like `s3://bucket/folder` and the environment (see `readPlace`). Makes
 * no request yet. Throws a `SiteError` when either is wrong. Creating a file rejects with one where the server does not
 * keep `If-None-Match: *`, which is probed before the first one.
 */
export function openBucket(address: string, environment: Environment): Site {
  const place = placeOf(address, environment);
  const client = clientOf(place, { attempts, connectionTimeout: 10_000, socketTimeout: 60_000 });
  const objects = openObjects(client, place.bucket, place.prefix);
  let proven: Promise<void> | undefined;
  const requireConditionalWrites = () => {
    proven ??= proveConditionalWrites(objects, address).catch(error => {
      proven = undefined;
      throw error;
    });
    return proven;
  };
  return {
    name: address,
    ...objects,
    async readForms(path) {
      // The server of the bucket compresses, or a CDN.
      const content = await objects.read(path);
      return content === undefined ? [] : [content];
    },
    async create(path, content) {
      await requireConditionalWrites();
      const created = await objects.create(path, content);
      if (created === 'unsupported') throw lacksConditionalWrites(address);
      return created;
    },
    show: set => showSet(objects, set),
    shown: () => shownSet(objects),
    async tidy() {
      // Nothing remains: an object is written whole or not at all.
    },
  };
}

function placeOf(address: string, environment: Environment) {
  try {
    return readPlace(address, environment);
  } catch (error) {
    throw error instanceof PlaceError ? new SiteError(error.message) : error;
  }
}

/**
 * The server has to refuse to overwrite an object under `If-None-Match: *`. Some ignore the condition, some refuse it. One
 * that passes is trusted to keep it for concurrent writes too.
 */
async function proveConditionalWrites(objects: BucketObjects, address: string): Promise<void> {
  const write = () => objects.create(probe, Buffer.from('probe'));
  const first = await write();
  if (first === false || (first === true && (await write()) === false)) return;
  await objects.remove([probe]);
  throw lacksConditionalWrites(address);
}

function lacksConditionalWrites(address: string): SiteError {
  return new SiteError(
    `The server of ${address} does not keep conditional writes (If-None-Match: *), without which two who publish at ` +
      'once could replace each other. Use a version or another server that keeps them: Amazon S3, Cloudflare R2, ' +
      'Google Cloud Storage, MinIO, Ceph.',
  );
}
