import fc from 'fast-check';
import { readReleaseSet } from './release-set.ts';
import { sampleModule } from './testing/sample-module.ts';

const shell = {
  version: '0.1.0',
  contract: '1.0.0',
  serves: ['1.0.0'],
  paths: [],
  provides: { '@zaehlwerk/store': '0.1.0' },
  initial: ['shell.js'],
  onDemand: {},
  locales: { 'de-FORMAL': 'de.json', 'de-INFORMAL': 'du.json', 'en-FORMAL': 'en.json' },
  files: [],
  base: '/shell/0.1.0/',
};

function documentWith(...modules: unknown[]): string {
  return JSON.stringify({ schema: 1, id: 'set', created: '2026-11-20T12:00:00Z', shell, modules });
}

test('a valid set is parsed completely', () => {
  const module = sampleModule();
  expect(readReleaseSet(documentWith(module))?.modules).toEqual([
    expect.objectContaining({ name: 'mf-sample', build: module }),
  ]);
});

test.each(['', 'null', '[]', '{"schema":2}', '<!doctype html>'])(
  'an unreadable document is no set: %s',
  document => {
    expect(readReleaseSet(document)).toBeUndefined();
  },
);

test('an invalid module is refused with its routes, and the others are unaffected', () => {
  const { container: _container, ...invalid } = sampleModule({ name: 'mf-broken' });
  const modules = readReleaseSet(documentWith(invalid, sampleModule()))?.modules;
  expect(modules?.map(module => module.name)).toEqual(['mf-broken', 'mf-sample']);
  expect(modules?.[0]).toMatchObject({
    build: { refusal: 'invalid-manifest' },
    routes: [{ path: '/sample' }],
    navigation: [{ path: '/sample' }],
  });
});

test('a module for a later contract is incompatible, even if its declaration is unreadable', () => {
  const later = {
    ...sampleModule(),
    requires: { contract: '^2.0.0' },
    container: undefined,
    slots: 'a form of the future',
  };
  expect(readReleaseSet(documentWith(later))?.modules[0]).toMatchObject({
    build: { refusal: 'incompatible' },
    slots: [],
  });
});

test.each([
  ['an earlier version', { '@zaehlwerk/store': '0.2.0' }],
  ['no such package', { '@zaehlwerk/later': '0.1.0' }],
])('a module is incompatible if the shell shares %s', (_which, shared) => {
  expect(readReleaseSet(documentWith(sampleModule({ shared })))?.modules[0]).toMatchObject({
    build: { refusal: 'incompatible' },
    routes: [{ path: '/sample' }],
  });
});

describe('a build for a share of the browsers', () => {
  const stable = sampleModule();
  const next = sampleModule({ version: '0.2.0' });
  const versionFor = (draw: number | undefined, canary: object) => {
    const document = JSON.stringify({ ...JSON.parse(documentWith(stable)), canaries: [canary] });
    const build = readReleaseSet(document, () => draw)?.modules[0]?.build;
    return build && 'version' in build ? build.version : build;
  };

  test.each([
    [10, 0, 0, '0.2.0'],
    [10, 0, 9.99, '0.2.0'],
    [10, 0, 10, '0.1.0'],
    [10, 0, 99.9, '0.1.0'],
    [10, 95, 94.9, '0.1.0'],
    [10, 95, 95, '0.2.0'],
    [10, 95, 4.9, '0.2.0'],
    [10, 95, 5, '0.1.0'],
    [0, 30, 30, '0.1.0'],
    [100, 30, 29.9, '0.2.0'],
    [100, 30, undefined, '0.1.0'],
  ])('%p percent from %p, and a browser that has drawn %p: %s', (percent, from, draw, version) => {
    expect(versionFor(draw, { percent, from, build: next })).toBe(version);
  });

  test('a larger share keeps every browser of the smaller one', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 99.99, noNaN: true }),
        fc.double({ min: 0, max: 99.99, noNaN: true }),
        fc.nat(100),
        fc.nat(100),
        (draw, from, one, other) => {
          const [smaller, larger] = [Math.min(one, other), Math.max(one, other)];
          const isIn = (percent: number) => versionFor(draw, { percent, from, build: next }) === '0.2.0';
          return !isIn(smaller) || isIn(larger);
        },
      ),
    );
  });

  test.each([
    ['it asks for a later contract', { build: { ...next, requires: { contract: '^2.0.0' } } }],
    ['it is unreadable', { build: { ...next, entry: '../elsewhere.js' } }],
    ['its share is none', { percent: 'many' }],
    ['it is a build of no module of the set', { build: { ...next, name: 'mf-other' } }],
  ])('the published build is used if %s', (_why, changes) => {
    expect(versionFor(50, { percent: 100, from: 0, build: next, ...changes })).toBe('0.1.0');
  });
});

test.each([null, 7, 'text', []])('a candidate that is no module is refused: %p', candidate => {
  expect(readReleaseSet(documentWith(candidate))?.modules[0]).toMatchObject({
    name: 'unknown',
    routes: [],
    build: { refusal: 'invalid-manifest' },
  });
});

test('unknown fields of a newer shell or module are ignored', () => {
  const newer = { ...sampleModule(), somethingNew: true };
  expect(readReleaseSet(documentWith(newer))?.modules[0]?.build).not.toHaveProperty('refusal');
});
