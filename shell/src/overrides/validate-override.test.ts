import { readReleaseSet } from '../release-set.ts';
import { sampleModule } from '../testing/sample-module.ts';
import { developmentAddress, isAllowed, validateOverride } from './validate-override.ts';

const address = 'http://localhost:8092/';
const shell = {
  version: '0.1.0',
  contract: '1.0.0',
  serves: ['1.0.0'],
  paths: [],
  provides: { '@zaehlwerk/store': '1.0.0' },
  initial: [],
  onDemand: {},
  locales: { 'de-FORMAL': 'de.json', 'de-INFORMAL': 'du.json', 'en-FORMAL': 'en.json' },
  files: [],
  base: '/shell/0.1.0/',
};
const other = sampleModule({
  name: 'mf-other',
  container: 'mf_other',
  routes: [
    { path: '/other', screen: 'Sample', access: 'account' },
    { path: '/other/:otherId', screen: 'Sample', access: 'account' },
  ],
});
const setOf = (...modules: unknown[]) => {
  const set = readReleaseSet(JSON.stringify({ schema: 1, id: 'set', created: '', shell, modules }));
  if (!set) throw new Error('The set of the test does not parse.');
  return set;
};
const published = setOf(sampleModule(), other);
const judge = (manifest: object, set = published) => validateOverride(JSON.stringify(manifest), address, set);

test('a module of the set runs from its development server, with its current manifest', () => {
  const route = { path: '/sample/neu', screen: 'Sample', access: 'account' } as const;
  expect(judge(sampleModule({ version: '0.2.0', routes: [route] }))).toMatchObject({
    name: 'mf-sample',
    routes: [route],
    build: { version: '0.2.0', base: address },
  });
});

test('a module whose published build is unreadable can be overridden', () => {
  const set = setOf(sampleModule({ requires: { contract: '^9.0.0' } }));
  expect(judge(sampleModule(), set)).toMatchObject({ build: { base: address } });
});

test('an override of an unreadable module must not have the container of another one', () => {
  const set = setOf(sampleModule({ requires: { contract: '^9.0.0' } }), other);
  expect(judge(sampleModule({ container: 'mf_other' }), set)).toBe('unknown-module');
});

test.each<[string, object, string]>([
  ['nothing', {}, 'no-module'],
  ['a module that lacks something', { ...sampleModule(), container: undefined }, 'no-module'],
  ['a later contract', sampleModule({ requires: { contract: '^2.0.0' } }), 'incompatible'],
  [
    'a package that the shell does not bring',
    sampleModule({ shared: { '@zaehlwerk/store': '1.1.0' } }),
    'incompatible',
  ],
  ['a module that is not of the set', sampleModule({ name: 'mf-new' }), 'unknown-module'],
  [
    'a container that the policy of the page does not name',
    sampleModule({ container: 'another' }),
    'unknown-module',
  ],
  ['a page of another module', sampleModule({ routes: other.routes.slice() }), 'taken-path'],
  [
    'a page of another module by another name of its parameter',
    sampleModule({ routes: [{ path: '/other/:id', screen: 'Sample', access: 'account' }] }),
    'taken-path',
  ],
  [
    'every path that is still free',
    sampleModule({ routes: [{ path: '/:page', screen: 'Sample', access: 'account' }] }),
    'no-module',
  ],
  [
    'a page of the portal',
    sampleModule({ routes: [{ path: '/status', screen: 'Sample', access: 'public' }] }),
    'taken-path',
  ],
  [
    'a page below one of the portal',
    sampleModule({ routes: [{ path: '/status/more', screen: 'Sample', access: 'public' }] }),
    'taken-path',
  ],
])('is refused: %s', (_what, manifest, problem) => {
  expect(judge(manifest)).toBe(problem);
});

test.each<[string | undefined, string]>([
  [undefined, 'unreachable'],
  ['', 'no-module'],
  ['<!doctype html>', 'no-module'],
  ['null', 'no-module'],
  ['"text"', 'no-module'],
])('a response without a module: %j', (manifest, problem) => {
  expect(validateOverride(manifest, address, published)).toBe(problem);
});

test.each([
  ['http://localhost:8092/', 'http://localhost:8092/'],
  ['  localhost:8092 ', 'http://localhost:8092/'],
  ['HTTPS://Dev.example/mf-reading', 'https://dev.example/mf-reading/'],
  ['http://localhost:8092/module.json', 'http://localhost:8092/'],
  ['http://localhost:8092/dist/module.json?x=1#y', 'http://localhost:8092/dist/'],
])('%j is normalized to the folder %s', (typed, folder) => {
  expect(developmentAddress(typed)).toBe(folder);
});

test.each([
  '',
  ' ',
  'http://',
  'ftp://localhost/',
  'javascript:alert(1)',
  'http://me:secret@localhost/',
  'a b',
])('%j is no address', typed => expect(developmentAddress(typed)).toBeUndefined());

test('an origin is compared by host, port and scheme', () => {
  const origins = ['http://localhost:8092'];
  expect(isAllowed('http://localhost:8092/dist/', origins)).toBe(true);
  for (const address of [
    'http://localhost:8093/',
    'https://localhost:8092/',
    'http://127.0.0.1:8092/',
    'http://localhost:8092.example/',
    'nonsense',
    '',
  ])
    expect(isAllowed(address, origins)).toBe(false);
  expect(isAllowed('http://localhost:8092/')).toBe(false);
});
