import { PlaceError, readPlace } from './place.ts';

const credentials = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'hidden' };
const amazon = { ...credentials, AWS_REGION: 'eu-central-1' };
const other = { ...credentials, AWS_ENDPOINT_URL: 'https://s3.example.com' };

test.each([
  ['s3://portal', 'portal', ''],
  ['s3://portal/', 'portal', ''],
  ['s3://my.portal-1/a/b c', 'my.portal-1', 'a/b c/'],
  ['s3://portal//a//b/', 'portal', 'a/b/'],
])('%s is bucket %s and prefix %j', (address, bucket, prefix) => {
  expect(readPlace(address, amazon)).toMatchObject({ bucket, prefix });
});

test.each([
  's3://',
  's3://x/y',
  'S4://portal',
  'https://portal',
  's3://key:hidden@portal/x',
  's3://portal/../x',
  's3://portal/./x',
  's3://portal?region=hidden',
  's3://portal/x#hidden',
])('%s is refused without repeating it', address => {
  const error = thrown(() => readPlace(address, amazon));
  expect(error).toBeInstanceOf(PlaceError);
  expect(error.message).toMatch(/^The address of a bucket is/);
});

test("without an endpoint it is Amazon's, by the host's name; with one it is that server, by the path", () => {
  expect(readPlace('s3://portal', amazon)).toMatchObject({ region: 'eu-central-1', pathStyle: false });
  expect(readPlace('s3://portal', amazon).endpoint).toBeUndefined();
  expect(readPlace('s3://portal', other)).toMatchObject({
    endpoint: 'https://s3.example.com',
    region: 'us-east-1',
    pathStyle: true,
  });
});

test('the variables for this service win over the general ones', () => {
  const environment = {
    ...other,
    AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9000',
    AWS_DEFAULT_REGION: 'region-1',
    AWS_S3_FORCE_PATH_STYLE: 'false',
    AWS_SESSION_TOKEN: 'token',
  };
  expect(readPlace('s3://portal', environment)).toMatchObject({
    endpoint: 'http://127.0.0.1:9000',
    region: 'region-1',
    pathStyle: false,
    credentials: { accessKeyId: 'AKID', secretAccessKey: 'hidden', sessionToken: 'token' },
  });
});

test('where the machine has credentials, both keys may be missing, not one', () => {
  const { credentials: _, ...place } = readPlace('s3://portal', amazon);
  const without = { AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: '' };
  expect(readPlace('s3://portal', without, { mayLackKeys: true })).toEqual(place);
  const half = { ...without, AWS_SECRET_ACCESS_KEY: 'hidden' };
  expect(() => readPlace('s3://portal', half, { mayLackKeys: true })).toThrow(/Set AWS_ACCESS_KEY_ID and/);
});

test.each([
  ['no key', { ...amazon, AWS_ACCESS_KEY_ID: undefined }, /Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/],
  ['no secret', { ...amazon, AWS_SECRET_ACCESS_KEY: '' }, /Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/],
  ['neither region nor endpoint', credentials, /Set AWS_REGION/],
  ['an endpoint that is none', { ...other, AWS_ENDPOINT_URL: 'hidden' }, /AWS_ENDPOINT_URL has to be/],
  ['a secret in it', { ...other, AWS_ENDPOINT_URL: 'https://a:hidden@b' }, /AWS_ENDPOINT_URL has to be/],
  ['another word', { ...other, AWS_S3_FORCE_PATH_STYLE: 'hidden' }, /has to be true or false/],
])('%s is explained without repeating a value', (_, environment, message) => {
  const error = thrown(() => readPlace('s3://portal', environment));
  expect(error).toBeInstanceOf(PlaceError);
  expect(error.message).toMatch(message);
  expect(error.message).not.toContain('hidden');
});

function thrown(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('Nothing was thrown.');
}
