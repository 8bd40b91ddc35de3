import { randomUUID } from 'node:crypto';
import type { BucketObjects } from './objects.ts';

/** Where the objects lie that find out what a server can do. */
export const probes = '.portal/probe/';

/**
 * Whether the server keeps `If-None-Match: *`: of two writes of the same object it has to refuse the second. Some ignore
 * the condition, some refuse it. A server that passes is trusted to keep it for writes at the same moment too.
 */
export async function keepsConditions(objects: BucketObjects): Promise<boolean> {
  const probe = `${probes}${randomUUID()}`;
  if ((await objects.create(probe, Buffer.from('first'))) !== true) return false;
  try {
    return (await objects.create(probe, Buffer.from('second'))) === false;
  } finally {
    await objects.remove([probe]);
  }
}
