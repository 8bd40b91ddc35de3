import { networkFirstImage } from './network-first-image.ts';
import { fillDevice, useMemoryCaches } from './testing/memory-caches.ts';

const logo = '/api/public/application/logo.png';
const image = (content: BodyInit, headers = {}) =>
  new Response(content, { headers: { 'content-type': 'image/png', ...headers } });
/** Half an image, as it comes when the connection ends. */
const broken = () =>
  image(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('hal'));
        controller.error(new TypeError('network error'));
      },
    }),
  );
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
  ['half an image', broken()],
  ['an image with fewer bytes than announced', image('hal', { 'content-length': '5' })],
])('%s does not take its place', async (_name, answer) => {
  server.mockResolvedValueOnce(image('first'));
  await shown();
  server.mockResolvedValueOnce(answer);
  expect(await shown()).toBe('first');
});

test.each([
  ['one whose connection ends', broken],
  ['one with fewer bytes than announced', () => image('hal', { 'content-length': '5' })],
])('without another, %s is passed on and not kept', async (_name, answer) => {
  server.mockResolvedValueOnce(answer());
  expect((await networkFirstImage(logo)).headers.get('content-type')).toBe('image/png');
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect((await networkFirstImage(logo)).type).toBe('error');
});

test('the length of an encoded image is no measure of its content', async () => {
  server.mockResolvedValueOnce(image('first', { 'content-length': '3', 'content-encoding': 'br' }));
  await shown();
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await shown()).toBe('first');
});

test('a full device shows the image of the server', async () => {
  fillDevice();
  server.mockResolvedValueOnce(image('first'));
  expect(await shown()).toBe('first');
});

test('a device whose caches cannot be opened shows the image of the server', async () => {
  caches.open = () => Promise.reject(new DOMException('', 'UnknownError'));
  server.mockResolvedValueOnce(image('first'));
  expect(await shown()).toBe('first');
});

test('without any the answer is what the server said, or none', async () => {
  server.mockResolvedValueOnce(new Response('', { status: 404 }));
  expect((await networkFirstImage(logo)).status).toBe(404);
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect((await networkFirstImage(logo)).type).toBe('error');
});
