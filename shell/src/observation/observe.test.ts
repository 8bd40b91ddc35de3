import { portalPaths } from '@zaehlwerk/api/schema';
import { ModuleLoadError, reportedErrors, reportModuleError } from '../modules/failure.ts';
import { ModuleLoader } from '../modules/module-loader.ts';
import { readReleaseSet } from '../release-set.ts';
import { ownPaths } from '../routing/own-paths.ts';
import { sampleModule } from '../testing/sample-module.ts';
import { ObservationBuffer, routePattern } from './observe.ts';

const routes = ['/ablesung', '/ablesung/:jobId', '/ablesung/neu'].map(path => ({
  path,
  screen: 'Screen',
  access: 'account' as const,
}));
const reading = {
  name: 'mf-reading',
  routes,
  navigation: [],
  slots: [],
  queueKinds: [],
  build: { refusal: 'incompatible' },
} as const;

test.each([
  ['/', '/'],
  ['/ausgang', '/ausgang'],
  ['/ablesung/', '/ablesung'],
  ['/ablesung/1EMH0012345678', '/ablesung/:jobId'],
  ['/ablesung/neu', '/ablesung/neu'],
  ['/m/geheimergeheimergeheimergeheimer', 'other'],
  ['/ablesung/1/2', 'other'],
])('the route of %s is %s', (pathname, pattern) => {
  expect(routePattern({ modules: [reading] }, pathname)).toBe(pattern);
});

test('the backend allows the routes of the shell', () => {
  expect(Object.values(ownPaths)).toEqual([...portalPaths]);
});

const screens = { Sample: async () => ({ default: () => null }) };

describe('observation buffer', () => {
  const shell = {
    version: '0.3.0',
    contract: '1.0.0',
    serves: ['1.0.0'],
    paths: [],
    provides: {},
    initial: [],
    onDemand: {},
    locales: { 'de-FORMAL': 'de.json', 'de-INFORMAL': 'du.json', 'en-FORMAL': 'en.json' },
    files: [],
    base: '/shell/0.3.0/',
  };

  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    reportedErrors.clear();
  });
  afterEach(() => jest.restoreAllMocks());

  function portal() {
    const document = {
      schema: 1,
      id: 'set',
      created: '',
      shell,
      modules: [sampleModule(), { name: 'mf-odd' }],
    };
    const set = readReleaseSet(JSON.stringify(document));
    const [sample] = set?.modules ?? [];
    if (!set || !sample) throw new Error('The set of the test does not parse.');
    const loader = new ModuleLoader({
      loadEntry: async () => ({ screens, contributions: {} }),
      loadTexts: async () => undefined,
      asLoadError: async () => new ModuleLoadError('unreachable'),
      preload: () => undefined,
      timeoutMs: 1000,
    });
    const load = async (name: string) => {
      const part = { module: sample, kind: 'screens', name } as const;
      loader.load(part);
      while (loader.stateOf(part).status === 'loading') await Promise.resolve();
    };
    return { load, buffer: new ObservationBuffer({ set, loader }) };
  }

  test('a part is reported once with version and time, also if it loaded before; a failed one is not', async () => {
    const { buffer, load } = portal();
    await load('Sample');
    await load('Missing');
    expect(buffer.collect()).toEqual([
      { kind: 'part', module: 'mf-sample', version: '0.1.0', milliseconds: expect.any(Number) },
    ]);
    buffer.clear();
    expect(buffer.collect()).toEqual([]);
  });

  test('failures have the version of their build; an unreadable module has none', () => {
    const { buffer } = portal();
    reportModuleError('mf-sample', 'threw-in-render', new Error('Erika Mustermann'));
    reportModuleError('shell', 'unreachable', undefined);
    reportModuleError('mf-odd', 'invalid-manifest', undefined);
    expect(buffer.collect()).toEqual([
      { kind: 'failure', module: 'mf-sample', version: '0.1.0', code: 'threw-in-render' },
      { kind: 'failure', module: 'shell', version: '0.3.0', code: 'unreachable' },
      { kind: 'failure', module: 'mf-odd', code: 'invalid-manifest' },
    ]);
    buffer.clear();
    expect(buffer.collect()).toEqual([]);
  });

  test('a vital is reported once, with its last value', () => {
    const { buffer } = portal();
    const vital = (value: number) => ({ kind: 'vital', name: 'CLS', value, route: '/' }) as const;
    buffer.noteVital('v1', vital(0.1));
    buffer.noteVital('v1', vital(0.2));
    expect(buffer.collect()).toEqual([vital(0.2)]);
    buffer.clear();
    buffer.noteVital('v1', vital(0.3));
    expect(buffer.collect()).toEqual([]);
  });

  test('the latest fifty unsent observations are kept', () => {
    const { buffer } = portal();
    for (let visit = 0; visit < 60; visit += 1) {
      buffer.noteVital(`v${visit}`, { kind: 'vital', name: 'INP', value: visit, route: '/' });
      buffer.collect();
    }
    const waiting = buffer.collect();
    expect(waiting).toHaveLength(50);
    expect(waiting.at(0)).toMatchObject({ value: 10 });
    expect(waiting.at(-1)).toMatchObject({ value: 59 });
  });
});
