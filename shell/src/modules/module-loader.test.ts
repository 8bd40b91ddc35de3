import { sampleModule } from '../testing/sample-module.ts';
import { ModuleLoadError } from './failure.ts';
import { type LoaderDependencies, ModuleLoader, type ModulePart } from './module-loader.ts';

const Sample = () => null;
const entry = { screens: { Sample: async () => ({ default: Sample }) }, contributions: {} };
const build = sampleModule();
const part: ModulePart = { module: { ...build, build }, kind: 'screens', name: 'Sample' };

function loaderWith(changes: Partial<LoaderDependencies> = {}) {
  return new ModuleLoader({
    loadEntry: async () => entry,
    loadTexts: async () => undefined,
    asLoadError: async error =>
      error instanceof ModuleLoadError ? error : new ModuleLoadError('threw-at-start', error),
    preload: () => undefined,
    timeoutMs: 15_000,
    ...changes,
  });
}

async function settled(loader: ModuleLoader) {
  await new Promise<void>(resolve => {
    const stop = loader.watch(() => {
      if (loader.stateOf(part).status === 'loading') return;
      stop();
      resolve();
    });
  });
  return loader.stateOf(part);
}

test('a part goes from idle over loading to ready', async () => {
  const loader = loaderWith();
  expect(loader.stateOf(part)).toEqual({ status: 'idle' });
  loader.load(part);
  expect(loader.stateOf(part)).toEqual({ status: 'loading' });
  expect(await settled(loader)).toEqual({ status: 'ready', Component: Sample, ms: expect.any(Number) });
});

test('code, texts and files of a screen are requested at the same time', () => {
  const asked: string[] = [];
  const never = new Promise<never>(() => undefined);
  loaderWith({
    preload: (_module, paths) => asked.push(...paths),
    loadEntry() {
      asked.push('entry');
      return never;
    },
    loadTexts() {
      asked.push('texts');
      return never;
    },
    timeoutMs: 0,
  }).load(part);
  expect(asked).toEqual(['remoteEntry.js', 'entry.js', 'Sample.js', 'entry', 'texts']);
});

test('a part is loaded once, however often it is requested', async () => {
  let loads = 0;
  const loader = loaderWith({
    async loadEntry() {
      loads += 1;
      return entry;
    },
  });
  loader.load(part);
  loader.load(part);
  await settled(loader);
  loader.load(part);
  expect(loads).toBe(1);
});

test('concurrent parts of a module fetch its texts once; a retry fetches them again', async () => {
  const loadTexts = jest.fn(async () => undefined).mockReturnValueOnce(new Promise(() => undefined));
  const loader = loaderWith({ loadTexts, timeoutMs: 0 });
  loader.load(part);
  loader.load({ ...part, kind: 'contributions' });
  expect(await settled(loader)).toMatchObject({ status: 'failed', code: 'timeout' });
  expect(loadTexts).toHaveBeenCalledTimes(1);
  loader.load(part);
  expect(await settled(loader)).toMatchObject({ status: 'ready' });
  expect(loadTexts).toHaveBeenCalledTimes(2);
});

test.each([
  ['unreachable', { loadEntry: () => Promise.reject(new ModuleLoadError('unreachable')) }],
  ['threw-at-start', { loadEntry: () => Promise.reject(new TypeError('at start')) }],
  ['unreachable', { loadTexts: () => Promise.reject(new ModuleLoadError('unreachable')) }],
  ['invalid-manifest', { loadEntry: async () => ({ screens: {}, contributions: {} }) }],
] as const)('a failure is a state: %s', async (code, changes) => {
  const loader = loaderWith(changes);
  loader.load(part);
  expect(await settled(loader)).toMatchObject({ status: 'failed', code });
});

test('a retry of a failed part can succeed', async () => {
  let tries = 0;
  const loader = loaderWith({
    loadEntry: () =>
      ++tries === 1 ? Promise.reject(new ModuleLoadError('unreachable')) : Promise.resolve(entry),
  });
  loader.load(part);
  expect(await settled(loader)).toMatchObject({ status: 'failed' });
  loader.load(part);
  expect(await settled(loader)).toMatchObject({ status: 'ready' });
});

test('a part that lacks a chunk while it is shown has a failure code, and can be retried', async () => {
  const loader = loaderWith({ asLoadError: async () => new ModuleLoadError('not-available-offline') });
  loader.load(part);
  await settled(loader);
  const failing = loader.fail(part, new Error('Loading chunk Charts failed'));
  expect(loader.stateOf(part)).toEqual({ status: 'loading' });
  await failing;
  expect(loader.stateOf(part)).toMatchObject({ status: 'failed', code: 'not-available-offline' });
  loader.load(part);
  expect(await settled(loader)).toMatchObject({ status: 'ready' });
});

test('a refused module fails without a request', async () => {
  const loader = loaderWith({ loadEntry: () => Promise.reject(new Error('must not be called')) });
  const refused: ModulePart = { ...part, module: { ...part.module, build: { refusal: 'incompatible' } } };
  loader.load(refused);
  await Promise.resolve();
  expect(loader.stateOf(refused)).toEqual({ status: 'failed', code: 'incompatible' });
});

test('a module that does not answer fails after the timeout', async () => {
  jest.useFakeTimers();
  const loader = loaderWith({ loadEntry: () => new Promise<never>(() => undefined) });
  loader.load(part);
  const result = settled(loader);
  await jest.advanceTimersByTimeAsync(14_999);
  expect(loader.stateOf(part)).toEqual({ status: 'loading' });
  await jest.advanceTimersByTimeAsync(1);
  expect(await result).toMatchObject({ status: 'failed', code: 'timeout' });
  jest.useRealTimers();
});
