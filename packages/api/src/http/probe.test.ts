import { noAnswer, serve } from '../testing/serve.ts';
import { createProbe } from './probe.ts';

const probe = createProbe({ baseUrl: 'http://portal.test' });
const ours = { 'x-portal-application': 'demo' };

afterEach(() => jest.restoreAllMocks());

test('asks for nothing but the head, past every cache, and follows no redirect', async () => {
  const requests = serve(() => new Response(null, { headers: ours }));
  expect(await probe()).toBe('online');
  expect(requests[0]).toMatchObject({
    method: 'HEAD',
    url: 'http://portal.test/api/public/application',
    cache: 'no-store',
    redirect: 'manual',
  });
  expect(requests).toHaveLength(1);
});

test.each([
  ['the portal', 200, ours, 'online'],
  ['the portal, although it has a problem', 500, ours, 'online'],
  ['a page of another server', 200, { 'content-type': 'text/html' }, 'wrong-server'],
  ['a server that knows no such address', 404, {}, 'wrong-server'],
  ['a proxy that wants a login', 407, {}, 'wrong-server'],
  ['a network that wants a login', 511, {}, 'wrong-server'],
  ['a redirect', 302, { location: 'http://hotel.test/login' }, 'wrong-server'],
  ['a broken server', 500, {}, 'offline'],
  ['a gateway without a server', 502, {}, 'offline'],
  ['a server without its database', 503, { 'retry-after': '10' }, 'offline'],
  ['a gateway that waits in vain', 504, {}, 'offline'],
] as const)('%s (%i) means', async (_who, status, headers, presence) => {
  serve(() => new Response(null, { status, headers }));
  expect(await probe()).toBe(presence);
});

test('an opaque redirect is another server', async () => {
  const redirect = { status: 0, type: 'opaqueredirect', headers: new Headers() };
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(redirect as Response);
  expect(await probe()).toBe('wrong-server');
});

test('no answer is offline', async () => {
  serve(noAnswer);
  expect(await probe()).toBe('offline');
});

test('ended before an answer', async () => {
  const ending = new AbortController();
  serve(() => new Promise<never>(() => undefined));
  const presence = probe({ signal: ending.signal });
  ending.abort();
  expect(await presence).toBe('offline');
});

test('tells what time it is at the portal, and nowhere else', async () => {
  jest.spyOn(Date, 'now').mockReturnValueOnce(1000).mockReturnValueOnce(2000);
  const date = 'Thu, 26 Nov 2026 12:00:00 GMT';
  const onClock = jest.fn();
  const ask = (headers: Record<string, string>) => {
    serve(() => new Response(null, { headers }));
    return createProbe({ baseUrl: 'http://portal.test', onClock })();
  };
  await ask({ ...ours, date });
  expect(onClock.mock.calls).toEqual([[{ serverTime: Date.parse(date), sentAt: 1000, receivedAt: 2000 }]]);
  await ask({ date });
  await ask(ours);
  expect(onClock).toHaveBeenCalledTimes(1);
});
