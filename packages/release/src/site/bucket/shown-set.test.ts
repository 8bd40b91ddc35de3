import type { Site } from '../site.ts';
import { type S3, startS3 } from './testing/start-s3.ts';

// Processes of their own take their time on a busy machine.
jest.setTimeout(60_000);

let s3: S3;
let site: Site;
beforeAll(async () => {
  [s3] = await startS3('kept');
});
afterAll(() => s3.stop());

const files = ['ablesung/index.html', 'index.html', 'service-worker.js', 'release-set.json', 'policy.txt'];

beforeEach(async () => {
  s3.front.fault = () => undefined;
  site = s3.open(s3.newAddress());
  for (const file of files) await site.write(`history/aa/${file}`, Buffer.from('aa'));
  for (const file of files.slice(1)) await site.write(`history/bb/${file}`, Buffer.from('bb'));
  await site.show('aa');
});

/** The requests that change the root while `work` runs, in their order. */
async function changes(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  s3.front.fault = ({ method, path }) => {
    if (method !== 'GET' && method !== 'HEAD')
      seen.push(`${method} ${path.replace(/^\/portal\/[^/?]+\/|\?.*/g, '')}`);
    return undefined;
  };
  await work();
  return seen;
}

test('pages are written first, the start page last of them, then worker and set; the rest is removed last', async () => {
  const seen = await changes(() => site.show('aa'));
  expect(seen.slice(0, 2).sort()).toEqual(['PUT ablesung/index.html', 'PUT policy.txt']);
  expect(seen.slice(2, 5)).toEqual(['PUT index.html', 'PUT service-worker.js', 'PUT release-set.json']);
  expect((await changes(() => site.show('bb'))).at(-1)).toMatch(/^DELETE/);
});

test.each([
  ['at a page', 'PUT', 'index.html'],
  ['at the service worker', 'PUT', 'service-worker.js'],
  ['at the set', 'PUT', 'release-set.json'],
  ['before what is left over is gone', 'DELETE', '/'],
])(
  'a switch that is cut off %s is not taken for a finished one, and can be done again',
  async (_, method, part) => {
    s3.front.fault = request =>
      request.method === method && request.path.includes(part) ? 'forbidden' : undefined;
    await expect(site.show('bb')).rejects.toMatchObject({ code: 'site-unusable' });
    s3.front.fault = () => undefined;
    expect(await site.shown()).toBeUndefined();
    await site.show('bb');
    expect(await site.shown()).toBe('bb');
    expect(await site.read('ablesung/index.html')).toBeUndefined();
  },
);

test('an object at the root that was written or removed by other means is noticed', async () => {
  await site.write('index.html', Buffer.from('by hand'));
  expect(await site.shown()).toBeUndefined();
  await site.show('aa');
  await site.remove(['service-worker.js']);
  expect(await site.shown()).toBeUndefined();
});
