/** @jest-environment jsdom */

import { reportedErrors } from '../modules/failure.ts';
import type { PortalReleaseSet } from '../release-set.ts';
import { sampleModule } from '../testing/sample-module.ts';
import { enforceIntegrity } from './enforce-integrity.ts';

/** A native worker that echoes every message. */
class EchoWorker extends EventTarget {
  static started: string[] = [];
  isEnded = false;
  constructor(address: string) {
    super();
    EchoWorker.started.push(address);
  }
  postMessage(data: unknown) {
    setTimeout(() => this.isEnded || this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate() {
    this.isEnded = true;
  }
}

const hash = (letter: string) => `sha256-${letter.repeat(43)}=`;
const fetched = jest.fn<Promise<unknown>, [string, RequestInit | undefined]>();

beforeAll(() => {
  const file = (path: string, integrity: string) => ({ path, integrity, bytes: 1 });
  const build = sampleModule({
    files: [file('chunk.js', hash('c')), file('worker.js', hash('w')), file('chunk.css', hash('d'))],
  });
  const { name, routes, navigation, slots } = build;
  Object.assign(globalThis, { Worker: EchoWorker, SharedWorker: EchoWorker, fetch: fetched });
  URL.createObjectURL = () => 'blob:http://localhost/1';
  enforceIntegrity({
    shell: { base: '/shell/1/', files: [file('shell.js', hash('s'))] },
    modules: [
      { name, routes, navigation, slots, build },
      { name: 'mf-odd', routes: [], navigation: [], slots: [], build: { refusal: 'incompatible' } },
    ],
    overridden: { list: [{ module: 'mf-own', address: 'http://localhost:8092/' }] },
  } as unknown as PortalReleaseSet);
});
beforeEach(() => {
  EchoWorker.started = [];
  reportedErrors.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

test.each([
  ['a file of a module', '/modules/mf-sample/0.1.0/chunk.js', hash('c')],
  ['one that is asked for again', '/modules/mf-sample/0.1.0/chunk.js?attempt=2', hash('c')],
  ['a file of the shell', '/shell/1/shell.js', hash('s')],
  ['an unreleased file', '/modules/mf-sample/0.1.0/other.js', hash('A')],
  ['another origin', 'https://elsewhere.example/chunk.js', hash('A')],
])(
  'a script element gets the hash of its address, and one that no file has else: %s',
  (_case, address, integrity) => {
    const script = document.createElement('script');
    script.src = address;
    expect([script.getAttribute('src'), script.integrity, script.crossOrigin]).toEqual([
      address.startsWith('/') && integrity !== hash('A') ? `http://localhost${address}` : address,
      integrity,
      'anonymous',
    ]);
  },
);

test.each([
  ['stylesheet', '/modules/mf-sample/0.1.0/chunk.css', hash('d')],
  ['stylesheet', '/modules/mf-sample/0.1.0/chunk.css?attempt=1', hash('d')],
  ['stylesheet', '/modules/mf-sample/0.1.0/other.css', ''],
  ['icon', '/modules/mf-sample/0.1.0/chunk.css', ''],
])('a %s gets the hash of its address: %s', (rel, address, integrity) => {
  const link = Object.assign(document.createElement('link'), { rel, href: address });
  expect([link.getAttribute('href'), link.integrity ?? '']).toEqual([address, integrity]);
});

test('an overridden module has no hash', () => {
  const script = document.createElement('script');
  script.src = 'http://localhost:8092/chunk.js';
  expect([script.src, script.integrity || 'none']).toEqual(['http://localhost:8092/chunk.js', 'none']);
});

test('a worker runs the file that was fetched with its hash; messages wait until then', async () => {
  fetched.mockResolvedValue({ ok: true, blob: async () => new Blob(['code']) });
  const answers = (worker: Worker) =>
    new Promise(resolve => {
      const heard: unknown[] = [];
      worker.onmessage = ({ data }) => heard.push(data);
      worker.addEventListener('message', () => heard.length === 2 && resolve(heard));
      worker.postMessage('first');
      worker.postMessage('second');
    });
  const address = '/modules/mf-sample/0.1.0/worker.js';
  expect(await answers(new Worker(address))).toEqual(['first', 'second']);
  expect(await answers(new Worker(new URL(address, document.baseURI)))).toEqual(['first', 'second']);
  expect(fetched.mock.calls).toEqual([[`http://localhost${address}`, { integrity: hash('w') }]]);
  expect(EchoWorker.started).toEqual(Array(2).fill(`blob:http://localhost/1#http://localhost${address}`));
});

test.each([
  ['/modules/mf-sample/0.1.0/worker.js?altered', 'mf-sample/integrity'],
  ['/modules/mf-sample/0.1.0/other.js', 'shell/integrity'],
])('%s: an altered or unreleased file is an error of the worker, and reported', async (address, reported) => {
  fetched.mockImplementation(async (_address, options) => {
    if (options?.integrity) throw new TypeError('Failed to fetch');
    return { ok: true, headers: new Headers({ 'content-type': 'text/javascript' }) };
  });
  const worker = new Worker(address);
  await new Promise(resolve => {
    worker.onerror = resolve;
  });
  expect(EchoWorker.started).toEqual([]);
  expect([...reportedErrors]).toEqual([reported]);
});

test('a missing file is an error of the worker, and not reported', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const worker = new Worker('/modules/mf-sample/0.1.0/worker.js?missing');
  await new Promise(resolve => {
    worker.onerror = resolve;
  });
  expect([...reportedErrors]).toEqual([]);
});

test('a worker that is terminated early never answers, and there are no shared workers', async () => {
  fetched.mockResolvedValue({ ok: true, blob: async () => new Blob(['code']) });
  const worker = new Worker('/modules/mf-sample/0.1.0/worker.js?ended');
  worker.onmessage = () => {
    throw new Error('It was ended.');
  };
  worker.postMessage('x');
  worker.terminate();
  await new Promise(resolve => setTimeout(resolve, 20));
  expect(globalThis.SharedWorker).toBeUndefined();
});
