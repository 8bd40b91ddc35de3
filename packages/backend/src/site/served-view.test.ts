import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { allowAnonymousReadings, createTestApp, type TestApp } from '#test-app';

/** Puts what it can reach into the page, in the place of a view. */
const program = `
const fs = require('node:fs');
const { site, application, address, page } = JSON.parse(fs.readFileSync(0, 'utf8'));
const tried = work => { try { return String(work()); } catch (error) { return error.code; } };
const seen = {
  name: application.applicationName,
  address,
  secrets: Object.keys(process.env),
  outside: tried(() => fs.readFileSync(site + '/../secret.txt', 'utf8')),
  writes: tried(() => fs.writeFileSync(site + '/x', '')),
  programs: tried(() => require('node:child_process').execFileSync('true')),
  moment: process.hrtime.bigint().toString(),
};
process.stdout.write(JSON.stringify(page.replace('plain', JSON.stringify(seen))));
`;

let folder: string;
let site: string;
let backend: TestApp;

async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(join(site, file)), { recursive: true });
  await writeFile(join(site, file), content);
}

async function writeSet(id: string, code: string): Promise<void> {
  const set = `history/${id}`;
  for (const page of ['index.html', 'ablesung/index.html']) await write(`${set}/${page}`, '<p>plain</p>');
  await write(`${set}/content-security-policy.txt`, "default-src 'self'");
  await write(`${set}/integrity-policy.txt`, 'blocked-destinations=(script)');
  await write(`${set}/settings-of-pages.json`, '{}');
  await write(`${set}/release-set.json`, JSON.stringify({ shell: { base: `/shell/${id}/` } }));
  if (code !== '') await write(`shell/${id}/prerender.cjs`, code);
  await rm(join(site, 'current'), { force: true });
  await symlink(set, join(site, 'current'));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-view-'));
  site = join(folder, 'site');
  await mkdir(site);
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeSet('one', program);
  for (const name of ['index.html', 'ablesung']) await symlink(join('current', name), join(site, name));
  backend = await createTestApp({ siteDirectory: site });
});
afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

const visit = (url: string, headers: Record<string, string> = {}) =>
  backend.app.inject({ url, headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate', ...headers } });
const seenIn = (body: string) => JSON.parse(/<p>(.*)<\/p>/.exec(body)?.[1] ?? '');

test('a page that is opened has its view, rendered once by a program that reaches the site alone', async () => {
  const { body, headers } = await visit('/');
  expect(seenIn(body)).toMatchObject({
    name: expect.any(String),
    address: '/',
    secrets: [],
    outside: 'ERR_ACCESS_DENIED',
    writes: 'ERR_ACCESS_DENIED',
    programs: 'ERR_ACCESS_DENIED',
  });
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'self'",
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding, sec-fetch-mode',
  });
  expect((await visit('/')).body).toBe(body);

  const short = await visit('/', { 'accept-encoding': 'gzip, br' });
  expect(short.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(short.rawPayload).toString()).toBe(body);
  const again = await visit('/', { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('another page and another application config have views of their own', async () => {
  expect(seenIn((await visit('/ablesung')).body).address).toBe('/ablesung');
  await allowAnonymousReadings(backend, { unknownUserReadingAllowed: false });
  const before = await visit('/');
  await allowAnonymousReadings(backend, { unknownUserReadingAllowed: true });
  expect((await visit('/')).headers.etag).not.toBe(before.headers.etag);
  await allowAnonymousReadings(backend, { unknownUserReadingAllowed: false });
  expect((await visit('/')).body).toBe(before.body);
});

test('addresses below a page, the history, and requests that open no page get the published page', async () => {
  for (const [url, mode] of [
    ['/ablesung/123', 'navigate'],
    ['/ablesung/', 'navigate'],
    ['//', 'navigate'],
    ['/unknown', 'navigate'],
    ['/history/one/index.html', 'navigate'],
    ['/', 'cors'],
  ] as const)
    expect([url, (await visit(url, { 'sec-fetch-mode': mode })).body]).toEqual([url, '<p>plain</p>']);
});

test.each([
  ['no program', ''],
  ['one that fails', "throw new Error('not today')"],
  ['one that ends without an answer', ''.padEnd(1, ';')],
  ['one that answers something else', "process.stdout.write('[1]')"],
  ['one that answers too much', "process.stdout.write('x'.repeat(5_000_000))"],
])('without a view, the published page is served: %s', async (_case, code) => {
  await writeSet(`set${code.length}`, code);
  const { statusCode, body } = await visit('/');
  expect([statusCode, body]).toEqual([200, '<p>plain</p>']);
  expect(backend.lines.some(line => line.includes('a page is served without its view'))).toBe(code !== '');
  backend.lines.length = 0;
});
