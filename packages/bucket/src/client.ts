import { S3Client } from '@aws-sdk/client-s3';
import type { BucketPlace } from './place.ts';

/** Of one request: attempts while the server or the connection fails, and milliseconds for a connection and of silence. */
export type Patience = { attempts: number; connectionTimeout: number; socketTimeout: number };

/** The client for one place, which retries requests with growing pauses. */
export function clientOf(
  { region, endpoint, pathStyle, credentials }: BucketPlace,
  { attempts, connectionTimeout, socketTimeout }: Patience,
): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: attempts,
    retryMode: 'standard',
    // Servers of others refuse checksums that they do not require.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout, socketTimeout },
    ...(credentials && { credentials }),
    ...(endpoint && { endpoint }),
  });
}
