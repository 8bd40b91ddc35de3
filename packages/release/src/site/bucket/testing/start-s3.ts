import * as testing from '@zaehlwerk/bucket/testing';
import type { Site } from '../../site.ts';
import { openBucket } from '../bucket-site.ts';

export type S3 = testing.S3 & { open(address: string): Site };

/** Servers of `@zaehlwerk/bucket/testing`, on which sites can be opened. */
export async function startS3<Asked extends readonly testing.Conditions[]>(...conditions: Asked) {
  const servers = await testing.startS3(...conditions);
  return servers.map(server => ({
    ...server,
    open: (address: string) => openBucket(address, server.environment),
  })) as { [Index in keyof Asked]: S3 };
}
