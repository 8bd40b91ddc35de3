/** @jest-environment jsdom */
import type { ReleasedModule } from '@zaehlwerk/module-kit/host';
import { preloadEsModules } from './es-modules.ts';
import { ModuleLoadError } from './failure.ts';

const file = (path: string) => ({ path, integrity: `sha256-${path}`, bytes: 1 });
let count = 0;
/** A build that is not loaded yet. */
const build = (paths = ['remoteEntry.js', 'chunk.mjs', 'styles.css', 'texts.json']) => {
  count += 1;
  return {
    base: `/modules/${count}/`,
    entryType: 'module',
    files: paths.map(file),
  } as unknown as ReleasedModule;
};

const script = { ok: true, headers: new Headers({ 'content-type': 'text/javascript' }) };
const gone = { ok: false, headers: new Headers() };
const fetched = jest.fn<Promise<unknown>, [string, RequestInit]>();
const links: HTMLLinkElement[] = [];
let supported = true;
/** The event that an element fires once it is in the page. */
let outcome: 'load' | 'error' = 'load';

beforeEach(() => {
  links.length = 0;
  supported = true;
  outcome = 'load';
  fetched.mockReset().mockResolvedValue(script);
  globalThis.fetch = fetched as unknown as typeof fetch;
  jest.spyOn(DOMTokenList.prototype, 'supports').mockImplementation(() => supported);
  jest.spyOn(document.head, 'append').mockImplementation(node => {
    links.push(node as HTMLLinkElement);
    queueMicrotask(() => (node as HTMLLinkElement).dispatchEvent(new Event(outcome)));
  });
});

const codeOf = (coming: Promise<unknown>) =>
  coming.then(
    () => 'there',
    (error: unknown) => (error instanceof ModuleLoadError ? error.code : error),
  );

test('all ES modules of a build are fetched and preloaded with their hashes, once', async () => {
  const module = build();
  expect(await codeOf(preloadEsModules(module))).toBe('there');
  expect(await codeOf(preloadEsModules(module))).toBe('there');
  const base = `http://localhost${module.base}`;
  expect(fetched.mock.calls.map(([url, { integrity }]) => [url, integrity])).toEqual([
    [`${base}remoteEntry.js`, 'sha256-remoteEntry.js'],
    [`${base}chunk.mjs`, 'sha256-chunk.mjs'],
  ]);
  expect(links.map(({ rel, href, integrity, crossOrigin }) => [rel, href, integrity, crossOrigin])).toEqual([
    ['modulepreload', `${base}remoteEntry.js`, 'sha256-remoteEntry.js', 'anonymous'],
    ['modulepreload', `${base}chunk.mjs`, 'sha256-chunk.mjs', 'anonymous'],
  ]);
});

test.each([
  ['integrity', [() => Promise.reject(new TypeError('SRI')), async () => script]],
  ['unreachable', [() => Promise.reject(new TypeError('network')), async () => gone]],
  ['unreachable', [async () => gone]],
  ['timeout', [() => Promise.reject(new DOMException('late', 'TimeoutError'))]],
] as const)('what cannot be had is not brought, and can be asked for again: %s', async (code, answers) => {
  const module = build(['remoteEntry.js']);
  for (const answer of answers) fetched.mockImplementationOnce(answer);
  expect(await codeOf(preloadEsModules(module))).toBe(code);
  expect(links).toEqual([]);
  expect(await codeOf(preloadEsModules(module))).toBe('there');
  expect(links).toHaveLength(1);
});

test('a file that changes after it was fetched is refused', async () => {
  outcome = 'error';
  const module = build(['remoteEntry.js']);
  expect(await codeOf(preloadEsModules(module))).toBe('integrity');
  outcome = 'load';
  expect(await codeOf(preloadEsModules(module))).toBe('there');
});

test('a browser without modulepreload runs no ES modules', async () => {
  supported = false;
  expect(await codeOf(preloadEsModules(build()))).toBe('incompatible');
  expect(links).toEqual([]);
});

test('nothing is fetched in advance from a development server', async () => {
  supported = false;
  expect(await codeOf(preloadEsModules(build([])))).toBe('there');
  expect(fetched).not.toHaveBeenCalled();
});
