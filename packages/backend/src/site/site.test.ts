import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync, zstdDecompressSync } from 'node:zlib';
import { createTestApp, type TestApp } from '#test-app';

const html = (name: string) => `<!doctype html><title>${name}</title>${' '.repeat(2000)}`;
const library = randomBytes(5000).toString('hex');
const files: Record<string, string | Buffer> = {
  'index.html': html('start'),
  'index.html.br': brotliCompressSync(html('start')),
  'ablesung/index.html': html('ablesung'),
  'm/index.html': html('m'),
  'release-set.json': '{"shell":{}}',
  'service-worker.js': 'self;',
  'shell/1.0.0/main.js': 'let shell;',
  'shell/1.0.0/page.html': html('page'),
  'shell/1.0.0/main.js.br': brotliCompressSync('let shell;'),
  'shell/1.0.0/main.js.gz': gzipSync('let shell;'),
  'modules/mf-auth/1.0.0/entry.js': 'let auth;',
  '.hidden': 'secret',
  'shell/1.0.0/library.js': `${library} one`,
  'shell/1.1.0/library.js': `${library} two`,
  'shell/1.1.0/library.js.br': brotliCompressSync(`${library} two`),
};

let folder: string;
let backend: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-site-'));
  await writeFile(join(folder, 'outside.txt'), 'outside');
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, 'site', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await symlink('missing', join(folder, 'site', 'dangling'));
  backend = await createTestApp({ siteDirectory: join(folder, 'site') });
});
afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => backend.app.inject({ url, headers });
const open = (url: string) => get(url, { accept: 'text/html,application/xhtml+xml' });
const titleOf = (body: string) => /<title>(.*)<\/title>/.exec(body)?.[1];

test('parts of pages lack the headers of pages; files that may be pages have them', async () => {
  const names = async (url: string) => Object.keys((await get(url)).headers);
  const file = await names('/shell/1.0.0/main.js');
  expect(file.filter(name => /policy|^x-|agent|options/.test(name)).sort()).toEqual([
    'cross-origin-resource-policy',
    'referrer-policy',
    'x-content-type-options',
  ]);
  for (const url of [
    '/shell/1.0.0/page.html',
    '/shell/1.0.0/none.js',
    '/release-set.json',
    '/service-worker.js',
  ])
    expect(await names(url)).toEqual(
      expect.arrayContaining(['content-security-policy', 'permissions-policy', 'x-frame-options']),
    );
});

test.each([
  ['/', 'start'],
  ['/ablesung', 'ablesung'],
  ['/ablesung/', 'ablesung'],
  ['/ablesung/123?account=7', 'ablesung'],
  ['/ablesung/J%202%2F%C3%BC', 'ablesung'],
  ['/m/abcdefghijklmnopqrstuvwxyz012345', 'm'],
  ['//m/abcdefghijklmnopqrstuvwxyz012345', 'm'],
  ['/unbekannt/seite', 'start'],
  ['/index.html', 'start'],
])('the address %s opens the page %s, revalidated every time', async (url, title) => {
  const answer = await open(url);
  expect(answer.statusCode).toBe(200);
  expect(titleOf(answer.body)).toBe(title);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.headers.etag).toEqual(expect.any(String));
});

test.each(['/shell/1.0.0/main.js', '/modules/mf-auth/1.0.0/entry.js'])('%s is kept for a year', async url => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers['content-type']).toMatch('javascript');
});

test("no file but the portal's own becomes a service worker", async () => {
  const asWorker = { accept: '*/*', 'service-worker': 'script' };
  expect((await get('/service-worker.js', asWorker)).body).toBe('self;');
  for (const url of [
    '/modules/mf-auth/1.0.0/entry.js',
    '/shell/1.0.0/main.js',
    '/modules/service-worker.js',
    '/x',
  ])
    expect([url, (await get(url, asWorker)).statusCode]).toEqual([url, 404]);
});

test.each(['/release-set.json', '/service-worker.js'])(
  '%s is revalidated, and 304 when unchanged',
  async url => {
    const answer = await get(url);
    expect(answer.headers['cache-control']).toBe('no-cache');
    const again = await get(url, { 'if-none-match': String(answer.headers.etag) });
    expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'no-cache']);
  },
);

test('precompressed neighbours are served as they are', async () => {
  const url = '/shell/1.0.0/main.js';
  const brotli = await get(url, { 'accept-encoding': 'gzip, br' });
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    vary: expect.stringMatching(/accept-encoding/i),
  });
  expect(brotli.rawPayload.equals(brotliCompressSync('let shell;'))).toBe(true);
  expect(brotli.headers['content-type']).toMatch('javascript');
  expect((await get(url, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  expect((await get(url)).body).toBe('let shell;');
  const page = await get('/ablesung-ohne-zugang', { accept: 'text/html', 'accept-encoding': 'br' });
  expect(page.rawPayload.equals(brotliCompressSync(html('start')))).toBe(true);
});

test('a browser with another release of a file gets the difference', async () => {
  const hash = createHash('sha256').update(`${library} one`).digest('base64');
  const url = '/shell/1.1.0/library.js';
  const answer = await get(url, { 'accept-encoding': 'br, dcz', 'available-dictionary': `:${hash}:` });
  expect(answer.headers).toMatchObject({
    'content-encoding': 'dcz',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'use-as-dictionary': 'match="/shell/*/library.js"',
    vary: 'accept-encoding, available-dictionary',
  });
  const dictionary = Buffer.from(`${library} one`);
  expect(zstdDecompressSync(answer.rawPayload.subarray(40), { dictionary }).toString()).toBe(
    `${library} two`,
  );
  const withoutIt = await get(url, { 'accept-encoding': 'br, dcz' });
  expect(withoutIt.headers).toMatchObject({
    'content-encoding': 'br',
    'use-as-dictionary': 'match="/shell/*/library.js"',
    vary: expect.stringMatching(/available-dictionary/),
  });
  expect((await get(url, { 'available-dictionary': `:${hash}:` })).body).toBe(`${library} two`);
});

test.each(['/shell/1.0.0/gone.js', '/modules/mf-auth/2.0.0/entry.js', '/shell', '/modules/mf-auth/'])(
  'what is missing under %s is a plain 404, even for a navigation',
  async url => {
    const answer = await open(url);
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found.']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    });
  },
);

test('a missing file that is no navigation is a 404, not a page', async () => {
  expect((await get('/logo.svg', { accept: 'image/*' })).statusCode).toBe(404);
  expect((await get('/logo.svg', { accept: '*/*' })).statusCode).toBe(404);
  expect((await get('/ablesung', { accept: 'application/json' })).statusCode).toBe(404);
});

test('who takes anything and names no file gets the page', async () => {
  expect(titleOf((await get('/')).body)).toBe('start');
  expect(titleOf((await get('/ablesung', { accept: '*/*' })).body)).toBe('ablesung');
});

test.each([
  '/../outside.txt',
  '/%2e%2e/outside.txt',
  '/..%2foutside.txt',
  '/shell/..%2f..%2f..%2foutside.txt',
  '/shell/%2e%2e/%2e%2e/outside.txt',
  '/..%5coutside.txt',
  '/.hidden',
  '/%00',
  '/dangling',
])('%s leads nowhere', async url => {
  const answer = await get(url, { accept: 'image/*' });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toMatch(/outside|secret/);
});

test('the API stays the API: its unknown routes are JSON even for a navigation', async () => {
  for (const url of ['/api/nothing', '/auth/nothing', '/api', '/auth/token']) {
    const answer = await open(url);
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
      url,
      404,
      'application/json; charset=utf-8',
    ]);
  }
});

test('a release that is published while the backend runs is served at once', async () => {
  await writeFile(join(folder, 'site', 'release-set.json'), '{"shell":{"version":"2"}}');
  expect((await get('/release-set.json')).json()).toEqual({ shell: { version: '2' } });
});

test('nothing but GET and HEAD', async () => {
  const head = await backend.app.inject({ method: 'HEAD', url: '/service-worker.js' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect((await backend.app.inject({ method: 'POST', url: '/service-worker.js' })).statusCode).toBe(404);
});
