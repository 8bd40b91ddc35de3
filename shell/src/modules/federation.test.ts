/** @jest-environment jsdom */
import { init, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ReleasedModule } from '@zaehlwerk/module-kit/host';
import { trustedScriptUrl } from '../security/trusted-types.ts';
import { loadTimeoutMs, ModuleLoadError } from './failure.ts';
import { loadEntry, warmShared } from './federation.ts';
import portalFederation from './federation-plugin.ts';

const onDemand = { get: jest.fn(async () => () => ({})) };
const shareConfig = { singleton: true, requiredVersion: '1.0.0' };

/** The script elements that the page has created, in order. */
const asked: HTMLScriptElement[] = [];

beforeAll(() => {
  const shared = {
    react: { version: '19.3.1', scope: 'default', get: () => () => ({}), shareConfig },
    '@zaehlwerk/ui/metering': { version: '1.0.0', scope: 'default', get: onDemand.get, shareConfig },
  };
  const plugins = [portalFederation()];
  init({ name: 'shell', remotes: [], shared, plugins, shareStrategy: 'loaded-first' });
  jest.spyOn(document.head, 'appendChild').mockImplementation(node => {
    if (node instanceof HTMLScriptElement) asked.push(node);
    return node;
  });
});

beforeEach(() => {
  asked.length = 0;
});

const build = (container: string) =>
  ({ container, base: '/modules/', entry: `${container}.js`, files: [] }) as unknown as ReleasedModule;

const lastAsked = async (times: number) => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  expect(asked).toHaveLength(times);
  return asked.at(-1) as HTMLScriptElement;
};

const codeOf = (loading: Promise<unknown>) =>
  loading.catch((error: unknown) => (error instanceof ModuleLoadError ? error.code : error));

test('a module gets the shared packages of the shell, and returns its entry', async () => {
  const entry = { screens: {}, contributions: {} };
  const container = { init: jest.fn(), get: jest.fn(async () => () => ({ default: entry })) };
  const loading = loadEntry(build('mf_whole'));
  const script = await lastAsked(1);
  expect([script.src, script.crossOrigin]).toEqual(['http://localhost/modules/mf_whole.js', 'anonymous']);
  Object.assign(globalThis, { mf_whole: container });
  script.dispatchEvent(new Event('load'));
  expect(await loading).toBe(entry);
  expect(container.get).toHaveBeenCalledWith('./entry');
  const [scope] = container.init.mock.calls[0];
  expect(Object.keys(scope)).toEqual(['react', '@zaehlwerk/ui/metering']);
  for (const version of Object.values<object>(scope).flatMap(Object.values))
    expect(version.loaded).toBe(true);
  expect(await loadEntry(build('mf_whole'))).toBe(entry);
  expect(asked).toHaveLength(1);
});

test('a retry after an unanswered request uses another address', async () => {
  jest.useFakeTimers();
  const loading = codeOf(loadEntry(build('mf_silent')));
  await lastAsked(1);
  jest.advanceTimersByTime(loadTimeoutMs);
  expect(await loading).toBe('timeout');
  void codeOf(loadEntry(build('mf_silent')));
  expect((await lastAsked(2)).src).toBe('http://localhost/modules/mf_silent.js?attempt=1');
  jest.useRealTimers();
});

test.each([
  ['integrity', async () => ({ ok: true, headers: new Headers({ 'content-type': 'text/javascript' }) })],
  ['unreachable', async () => ({ ok: false, headers: new Headers() })],
  ['unreachable', () => Promise.reject(new TypeError('no network'))],
])('a failed file is diagnosed as %s', async (code, answer) => {
  globalThis.fetch = jest.fn(answer) as unknown as typeof fetch;
  const loading = codeOf(loadEntry(build('mf_refused')));
  (await lastAsked(1)).dispatchEvent(new Event('error'));
  expect(await loading).toBe(code);
});

test('a file without container, and one that throws, are faults of the code', async () => {
  const empty = codeOf(loadEntry(build('mf_empty')));
  (await lastAsked(1)).dispatchEvent(new Event('load'));
  expect(await empty).toMatchObject({ message: expect.stringContaining('RUNTIME-001') });
  const throwing = { init: () => undefined, get: () => Promise.reject(new RangeError('bug')) };
  Object.assign(globalThis, { mf_throwing: throwing });
  expect(await codeOf(loadEntry(build('mf_throwing')))).toEqual(new RangeError('bug'));
});

test('an address outside of the release set gets no trusted script', async () => {
  const url = 'http://localhost/elsewhere/evil.js';
  registerRemotes([{ name: 'evil', entry: url }]);
  void loadRemote('evil/entry').catch(() => undefined);
  await lastAsked(1);
  expect(() => trustedScriptUrl(url)).toThrow('is not part of the release set');
});

test('shared packages are preloaded, and a failure only affects the module that needs them', async () => {
  onDemand.get.mockRejectedValueOnce(new Error('lost'));
  await warmShared(['@zaehlwerk/ui/metering', '@zaehlwerk/of-later']);
  expect(onDemand.get).toHaveBeenCalledTimes(1);
  // The failed load is retried.
  await warmShared(['@zaehlwerk/ui/metering']);
  expect(onDemand.get).toHaveBeenCalledTimes(2);
});
