import { runInNewContext } from 'node:vm';
import { leanSource, readConsumption } from './lean-sharing.ts';

const entry = (id: string, key: string) =>
  `"${id}": { shareScope: "default", shareKey: "${key}", import: null, requiredVersion: "^1.0.0", fallback: undefined }`;
const bundled = (chunks: string, entries: string[], initial = '[]') =>
  `\n__webpack_require__.consumesLoadingData = { chunkMapping: ${chunks}, moduleIdToConsumeDataMapping: {${entries.join(', ')}}, initialConsumes: ${initial} };\nvar parseRange = 1;`;

test('what a build takes is read off the code that the bundler makes', () => {
  const source = bundled('{"7":["39","55"]}', [entry('39', '@zaehlwerk/store'), entry('55', 'react')]);
  expect(readConsumption(source)).toEqual({
    keys: { 39: '@zaehlwerk/store', 55: 'react' },
    chunks: { 7: ['39', '55'] },
  });
  expect(readConsumption(bundled('{}', []))).toEqual({ keys: {}, chunks: {} });
});

test.each([
  ['another form', 'var consumes = {};'],
  [
    'a package of its own as well',
    bundled('{"7":["39"]}', [entry('39', 'react').replace('null', '"react"')]),
  ],
  ['something needed before the scope is there', bundled('{}', [], '["39"]')],
])('%s stops the build', (_what, source) => {
  expect(() => readConsumption(source)).toThrow(/lean-sharing/);
});

/** The runtime of a container that takes `react` under the id 39 for its chunk 7. */
function containerWith(scope: object) {
  const require = {
    f: {} as { consumes(id: string, promises: unknown[]): void },
    m: {} as Record<string, (module: object) => void>,
    c: {},
    S: { default: scope },
  };
  const source = leanSource({ keys: { 39: 'react' }, chunks: { 7: ['39'] } });
  runInNewContext(source, { __webpack_require__: require });
  const load = async (chunk = '7') => {
    const promises: unknown[] = [];
    require.f.consumes(chunk, promises);
    await Promise.all(promises);
    const module: { exports?: unknown } = {};
    require.m[39]?.(module);
    return module.exports;
  };
  return load;
}

test('a package of the shell is there before the chunk runs, whether it is eager or on its way', async () => {
  expect(await containerWith({ react: { '19.3.1': { get: () => () => 'eager' } } })()).toBe('eager');
  const later = containerWith({ react: { '19.3.1': { get: async () => () => 'later' } } });
  expect(await later()).toBe('later');
  expect(await later()).toBe('later');
});

test('a runtime that shares nothing, such as that of a worker, is left alone', () => {
  const source = leanSource(readConsumption(bundled('{}', [])));
  expect(() => runInNewContext(source, { __webpack_require__: {} })).not.toThrow();
});

test('a chunk that shares nothing waits for nothing', async () => {
  const get = jest.fn();
  await containerWith({ react: { '19.3.1': { get } } })('8');
  expect(get).not.toHaveBeenCalled();
});

test('a package that does not come fails whoever uses it, and can be tried again', async () => {
  await expect(containerWith({})()).rejects.toThrow();
  const answers = [() => Promise.reject(new Error('lost')), async () => () => 'second try'];
  const load = containerWith({ react: { '19.3.1': { get: () => answers.shift()?.() } } });
  await expect(load()).rejects.toThrow('lost');
  expect(await load()).toBe('second try');
});
