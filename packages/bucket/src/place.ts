export type Environment = Readonly<Record<string, string | undefined>>;

/** An address or variable of a bucket is wrong. */
export class PlaceError extends Error {}

/** Where objects are. `prefix`: the beginning of every key, empty or folders with a slash at the end. */
export type BucketPlace = ReturnType<typeof readPlace>;

/**
 * Reads an address like `s3://bucket/folder` and the usual variables of AWS. Credentials are undefined where
 * `mayLackKeys` and none are set: the machine has some. Throws a `PlaceError` that names what is missing, without any
 * value: each may be a secret at the wrong place.
 */
export function readPlace(address: string, environment: Environment, { mayLackKeys = false } = {}) {
  const endpoint = readEndpoint(environment);
  const region = environment.AWS_REGION || environment.AWS_DEFAULT_REGION || (endpoint && 'us-east-1');
  if (!region)
    throw new PlaceError('Set AWS_REGION to the region of the bucket, or AWS_ENDPOINT_URL to its server.');
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = environment;
  const lacksKeys = !AWS_ACCESS_KEY_ID && !AWS_SECRET_ACCESS_KEY;
  return {
    ...readAddress(address),
    region,
    /** Address of the server; `undefined` for Amazon's own. */
    endpoint,
    /** The bucket stands in the path of a request, not in the name of the host. */
    pathStyle: readPathStyle(environment, endpoint),
    credentials: mayLackKeys && lacksKeys ? undefined : readCredentials(environment),
  };
}

function readAddress(address: string) {
  const match = /^s3:\/\/([a-z0-9][a-z0-9._-]+[a-z0-9])(?:\/([^?#]*))?$/i.exec(address);
  const folders = (match?.[2] ?? '').split('/').filter(folder => folder !== '');
  if (!match?.[1] || folders.some(folder => folder === '.' || folder === '..'))
    throw new PlaceError('The address of a bucket is s3://bucket or s3://bucket/folder, and nothing else.');
  return { bucket: match[1], prefix: folders.map(folder => `${folder}/`).join('') };
}

function readEndpoint(environment: Environment): string | undefined {
  const endpoint = environment.AWS_ENDPOINT_URL_S3 || environment.AWS_ENDPOINT_URL;
  if (!endpoint) return undefined;
  const url = URL.parse(endpoint);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new PlaceError('AWS_ENDPOINT_URL has to be an address like https://s3.example.com.');
  return endpoint;
}

function readPathStyle({ AWS_S3_FORCE_PATH_STYLE: stated }: Environment, endpoint: string | undefined) {
  if (!stated) return endpoint !== undefined;
  if (['true', 'false'].includes(stated)) return stated === 'true';
  throw new PlaceError('AWS_S3_FORCE_PATH_STYLE has to be true or false.');
}

function readCredentials({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_SESSION_TOKEN: sessionToken,
}: Environment) {
  if (!accessKeyId || !secretAccessKey)
    throw new PlaceError(
      'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (and AWS_SESSION_TOKEN for temporary ones).',
    );
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}
