import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { accessKey, type Fault } from '@zaehlwerk/bucket/testing';
import { openBucket } from './bucket-site.ts';
import { type S3, startS3 } from './testing/start-s3.ts';

// Processes of their own take their time on a busy machine.
jest.setTimeout(60_000);

let s3: S3;
let down: S3;
beforeAll(async () => {
  [s3, down] = await startS3('kept', 'kept');
});
afterEach(() => {
  s3.front.fault = () => undefined;
});
afterAll(() => s3.stop());

const file = Buffer.from('content');

/** The first `times` requests of a method go wrong. */
function fail(times: number, fault: Fault, wanted: string) {
  let left = times;
  s3.front.fault = ({ method, path }) => {
    if (method !== wanted || path.includes('/.portal/probe') || left === 0) return undefined;
    left -= 1;
    return fault;
  };
}

/** What a browser gets for the key of a file, by the bucket's own address. */
function headersOf(address: string, path: string) {
  return new Promise<Record<string, unknown>>((resolve, reject) => {
    const url = `${s3.front.url}/${address.slice('s3://'.length)}/${path}`;
    request(url, { headers: { authorization: `Credential=${accessKey}/` } }, async response => {
      await buffer(response);
      resolve(response.headers);
    })
      .on('error', reject)
      .end();
  });
}

describe('temporary failures are retried', () => {
  test.each<[Fault, number, string]>([
    ['unavailable', 2, 'PUT'],
    ['slow-down', 1, 'PUT'],
    ['reset', 2, 'PUT'],
    ['lost-answer', 2, 'PUT'],
    ['unavailable', 2, 'GET'],
    ['reset', 2, 'GET'],
    ['half-answer', 2, 'GET'],
    ['unavailable', 2, 'POST'],
  ])('%s, %i times, at %s', async (fault, times, method) => {
    const site = s3.open(s3.newAddress());
    fail(times, fault, method);
    await site.write('a.js', Buffer.alloc(100_000, 'a'));
    expect(await site.read('a.js')).toEqual(Buffer.alloc(100_000, 'a'));
    expect(await site.list('')).toHaveLength(1);
    await site.remove(['a.js']);
    expect(await site.list('')).toEqual([]);
  });

  test('a creation whose answer was lost is recognised as its own', async () => {
    const address = s3.newAddress();
    fail(1, 'lost-answer', 'PUT');
    expect(await s3.open(address).create('record', file)).toBe(true);
    expect(await s3.open(address).create('record', file)).toBe(false);
  });
});

describe('permanent failures name the bucket and a remedy, and no secret', () => {
  const secrets = /never-to-be-shown|AKIDTEST|AKIDWRONG/;

  test('wrong credentials', async () => {
    const address = s3.newAddress();
    const site = openBucket(address, { ...s3.environment, AWS_ACCESS_KEY_ID: 'AKIDWRONG' });
    const requests = [
      () => site.write('a.js', file),
      () => site.create('a.js', file),
      () => site.read('a.js'),
      () => site.list('a'),
    ];
    for (const ask of requests) {
      const error = await ask().catch(reason => reason);
      expect(error).toMatchObject({ code: 'site-unusable' });
      expect(error.cause).toBeUndefined();
      expect(error.message).toContain(address);
      expect(error.message).toMatch(/InvalidAccessKeyId.*Check AWS_ACCESS_KEY_ID/);
      expect(error.message).not.toMatch(secrets);
    }
  });

  test('a missing permission', async () => {
    const address = s3.newAddress();
    fail(1, 'forbidden', 'PUT');
    await expect(s3.open(address).write('a.js', file)).rejects.toThrow(
      `Writing ${address}/a.js failed (AccessDenied, HTTP 403). The credentials lack a permission`,
    );
  });

  test('a missing bucket', async () => {
    const site = s3.open('s3://other-bucket/x');
    await expect(site.read('a.js')).rejects.toThrow(
      /s3:\/\/other-bucket\/x\/a.js failed \(NoSuchBucket.*Create/,
    );
    await expect(site.list('')).rejects.toMatchObject({ code: 'site-unusable' });
  });

  test('a server that is down', async () => {
    const site = down.open(down.newAddress());
    await down.front.stop();
    await expect(site.list('')).rejects.toThrow(/There was no answer. Check AWS_ENDPOINT_URL/);
  });
});

test('every file is stored with its type and its caching', async () => {
  const address = s3.newAddress();
  const site = s3.open(address);
  const forEver = 'public, max-age=31536000, immutable';
  const expected = {
    'shell/1/entry.js': ['text/javascript; charset=utf-8', forEver],
    'modules/mf-a/1/a.css': ['text/css; charset=utf-8', forEver],
    'history/aa/index.html': ['text/html; charset=utf-8', forEver],
    'history/aa/release-set.json': ['application/json; charset=utf-8', forEver],
    'shell/1/font.woff2': ['font/woff2', forEver],
    '.portal/record/00000001.json': ['application/json; charset=utf-8', 'private, no-store'],
  };
  for (const path of Object.keys(expected)) await site.create(path, file);
  await site.show('aa');
  const shown = {
    'index.html': ['text/html; charset=utf-8', 'no-cache'],
    'release-set.json': ['application/json; charset=utf-8', 'no-cache'],
  };
  for (const [path, headers] of Object.entries({ ...expected, ...shown })) {
    const { 'content-type': type, 'cache-control': caching } = await headersOf(address, path);
    expect([path, type, caching]).toEqual([path, ...headers]);
  }
});

test('more objects than one answer holds are listed and removed', async () => {
  const address = s3.newAddress();
  const site = s3.open(address);
  const many = Array.from({ length: 1010 }, (_, number) => `shell/1/${String(number).padStart(4, '0')}.js`);
  await s3.fill(address, many);
  await site.write('shell/2/kept.js', file);
  expect((await site.list('shell/1/')).map(({ path }) => path).sort()).toEqual(many);
  await site.remove(many);
  expect((await site.list('')).map(({ path }) => path)).toEqual(['shell/2/kept.js']);
});

test('two sites in one bucket do not see each other', async () => {
  const address = s3.newAddress();
  const [site, other] = [s3.open(`${address}/a/`), s3.open(`${address}/ab`)];
  await site.write('x.js', file);
  await other.write('y.js', file);
  expect((await site.list('')).map(({ path }) => path)).toEqual(['x.js']);
  await other.remove(['x.js']);
  expect(await site.read('x.js')).toEqual(file);
});
