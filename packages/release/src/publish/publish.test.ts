import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { OfflineSet } from '@zaehlwerk/module-kit/declaration';
import { writeModuleBuild, writeShellBuild } from '../testing/builds.ts';
import { publish } from './publish.ts';

let directory: string;
const folder = (name: string) => {
  const target = path.join(directory, name);
  mkdirSync(target, { recursive: true });
  return target;
};
const read = (...parts: string[]) => readFileSync(path.join(directory, 'site', ...parts), 'utf8');

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'publish-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

test('a set is published whole: files, their compressed forms, pages and the set itself', async () => {
  writeShellBuild(folder('shell'));
  writeModuleBuild(folder('module'));
  const set = await publish([folder('shell'), folder('module')], folder('site'));
  const [module] = set.modules;
  expect(JSON.parse(read('release-set.json'))).toEqual(set);
  expect(read(module?.base ?? '', 'remoteEntry.js')).toBe('entry()');
  const compressed = readFileSync(path.join(directory, 'site', module?.base ?? '', 'remoteEntry.js.br'));
  expect(brotliDecompressSync(compressed).toString()).toBe('entry()');
});

test('the start page preloads the login, a page of a route what its screen needs, and nothing of the other', async () => {
  writeShellBuild(folder('shell'));
  writeModuleBuild(folder('module'));
  await publish([folder('shell'), folder('module')], folder('site'));
  const preloads = (html: string) =>
    [...html.matchAll(/rel="preload" as="script" href="[^"]*\/([^"/]+)"/g)].map(match => match[1]);
  expect(preloads(read('index.html'))).toEqual(['remoteEntry.js', 'entry.js', 'Login.js']);
  expect(preloads(read('sample', 'index.html'))).toEqual(['remoteEntry.js', 'entry.js', 'Sample.js']);
});

test('a page of a module that is no longer part of the set goes, so that its address shows the new set', async () => {
  writeShellBuild(folder('shell'));
  writeModuleBuild(folder('module'));
  await publish([folder('shell'), folder('module')], folder('site'));
  await publish([folder('shell')], folder('site'));
  expect(existsSync(path.join(directory, 'site', 'sample', 'index.html'))).toBe(false);
  expect(existsSync(path.join(directory, 'site', 'sample', 'index.html.br'))).toBe(false);
  expect(read('index.html')).not.toContain('sample');
});

interface Worker {
  readonly offlineSet: OfflineSet;
  readonly code: string;
}

function publishedWorker(): Worker {
  const [data = '', ...code] = read('service-worker.js').split(';\n');
  return { offlineSet: JSON.parse(data.replace('globalThis.offlineSet=', '')), code: code.join(';\n') };
}

test('the service worker carries the whole set: every page and file at its address, with its hash', async () => {
  writeShellBuild(folder('shell'));
  writeModuleBuild(folder('module'));
  const set = await publish([folder('shell'), folder('module')], folder('site'));
  const { offlineSet, code } = publishedWorker();
  expect(code).toBe('listen()');
  expect(offlineSet.id).toBe(set.id);
  expect(offlineSet.pages.map(({ url }) => url)).toEqual(['/sample/', '/']);
  expect(offlineSet.files.map(({ url }) => url)).toEqual([
    ...set.shell.files.map(({ path }) => set.shell.base + path),
    ...set.modules.flatMap(({ base, files }) => files.map(({ path }) => base + path)),
  ]);
  for (const { url, integrity } of [...offlineSet.pages, ...offlineSet.files]) {
    const content = read(url.endsWith('/') ? `${url}index.html` : url);
    expect([url, integrity]).toEqual([
      url,
      `sha384-${createHash('sha384').update(content).digest('base64')}`,
    ]);
  }
});

test('a release of a module alone is another service worker', async () => {
  writeShellBuild(folder('shell'));
  writeModuleBuild(folder('module'));
  await publish([folder('shell'), folder('module')], folder('site'));
  const before = publishedWorker();
  writeModuleBuild(folder('module'), { version: '0.1.1' });
  await publish([folder('shell'), folder('module')], folder('site'));
  expect(publishedWorker().code).toBe(before.code);
  expect(publishedWorker().offlineSet.id).not.toBe(before.offlineSet.id);
});

test('a shell without a service worker is refused: devices would stay with the set before for ever', async () => {
  writeShellBuild(folder('shell'));
  rmSync(path.join(directory, 'shell', 'worker'), { recursive: true });
  const site = path.join(directory, 'site');
  await expect(publish([folder('shell')], site)).rejects.toThrow(/Build the shell again/);
  expect(existsSync(site)).toBe(false);
});

test('a changed file of the same version gets a folder of its own, the old one stays', async () => {
  writeShellBuild(folder('shell'));
  const first = await publish([folder('shell')], folder('site'));
  writeShellBuild(folder('shell'), 'shell(2)');
  const second = await publish([folder('shell')], folder('site'));
  expect(second.shell.base).not.toBe(first.shell.base);
  expect(read(first.shell.base, 'shell.js')).toBe('shell()');
  expect(read(second.shell.base, 'shell.js')).toBe('shell(2)');
});

test.each([
  [
    'a contract that the shell does not keep',
    { requires: { contract: '^9.0.0' } },
    /needs contract \^9\.0\.0/,
  ],
  ['a path that leaves its folder', { entry: '../../secret.js' }, /entry/],
])('%s is refused before anything is written', async (_name, changes, message) => {
  writeShellBuild(folder('shell'));
  writeModuleBuild(folder('module'), changes);
  const site = path.join(directory, 'site');
  await expect(publish([folder('shell'), folder('module')], site)).rejects.toThrow(message);
  expect(existsSync(site)).toBe(false);
});

test('a file that is not what its manifest says never reaches the pages', async () => {
  writeShellBuild(folder('shell'));
  writeFileSync(path.join(directory, 'shell', 'shell.js'), 'tampered');
  const site = path.join(directory, 'site');
  await expect(publish([folder('shell')], site)).rejects.toThrow(/not what its manifest says/);
  expect(existsSync(path.join(site, 'index.html'))).toBe(false);
});

test('a folder without a build and a set without a shell say what to do', async () => {
  writeModuleBuild(folder('module'));
  await expect(publish([folder('nothing')], folder('site'))).rejects.toThrow(/Build it first/);
  await expect(publish([folder('module')], folder('site'))).rejects.toThrow(/Name the shell/);
});
