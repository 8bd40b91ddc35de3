import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, zstdDecompressSync } from 'node:zlib';
import { createDifferences, dictionaryOf } from './differences.ts';

/** Text that does not get smaller without a dictionary. */
const library = randomBytes(20_000).toString('hex');
const before = `${library} one`;
const other = `${library} other`;
const files: Record<string, string> = {
  'shell/1-a/libraries.0123456789.js': before,
  'shell/1-a/shell.0123456789.js': library.slice(1),
  'shell/2-b/libraries.9876543210.js': `${library} two`,
  'shell/2-b/new.0123456789.js': `${library} new`,
  'modules/mf-auth/1-a/remoteEntry.0123456789.js': other,
  'history/0123456789abcdef/index.html': other,
  'history/0123456789abcdef/m/index.html': `${library} m`,
  'modules/mf-reading/1-a/remoteEntry.0123456789.js': `${library} reading`,
  'shell/3-c/libraries.aaaaaaaaaa.js': randomBytes(20_000).toString('hex'),
};

let site: string;
beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'zaehlwerk-differences-'));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(site, path)), { recursive: true });
    await writeFile(join(site, path), content);
    await writeFile(join(site, `${path}.br`), brotliCompressSync(content));
  }
});
afterAll(() => rm(site, { recursive: true }));

const hashOf = (text: string) => createHash('sha256').update(text).digest();
const offered = (text: string) => `:${hashOf(text).toString('base64')}:`;
const to = (path: string, from: unknown) => createDifferences(site)(path.split('/'), from);

test('a file comes as its difference from that of another release', async () => {
  const difference = await to('shell/2-b/libraries.9876543210.js', offered(before));
  expect(difference?.length).toBeLessThan(200);
  expect(difference?.subarray(8, 40)).toEqual(hashOf(before));
  const dictionary = Buffer.from(before);
  expect(zstdDecompressSync(difference?.subarray(40) ?? '', { dictionary }).toString()).toBe(
    `${library} two`,
  );
});

test.each([
  ['the entry of a module', 'that of another', 'modules/mf-reading/1-a/remoteEntry.0123456789.js'],
  ['a page', 'another', 'history/0123456789abcdef/m/index.html'],
])('%s comes as its difference from %s', async (_what, _other, path) => {
  expect((await to(path, offered(other)))?.length).toBeLessThan(200);
});

test('few are made at once: other requests get whole files, and those of the same file wait', async () => {
  const differenceOf = createDifferences(site);
  const library = (from: string) => differenceOf(['shell', '2-b', 'libraries.9876543210.js'], offered(from));
  const page = () => differenceOf(['history', '0123456789abcdef', 'm', 'index.html'], offered(other));
  const first = library(before);
  const unknown = ['a', 'b', 'c'].map(library);
  expect(await page()).toBeUndefined();
  expect(await library(before)).toBe(await first);
  await Promise.all(unknown);
  expect(await page()).toBeDefined();
});

test.each([
  ['without an offer', 'shell/2-b/libraries.9876543210.js', undefined],
  ['for another file', 'shell/2-b/libraries.9876543210.js', offered(library.slice(1))],
  ['for an unknown hash', 'shell/2-b/libraries.9876543210.js', offered('elsewhere')],
  ['for something else than a hash', 'shell/2-b/libraries.9876543210.js', ':../../../etc/passwd:'],
  ['for a name that is new', 'shell/2-b/new.0123456789.js', offered(before)],
  ['where it would save nothing', 'shell/3-c/libraries.aaaaaaaaaa.js', offered(before)],
])('there is no difference %s', async (_when, path, from) => {
  expect(await to(path, from)).toBeUndefined();
});

test.each([
  ['shell/2-b/libraries.9876543210.js', 'match="/shell/*/libraries.*.js"'],
  ['shell/2-b/locales/de-FORMAL.9876543210.json', 'match="/shell/*/locales/de-*.json"'],
  ['modules/mf-auth/1-a/remoteEntry.9876543210.js', 'match="/modules/*/*/remoteEntry.*.js"'],
  ['history/0123456789abcdef/m/index.html', 'match="/history/*/index.html"'],
  ['modules/mf-auth/1-a/Login.9876543210.js', 'match="/modules/mf-auth/*/Login.*.js"'],
  ['modules/mf-auth/1-a/photo.9876543210.wasm', undefined],
  ['shell/index.html', undefined],
  ['modules/mf-auth/1-a/"a.js', undefined],
  ['service-worker.js', undefined],
])('%s is a dictionary for %s', (path, match) => {
  expect(dictionaryOf(path.split('/'))).toBe(match);
});
