import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { integrityOf, readBuildFolder } from '../read-build.ts';
import { describeBuild } from './describe-build.ts';

let workspace: string;
const file = (...names: string[]) => path.join(workspace, ...names);

const assets = (sync: string[], later: string[] = []) => ({
  js: { sync, async: later },
  css: { sync: [], async: later.includes('assets/Counter-1.js') ? ['assets/Counter-2.css'] : [] },
});
const federation = {
  metaData: {
    globalName: 'mf_foreign',
    buildInfo: { buildVersion: '0.0.9' },
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' },
  },
  shared: [
    { name: 'react', version: '19.3.1', assets: assets([]) },
    { name: 'lodash', version: '4.0.0', assets: assets(['lodash.js']) },
  ],
  exposes: [
    { path: './entry', assets: assets(['assets/entry.js'], ['assets/Counter-1.js', 'assets/Counters.js']) },
  ],
};
const declaration = {
  name: 'mf-foreign',
  requires: { contract: '^1.0.0' },
  routes: [{ path: '/foreign', screen: 'Counter', access: 'account' }],
  navigation: [{ path: '/foreign', label: 'title', icon: 'help', order: 1 }],
};

async function write(contents: Record<string, unknown>) {
  for (const [name, content] of Object.entries(contents)) {
    await mkdir(path.dirname(file(name)), { recursive: true });
    await writeFile(file(name), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

beforeEach(async () => {
  workspace = await mkdtemp(path.join(tmpdir(), 'describe-'));
  await write({
    'declaration.json': declaration,
    'package.json': { version: '1.2.3' },
    'locales/de-FORMAL.json': { title: 'Fremd' },
    'locales/de-INFORMAL.json': {},
    'locales/en-FORMAL.json': { title: 'Foreign' },
    'dist/mf-manifest.json': federation,
    'dist/remoteEntry.js': 'entry',
    'dist/assets/entry.js': '1',
    'dist/assets/Counter-1.js': '2',
    'dist/assets/Counter-2.css': '.counter{animation:1s blink}',
    'dist/assets/font.css': '@keyframes blink{to{opacity:0}}',
    'dist/assets/Counters.js': '4',
    'dist/assets/Counter-1.js.map': 'map',
    'dist/.vite/manifest.json': '{}',
    'dist/index.html': '<html>',
    'dist/mf-stats.json': '{}',
  });
});
afterEach(() => rm(workspace, { recursive: true }));

const describeIt = (declared = 'declaration.json') => describeBuild(file('dist'), file(declared));
const said = async () => (await describeIt()).findings.map(({ code, what }) => `${code}: ${what}`);

test('a build is described from its federation manifest, its files and its declaration, the same each time', async () => {
  const { manifest, findings } = await describeIt();
  expect(findings).toEqual([]);
  expect(manifest).toMatchObject({
    name: 'mf-foreign',
    version: '1.2.3',
    container: 'mf_foreign',
    entry: 'remoteEntry.js',
    entryType: 'module',
    exposed: ['assets/entry.js'],
    screens: { Counter: ['assets/Counter-1.js', 'assets/Counter-2.css'] },
    shared: { react: '19.3.1' },
    navigation: [{ labels: { 'de-FORMAL': 'Fremd', 'de-INFORMAL': 'Fremd', 'en-FORMAL': 'Foreign' } }],
    forOtherHosts: [{ path: 'mf-manifest.json' }],
  });
  expect(manifest?.files.map(({ path: name }) => name)).toEqual([
    'assets/Counter-1.js',
    'assets/Counter-2.css',
    'assets/Counters.js',
    'assets/entry.js',
    'assets/font.css',
    'locales/de-FORMAL.json',
    'locales/de-INFORMAL.json',
    'locales/en-FORMAL.json',
    'remoteEntry.js',
  ]);
  const before = await readFile(file('dist/module.json'), 'utf8');
  await describeIt();
  expect(await readFile(file('dist/module.json'), 'utf8')).toBe(before);
  expect(await readBuildFolder(file('dist'))).toMatchObject({ kind: 'module' });
});

test('styles are fenced before their hashes are stated', async () => {
  const { manifest } = await describeIt();
  const css = await readFile(file('dist/assets/Counter-2.css'), 'utf8');
  expect(css).toMatch(
    /^\.counter:where\(\[data-module=mf-foreign\] \*\).*\{animation:1s mf_foreign-blink\}$/,
  );
  expect(manifest?.files).toContainEqual({
    path: 'assets/Counter-2.css',
    integrity: integrityOf(css),
    bytes: css.length,
  });
});

test('a declaration may be a module, and may exclude everything from the precache', async () => {
  await write({
    'module.mjs': `export default ${JSON.stringify({ ...declaration, excludeFromPrecache: 'everything' })}`,
  });
  const { manifest } = await describeIt('module.mjs');
  expect(manifest?.files.every(({ excludeFromPrecache }) => excludeFromPrecache)).toBe(true);
});

test.each<[Record<string, unknown>, string[]]>([
  [
    { 'dist/mf-manifest.json': { ...federation, exposes: [] } },
    ['federation-manifest: DIST exposes no "./entry".'],
  ],
  [
    { 'dist/mf-manifest.json': '{' },
    [expect.stringMatching(/^federation-manifest: DIST has a mf-manifest.json that cannot be read/)],
  ],
  [
    {
      'dist/mf-manifest.json': {
        ...federation,
        metaData: {
          ...federation.metaData,
          remoteEntry: { ...federation.metaData.remoteEntry, type: 'system' },
        },
      },
    },
    ['federation-manifest: DIST has a container of type system.'],
  ],
  [
    { 'dist/assets/Counter-2.css': 'body{margin:0}' },
    [expect.stringMatching(/^unfenced-style: assets\/Counter-2.css has body: /)],
  ],
  [{ 'package.json': { version: 'next' } }, ['invalid-version: DIST: "next" is no version for a release.']],
  [
    {
      'declaration.json': { ...declaration, navigation: [{ ...declaration.navigation[0], label: 'other' }] },
    },
    ['declaration: mf-foreign: navigation names the text other, which locales lack.'],
  ],
  [
    { 'declaration.json': { name: 'mf-foreign' }, 'locales/en-FORMAL.json': {}, 'dist/mf-manifest.json': '' },
    [
      expect.stringMatching(/^declaration: module.ts: requires/),
      expect.stringMatching(/^declaration: .*en-FORMAL lacks "title"/),
      expect.stringMatching(/^federation-manifest: /),
    ],
  ],
])('everything that is missing is listed, and nothing is written: %#', async (contents, findings) => {
  await write(contents);
  expect((await said()).map(text => text.replaceAll(file('dist'), 'DIST'))).toEqual(findings);
  await expect(readFile(file('dist/module.json'))).rejects.toThrow('ENOENT');
});

test('a declaration that cannot be read is refused', async () => {
  await expect(describeIt('absent.json')).rejects.toThrow(/There is no .*absent.json. Name a module.ts/);
});
