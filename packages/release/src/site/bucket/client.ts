import { S3Client } from '@aws-sdk/client-s3';
import { SiteError } from '../site.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

type BucketPlace = ReturnType<typeof readPlace>;

/**
 * Reads an address like `s3://bucket/folder` and the usual variables of AWS. Throws a `SiteError` that names what is
 * missing, without any value: each may be a secret at the wrong place.
 */
export function readPlace(address: string, environment: Environment) {
  const endpoint = readEndpoint(environment);
  const region = environment.AWS_REGION || environment.AWS_DEFAULT_REGION || (endpoint && 'us-east-1');
  if (!region)
    throw new SiteError('Set AWS_REGION to the region of the bucket, or AWS_ENDPOINT_URL to its server.');
  return {
    ...readAddress(address),
    region,
    /** Address of the server; `undefined` for Amazon's own. */
    endpoint,
    /** The bucket stands in the path of a request, not in the name of the host. */
    pathStyle: readPathStyle(environment, endpoint),
    credentials: readCredentials(environment),
  };
}

/** `prefix`: the beginning of every key, empty or folders with a slash at the end. */
function readAddress(address: string) {
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

function readPathStyle({ AWS_S3_FORCE_PATH_STYLE: stated }: Environment, endpoint: string | undefined) {
  if (!stated) return endpoint !== undefined;
  if (['true', 'false'].includes(stated)) return stated === 'true';
  throw new SiteError('AWS_S3_FORCE_PATH_STYLE has to be true or false.');
}

function readCredentials({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_SESSION_TOKEN: sessionToken,
}: Environment) {
  if (!accessKeyId || !secretAccessKey)
    throw new SiteError(
      'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (and AWS_SESSION_TOKEN for temporary ones).',
    );
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}

/** Attempts of a request while the server or the connection fails. */
export const attempts = 5;

/** The client for one place, which retries requests with growing pauses. Reads no configuration file. */
export function clientOf({ region, endpoint, pathStyle, credentials }: BucketPlace): S3Client {
  return new S3Client({
    region,
    credentials,
    forcePathStyle: pathStyle,
    maxAttempts: attempts,
    retryMode: 'standard',
    // Servers of others refuse checksums that they do not require.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 60_000 },
    ...(endpoint && { endpoint }),
  });
}

const checkKeys = 'Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
const checkServer =
  'There was no answer. Check AWS_ENDPOINT_URL and AWS_REGION, and whether the server runs.';

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

/** The HTTP status of a failed request; `undefined` without an answer. */
export function statusOf(error: unknown): number | undefined {
  const status: unknown = Object(error).$metadata?.httpStatusCode;
  return typeof status === 'number' ? status : undefined;
}

/** The code of a failed request, by the server or by the connection. */
export function codeOf(error: unknown): string {
  const { code, Code, name } = Object(error);
  const stated: unknown = code ?? Code ?? name;
  return typeof stated === 'string' ? stated : 'unknown';
}

/**
 * A failed request in words. The error itself is not passed on: some servers repeat credentials and signed content in it.
 */
export function bucketError(doing: string, error: unknown): SiteError {
  const code = codeOf(error);
  const status = statusOf(error);
  const cause = status === undefined || code === String(status) ? code : `${code}, HTTP ${status}`;
  const whatToDo = status === undefined ? checkServer : advice[code];
  return new SiteError([`${doing} failed (${cause}).`, whatToDo].filter(Boolean).join(' '));
}
