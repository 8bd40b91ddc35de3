import { type Site, SiteError } from '../site.ts';
import { clientOf, type Environment, readPlace } from './client.ts';
import { BucketObjects } from './objects.ts';
import { shownSet, showSet } from './shown-set.ts';

/** The object by which is found out what a server can do. It stays. */
const probe = '.portal/probe';

/**
 * A site in an S3-compatible bucket, by an address like `s3://bucket/folder` and the environment (see `readPlace`). Makes
 * no request yet. Throws a `SiteError` when the address is wrong or the environment lacks something. Creating a file
 * rejects with one where the server does not keep `If-None-Match: *`, which is found out once, before the first.
 */
export function openBucket(address: string, environment: Environment): Site {
  const place = readPlace(address, environment);
  const objects = new BucketObjects(clientOf(place), place.bucket, place.prefix);
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
    read: path => objects.read(path),
    async readForms(path) {
      // Compressing is left to what hands the objects out.
      const content = await objects.read(path);
      return content === undefined ? [] : [content];
    },
    write: (path, content) => objects.write(path, content),
    async create(path, content) {
      await requireConditionalWrites();
      const created = await objects.create(path, content);
      if (created === 'unsupported') throw lacksConditionalWrites(address);
      return created;
    },
    list: prefix => objects.list(prefix),
    remove: paths => objects.remove(paths),
    show: set => showSet(objects, set),
    shown: () => shownSet(objects),
    async tidy() {
      // An object is written whole or not at all.
    },
  };
}

/**
 * An object that is there the server has to refuse to write under `If-None-Match: *`. Some ignore the condition, some
 * refuse it. One that passes is trusted to keep it for writes at the same moment too.
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
