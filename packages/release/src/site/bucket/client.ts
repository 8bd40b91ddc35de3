import { createHash } from 'node:crypto';
import { S3Client } from '@aws-sdk/client-s3';
import { SiteError } from '../site.ts';

/** The environment of a process, as `process.env` has it. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Which bucket is meant, and how it is reached. */
export interface BucketPlace {
  readonly bucket: string;
  /** What every key begins with: empty, or folders with a slash at the end. */
  readonly prefix: string;
  readonly region: string;
  /** Address of the server; `undefined` for Amazon's own. */
  readonly endpoint: string | undefined;
  /** The bucket stands in the path of a request, not in the name of the host. */
  readonly pathStyle: boolean;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
}

/**
 * Reads an address like `s3://bucket/folder` and the usual variables: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`,
 * `AWS_SESSION_TOKEN`, `AWS_REGION` (or `AWS_DEFAULT_REGION`), `AWS_ENDPOINT_URL_S3` (or `AWS_ENDPOINT_URL`) and
 * `AWS_S3_FORCE_PATH_STYLE`. Throws a `SiteError` that says what is missing; it repeats no value, any of them may be a
 * secret at the wrong place.
 */
export function readPlace(address: string, environment: Environment): BucketPlace {
  const endpoint = readEndpoint(environment);
  const region = environment.AWS_REGION || environment.AWS_DEFAULT_REGION || (endpoint && 'us-east-1');
  if (!region)
    throw new SiteError('Set AWS_REGION to the region of the bucket, or AWS_ENDPOINT_URL to its server.');
  return {
    ...readAddress(address),
    region,
    endpoint,
    pathStyle: readPathStyle(environment, endpoint),
    credentials: readCredentials(environment),
  };
}

function readAddress(address: string): Pick<BucketPlace, 'bucket' | 'prefix'> {
  const match = /^s3:\/\/([a-z0-9][a-z0-9._-]+[a-z0-9])(?:\/([^?#]*))?$/i.exec(address);
  const folders = (match?.[2] ?? '').split('/').filter(folder => folder !== '');
  if (!match?.[1] || folders.some(folder => folder === '.' || folder === '..'))
    throw new SiteError('The address of a bucket is s3://bucket or s3://bucket/folder, and nothing else.');
  return { bucket: match[1], prefix: folders.map(folder => `${folder}/`).join('') };
}

function readEndpoint(environment: Environment): string | undefined {
  const endpoint = environment.AWS_ENDPOINT_URL_S3 || environment.AWS_ENDPOINT_URL;
  if (!endpoint) return undefined;
  const url = URL.parse(endpoint);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new SiteError('AWS_ENDPOINT_URL has to be an address like https://s3.example.com.');
  return endpoint;
}

function readPathStyle(environment: Environment, endpoint: string | undefined): boolean {
  const stated = environment.AWS_S3_FORCE_PATH_STYLE;
  if (!stated) return endpoint !== undefined;
  if (stated !== 'true' && stated !== 'false')
    throw new SiteError('AWS_S3_FORCE_PATH_STYLE has to be true or false.');
  return stated === 'true';
}

function readCredentials(environment: Environment): BucketPlace['credentials'] {
  const accessKeyId = environment.AWS_ACCESS_KEY_ID;
  const secretAccessKey = environment.AWS_SECRET_ACCESS_KEY;
  const sessionToken = environment.AWS_SESSION_TOKEN;
  if (!accessKeyId || !secretAccessKey)
    throw new SiteError(
      'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (and AWS_SESSION_TOKEN for temporary ones).',
    );
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}

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

const checkKeys = 'Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
const checkServer =
  'There was no answer. Check AWS_ENDPOINT_URL and AWS_REGION, and whether the server runs.';

/** What to do about the codes that servers answer with. */
const advice: Readonly<Record<string, string>> = {
  AccessDenied: 'The credentials lack a permission, or belong to another bucket.',
  Forbidden: 'The credentials lack a permission, or belong to another bucket.',
  AuthorizationHeaderMalformed: 'Set AWS_REGION to the region of the bucket.',
  PermanentRedirect: 'Set AWS_REGION to the region of the bucket.',
  ExpiredToken: 'The credentials have expired. Get new ones.',
  InvalidAccessKeyId: checkKeys,
  SignatureDoesNotMatch: checkKeys,
  NoSuchBucket: 'Create the bucket first, or correct its name.',
  RequestTimeTooSkewed: 'Set the clock of this machine.',
};

function property(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/** The status of the answer that a request failed with; `undefined` when there was none. */
export function statusOf(error: unknown): number | undefined {
  const status = property(property(error, '$metadata'), 'httpStatusCode');
  return typeof status === 'number' ? status : undefined;
}

/** The code that a request failed with, in the words of the server or of the connection. */
export function codeOf(error: unknown): string {
  const code = property(error, 'code') ?? property(error, 'Code') ?? property(error, 'name');
  return typeof code === 'string' ? code : 'unknown';
}

/**
 * A failed request in words: what was done to which object, the code, what to do. The error itself is not passed on:
 * some servers repeat the credentials and what was signed in it.
 */
export function bucketError(doing: string, error: unknown): SiteError {
  const code = codeOf(error);
  const status = statusOf(error);
  const cause = status === undefined || code === String(status) ? code : `${code}, HTTP ${status}`;
  const whatToDo = status === undefined ? checkServer : advice[code];
  return new SiteError([`${doing} failed (${cause}).`, whatToDo].filter(Boolean).join(' '));
}
