import { networkFirstImage } from './network-first-image.ts';
import { useMemoryCaches } from './testing/memory-caches.ts';

const logo = '/api/public/application/logo.png';
const image = (text: string) => new Response(text, { headers: { 'content-type': 'image/png' } });
const server = jest.spyOn(globalThis, 'fetch');
const shown = async () => (await networkFirstImage(logo)).text();

beforeEach(() => useMemoryCaches('https://portal.example'));
afterAll(() => jest.restoreAllMocks());

test('the image is the newest that the server has answered', async () => {
  server.mockResolvedValueOnce(image('first'));
  expect(await shown()).toBe('first');
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await shown()).toBe('first');
  server.mockResolvedValueOnce(image('second'));
  expect(await shown()).toBe('second');
});

test.each([
  ['a page in its place', new Response('<p>Hotspot</p>', { headers: { 'content-type': 'text/html' } })],
  ['a failure', new Response('', { status: 503 })],
])('%s does not take its place', async (_name, answer) => {
  server.mockResolvedValueOnce(image('first'));
  await shown();
  server.mockResolvedValueOnce(answer);
  expect(await shown()).toBe('first');
});

test('without any the answer is what the server said, or none', async () => {
  server.mockResolvedValueOnce(new Response('', { status: 404 }));
  expect((await networkFirstImage(logo)).status).toBe(404);
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect((await networkFirstImage(logo)).type).toBe('error');
});
