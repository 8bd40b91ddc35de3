import type { OfflineSet } from '@zaehlwerk/module-kit/host';
import { releasedPage } from './released-page.ts';
import { cacheNameOf } from './set-caches.ts';
import { integrityOf } from './testing/integrity-of.ts';
import { useMemoryCaches } from './testing/memory-caches.ts';

const html = '<!doctype html><title>Portal</title>';
const headers = {
  'content-security-policy': "default-src 'self'",
  'content-type': 'text/html; charset=utf-8',
  'integrity-policy': 'x=()',
};
let set: OfflineSet;

const cache = () => caches.open(cacheNameOf('a'));
const put = async (content: string, beside: Record<string, string> = {}) =>
  (await cache()).put('/', new Response(content, { headers: beside }));

beforeEach(async () => {
  useMemoryCaches('https://portal.example');
  const page = { url: '/', integrity: await integrityOf(html) };
  set = { id: 'a', pages: [page], files: [], notPrecached: [], headers };
});

test('a page is answered as it was released, under the headers of its set', async () => {
  await put(html);
  const answer = await releasedPage('/', set);
  expect(await answer?.text()).toBe(html);
  expect(Object.fromEntries(answer?.headers ?? [])).toEqual(headers);
});

test('a page that a script has put in its place is not answered, and goes', async () => {
  await put('<!doctype html><script>evil()</script>');
  expect(await releasedPage('/', set)).toBeUndefined();
  expect(await (await cache()).match('/')).toBeUndefined();
});

test('headers that a script has put beside the page do not count', async () => {
  await put(html, {
    'content-security-policy': 'script-src *',
    'integrity-policy': '',
    'content-type': 'text/html; charset=utf-7',
    refresh: '0; url=https://evil.example/',
    'referrer-policy': 'unsafe-url',
    'x-anything': '1',
  });
  expect(Object.fromEntries((await releasedPage('/', set))?.headers ?? [])).toEqual(headers);
});

test('what is no page of the set is none', async () => {
  await (await cache()).put('/other/', new Response(html));
  expect(await releasedPage('/other/', set)).toBeUndefined();
});
