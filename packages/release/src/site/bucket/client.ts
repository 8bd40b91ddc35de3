import { createHash } from 'node:crypto';
import { S3Client } from '@aws-sdk/client-s3';
import type { BucketPlace } from './address.ts';

/** How often a request is tried in all, while the server or the connection fails for the moment. */
export const attempts = 5;

/** The client for one place; it tries requests again, with growing pauses. Reads no configuration file. */
export function clientOf({ region, endpoint, pathStyle, credentials }: BucketPlace): S3Client {
  const client = new S3Client({
    region,
    credentials,
    forcePathStyle: pathStyle,
    maxAttempts: attempts,
    retryMode: 'standard',
    // Other servers than Amazon's refuse the checksums that nobody asked for.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 60_000 },
    ...(endpoint && { endpoint }),
  });
  addDigestToDeletions(client);
  return client;
}

/** Many servers want the older `Content-MD5` with a list of what to delete, which the client no longer sends. */
function addDigestToDeletions(client: S3Client): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async args => {
        const request = args.request as { headers: Record<string, string>; body?: unknown };
        if (commandName === 'DeleteObjectsCommand' && typeof request.body === 'string')
          request.headers['content-md5'] = createHash('md5').update(request.body).digest('base64');
        return next(args);
      },
    { step: 'build', name: 'digestOfDeletions' },
  );
}
