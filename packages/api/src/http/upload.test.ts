import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import axios from 'axios';
import { axiosTransport } from './axios-transport.ts';
import { type CallRequest, serverCallOver } from './server-call.ts';
import type { Upload } from './transport.ts';

/** More than lies in the buffers between two processes. */
const body = { photo: 'x'.repeat(12_000_000) };
const bodyBytes = JSON.stringify(body).length;
const path = '/api/pro/unknown-reading';

// What follows redirects in Node takes the whole body at once: there would be nothing to see of its progress.
axios.defaults.maxRedirects = 0;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** A server at a port of its own, and calls of it as a page sends them: one that says how far the upload is. */
async function serverThat(handle: Handler) {
  const server = createServer(handle);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  endings.push(() => {
    server.closeAllConnections();
    return new Promise(resolve => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const call = serverCallOver(axiosTransport(axios), `http://127.0.0.1:${port}`);
  const progress: Upload[] = [];
  const upload = { stallSeconds: 2, onProgress: (sent: Upload) => void progress.push(sent) };
  const post = (request: Partial<CallRequest> = {}) => call({ path, body, seconds: 5, upload, ...request });
  return { post, progress, upload, address: `http://127.0.0.1:${port}` };
}

/** Answers once everything is there. */
const accept: Handler = (request, response) => {
  request.resume();
  request.on('end', () => response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":"u1"}'));
};

/** Takes a little at a time, with pauses in between. */
const acceptSlowly =
  (pauseMilliseconds: number): Handler =>
  (request, response) => {
    request.on('data', () => {
      request.pause();
      setTimeout(() => request.resume(), pauseMilliseconds);
    });
    accept(request, response);
    request.pause();
    setTimeout(() => request.resume(), pauseMilliseconds);
  };

const noResponse = (reason: string) => ({ ok: false, error: { kind: 'no-response', reason } });

test('says how much is on its way, up to all of it', async () => {
  const { post, progress } = await serverThat(accept);
  expect(await post()).toMatchObject({ ok: true, value: { body: { id: 'u1' } } });
  const sent = progress.map(each => each.sent);
  expect(sent).toEqual([...sent].sort((a, b) => a - b));
  expect(progress.at(-1)).toEqual({ sent: bodyBytes, total: bodyBytes });
});

test('an upload that moves on is not cut off, however long it takes in all', async () => {
  const { post, progress } = await serverThat(acceptSlowly(15));
  const begun = Date.now();
  expect(await post({ seconds: 2 })).toMatchObject({ ok: true });
  expect(Date.now() - begun).toBeGreaterThan(2000);
  expect(progress.length).toBeGreaterThan(2);
});

test('one that stalls in the middle is', async () => {
  const { post, progress, upload } = await serverThat(request => {
    request.once('data', () => request.pause());
  });
  expect(await post({ upload: { ...upload, stallSeconds: 0.5 } })).toEqual(noResponse('timeout'));
  expect(progress.at(-1)?.sent ?? 0).toBeLessThan(bodyBytes);
});

test('an answer that does not come after everything is out is waited for as long as an answer may take', async () => {
  const { post, progress } = await serverThat(request => void request.resume());
  const begun = Date.now();
  expect(await post({ seconds: 1 })).toEqual(noResponse('timeout'));
  expect(progress.at(-1)?.sent).toBe(bodyBytes);
  expect(Date.now() - begun).toBeGreaterThanOrEqual(1000);
});

test('ended in the middle, the server never has the whole of it', async () => {
  let isWhole = false;
  let isGone: () => void = () => undefined;
  const gone = new Promise<void>(resolve => {
    isGone = resolve;
  });
  const { post, upload } = await serverThat((request, response) => {
    request.on('end', () => {
      isWhole = true;
    });
    request.socket.on('close', isGone);
    acceptSlowly(20)(request, response);
  });
  const ending = new AbortController();
  const onProgress = ({ sent, total }: Upload) => {
    if (sent < total) setTimeout(() => ending.abort());
  };
  expect(await post({ signal: ending.signal, upload: { ...upload, onProgress } })).toEqual(
    noResponse('aborted'),
  );
  await gone;
  expect(isWhole).toBe(false);
});

test.each<[string, Handler]>([
  ['closes in the middle of the upload', request => void request.once('data', () => request.destroy())],
  [
    'takes everything, and its answer is lost',
    request => void request.resume().on('end', () => request.socket.destroy()),
  ],
  [
    'breaks off its answer',
    (request, response) => {
      request.resume().on('end', () => {
        response.writeHead(201, { 'content-length': '1000' }).write('{"id"');
        setTimeout(() => request.socket.destroy(), 50);
      });
    },
  ],
])('a server that %s has not answered', async (_what, handle) => {
  const { post } = await serverThat(handle);
  expect(await post()).toEqual(noResponse('network'));
});

test('one that says no before it has everything is heard', async () => {
  const refusal = { status: 413, code: 'body_too_large', message: 'Too large' };
  const { post } = await serverThat((request, response) => {
    request.resume();
    response.writeHead(413, { 'content-type': 'application/json' }).end(JSON.stringify(refusal));
  });
  expect(await post()).toMatchObject({ ok: false, error: { kind: 'refused', ...refusal } });
});

test('a service worker sends all of it in one piece, and knows nothing of how far it is', async () => {
  const { progress, upload, address } = await serverThat((request, response) => {
    expect(request.headers['content-length']).toBe(String(bodyBytes));
    accept(request, response);
  });
  const call = serverCallOver(axiosTransport(axios, 'fetch'), address);
  expect(await call({ path, body, seconds: 5, upload })).toMatchObject({ ok: true });
  expect(progress).toEqual([]);
});

test.each([undefined, 'fetch'] as const)('axios adds nothing to what is asked for (%s)', async adapter => {
  let asked: IncomingMessage['headers'] = {};
  const { address } = await serverThat(({ headers }, response) => {
    asked = headers;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const call = serverCallOver(axiosTransport(axios, adapter), address);
  await call({ path: '/', seconds: 5, headers: { authorization: 'Bearer 1' } });
  expect(asked).toMatchObject({ accept: '*/*', authorization: 'Bearer 1' });
  expect(asked['user-agent'] ?? '').not.toContain('axios');
  expect(asked).not.toHaveProperty('content-type');
});

test('a file that comes as an answer is one, and an error in its place is read', async () => {
  const { address } = await serverThat(({ url }, response) => {
    if (url === '/photo') response.writeHead(200, { 'content-type': 'image/jpeg' }).end('jpeg');
    else
      response
        .writeHead(404, { 'content-type': 'application/json' })
        .end('{"status":404,"code":"not_found","message":""}');
  });
  const call = serverCallOver(axiosTransport(axios, 'fetch'), address);
  const photo = await call({ path: '/photo', asFile: true, seconds: 5 });
  if (!photo.ok || !(photo.value.body instanceof Blob)) throw new Error('expected a file');
  expect(photo.value.body.type).toBe('image/jpeg');
  expect(await call({ path: '/none', asFile: true, seconds: 5 })).toMatchObject({
    error: { kind: 'refused', code: 'not_found' },
  });
});
