import { sampleModule } from '../testing/sample-module.ts';
import { readReleaseSet } from './release-set.ts';

const shell = {
  version: '0.1.0',
  contract: '1.0.0',
  initial: ['shell.js'],
  onDemand: {},
  locales: { 'de-FORMAL': 'de.json', 'de-INFORMAL': 'du.json', 'en-FORMAL': 'en.json' },
  files: [],
  base: '/shell/0.1.0/',
};

function documentWith(...modules: unknown[]): string {
  return JSON.stringify({ schema: 1, id: 'set', created: '2026-11-20T12:00:00Z', shell, modules });
}

test('a valid set is read whole', () => {
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

test('one invalid module is refused, keeps its places and leaves the others alone', () => {
  const { container: _container, ...invalid } = sampleModule({ name: 'mf-broken' });
  const modules = readReleaseSet(documentWith(invalid, sampleModule()))?.modules;
  expect(modules?.map(module => module.name)).toEqual(['mf-broken', 'mf-sample']);
  expect(modules?.[0]).toMatchObject({
    build: { refusal: 'invalid-manifest' },
    routes: [{ path: '/sample' }],
    navigation: [{ path: '/sample' }],
  });
});

test('a module for a later contract is incompatible, whatever else its declaration holds', () => {
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

test.each([null, 7, 'text', []])('what is no module at all is refused: %p', candidate => {
  expect(readReleaseSet(documentWith(candidate))?.modules[0]).toMatchObject({
    name: 'unknown',
    routes: [],
    build: { refusal: 'invalid-manifest' },
  });
});

test('what a newer shell or module adds does not disturb', () => {
  const newer = { ...sampleModule(), somethingNew: true };
  expect(readReleaseSet(documentWith(newer))?.modules[0]?.build).not.toHaveProperty('refusal');
});
