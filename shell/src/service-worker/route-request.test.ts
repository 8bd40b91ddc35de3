import './testing/worker-scope.ts';
import type { OfflineSet } from '@zaehlwerk/module-kit/host';
import type { RouteHandlerCallback } from 'workbox-core/types.js';
import { createRouter, staticRoutes } from './route-request.ts';

const origin = 'https://portal.example';
const integrity = 'sha256-x';
const set: OfflineSet = {
  id: 'set',
  pages: ['/', '/ablesung/', '/m/'].map(url => ({ url, integrity })),
  files: ['/shell/1/shell.js', 'https://modules.example/mf-far/1/entry.js'].map(url => ({ url, integrity })),
  notPrecached: [{ url: 'https://modules.example/mf-far/1/charts.js', integrity }],
  headers: {},
};

type Asked = Pick<Request, 'method' | 'url' | 'mode'> & { readonly headers: Headers };

const asked = (address: string, changes: Partial<Asked> = {}): Asked => ({
  method: 'GET',
  mode: 'no-cors',
  headers: new Headers(),
  url: address.startsWith('/') ? origin + address : address,
  ...changes,
});

const handlers = {
  page: jest.fn<Promise<Response>, Parameters<RouteHandlerCallback>>(),
  file: jest.fn<Promise<Response>, Parameters<RouteHandlerCallback>>(),
  runtimeFile: jest.fn<Promise<Response>, Parameters<RouteHandlerCallback>>(),
  image: jest.fn<Promise<Response>, Parameters<RouteHandlerCallback>>(),
};
const router = createRouter(set, handlers);

/** Which handler gets the request, and under which key it is to look for the response. */
const answered = (request: Asked) => {
  const url = new URL(request.url);
  const options = { url, sameOrigin: url.origin === origin, event: new ExtendableEvent('fetch') };
  const { route, params } = router.findMatchingRoute({ ...options, request: request as Request });
  const name = Object.entries(handlers).find(([, handle]) => route?.handler.handle === handle)?.[0];
  return name && `${name} ${Object(params).cacheKey}`;
};

test.each([
  ['/', 'page /history/set/index.html'],
  ['/ablesung', 'page /history/set/ablesung/index.html'],
  ['/ablesung/', 'page /history/set/ablesung/index.html'],
  ['/ablesung/LT-1.5?account=7#x', 'page /history/set/ablesung/index.html'],
  ['/ablesung/neu', 'page /history/set/ablesung/index.html'],
  ['/ablesung-ohne-zugang', 'page /history/set/index.html'],
  ['/zugaenge', 'page /history/set/index.html'],
  ['/m/geheim', 'page /history/set/m/index.html'],
  ['//m/geheim', 'page /history/set/m/index.html'],
  ['/apis', 'page /history/set/index.html'],
])('%s opens the %s', (address, answer) => {
  expect(answered(asked(address, { mode: 'navigate' }))).toBe(answer);
});

test.each([
  '/api/openapi.json',
  '/api/pro/job',
  '/api',
  '/auth/token',
  '/healthz',
  '/livez',
  '/readyz',
  '/release-set.json',
  '/service-worker.js',
  '/robots.txt',
  '/shell/1/shell.js',
  '/modules/mf-reading/1/entry.js',
])('%s is answered by the server', address => {
  expect(answered(asked(address, { mode: 'navigate' }))).toBeUndefined();
});

test.each([
  ['/shell/1/shell.js', 'file /shell/1/shell.js'],
  ['/shell/1/shell.js?attempt=2', 'file /shell/1/shell.js'],
  ['/modules/mf-reading/0/old.css', 'file /modules/mf-reading/0/old.css'],
  ['https://modules.example/mf-far/1/entry.js?attempt=1', 'file https://modules.example/mf-far/1/entry.js'],
  ['https://modules.example/mf-far/1/charts.js', 'runtimeFile /sha256-x'],
  ['https://modules.example/mf-far/1/other.js', undefined],
  ['https://elsewhere.example/shell/1/shell.js', undefined],
  ['/api/public/application/logo.png', 'image /api/public/application/logo.png'],
  ['/api/public/application', undefined],
  ['/api/public/application/manifest/manifest.json', undefined],
  ['/api/pro/job/1/meter-rate-tasks/2/result-images/3', undefined],
  ['/release-set.json', undefined],
  ['/service-worker.js', undefined],
])('a request for %s is answered with %s', (address, answer) => {
  expect(answered(asked(address))).toBe(answer);
});

test.each<[string, Partial<Asked>]>([
  ['HEAD', { method: 'HEAD' }],
  ['POST', { method: 'POST' }],
  ['a part of the file', { headers: new Headers({ range: 'bytes=0-' }) }],
])('%s is never touched', (_name, changes) => {
  expect(answered(asked('/shell/1/shell.js', changes))).toBeUndefined();
  expect(answered(asked('/', { mode: 'navigate', ...changes }))).toBeUndefined();
});

/** Where the browser takes the answer from without asking the worker; `undefined` where it asks. */
const routed = (address: string) =>
  staticRoutes.find(({ condition }) => new URLPattern(condition.urlPattern).test(new URL(address, origin)))
    ?.source;

test.each(['/api/pro/job?x=1', '/auth/token', '/healthz'])('%s starts no worker', address => {
  expect(routed(address)).toBe('network');
});

test.each(['no-cors', 'navigate'] as const)('what the worker answers gets to it (%s)', mode => {
  const addresses = [
    '/',
    '/m/geheim',
    '/apis',
    '/shell/1/shell.js',
    '/api/public/application/logo.png',
    '/healthz/',
  ];
  for (const address of addresses.filter(one => answered(asked(one, { mode })) !== undefined))
    expect([undefined, 'fetch-event']).toContain(routed(address));
});
