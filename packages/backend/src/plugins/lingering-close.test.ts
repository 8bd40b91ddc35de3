import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerErrors } from './errors.ts';
import { readJsonBodies } from './json-body.ts';
import { type Lingering, lingerBeforeClose } from './lingering-close.ts';
import { RequestError } from './request-error.ts';

const MiB = 1024 * 1024;
const patient: Lingering = { bytes: 64 * MiB, milliseconds: 60_000, pauseMilliseconds: 60_000 };

let app: FastifyInstance;
let client: Socket;
/** The server's end of the connection. */
let taking: Socket;
async function start(bounds = patient, long: () => AsyncIterable<string> = async function* () {}) {
  app = Fastify({ bodyLimit: 256 * 1024 });
  answerErrors(app);
  lingerBeforeClose(app, bounds);
  readJsonBodies(app);
  app.server.on('connection', socket => {
    taking = socket;
  });
  app.post('/', async () => 'taken');
  app.post(
    '/long',
    { onRequest: async (_request, reply) => reply.send(Readable.from(long())) },
    async () => 'taken',
  );
  const onRequest = () => Promise.reject(new RequestError('unauthenticated', 'No login.'));
  app.post('/guarded', { onRequest }, async () => 'taken');
  await app.listen({ host: '127.0.0.1', port: 0 });
}
afterEach(async () => {
  client.destroy();
  await app.close();
});

/** Begins a request with a body of so many bytes. */
async function begin(path: string, length: number, ...headers: string[]) {
  const { port } = app.server.address() as AddressInfo;
  client = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).setEncoding('utf8');
  await once(client, 'connect');
  const head = [`POST ${path} HTTP/1.1`, 'host: x', 'content-type: application/json', ...headers];
  client.write(`${head.join('\r\n')}\r\ncontent-length: ${length}\r\n\r\n`);
}

/** Sends so much of a body, as fast as it is taken. */
async function send(bytes: number) {
  for (let sent = 0; sent < bytes; sent += MiB) {
    if (!client.write(' '.repeat(MiB))) await once(client, 'drain');
  }
}

test.each([
  ['a body that is too large', '/', 413, []],
  ['the same, of a client that asks once', '/', 413, ['connection: close']],
  ['a body behind a closed door', '/guarded', 401, []],
  ['the same, of a client that asks once', '/guarded', 401, ['connection: close']],
])('%s: a client that reads only when all is sent finds the answer', async (_name, path, status, headers) => {
  await start();
  await begin(path, 40 * MiB, ...headers);
  await send(40 * MiB);
  const [answer] = await once(client, 'data');
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  while (taking.bytesRead < 40 * MiB) await new Promise(resolve => setImmediate(resolve));
  expect(taking.errored).toBeNull();
});

test.each([
  ['more bytes than are read on', { ...patient, bytes: MiB }, 20],
  ['a pause', { ...patient, pauseMilliseconds: 1 }, 0],
  ['a body that takes its time', { ...patient, milliseconds: 1 }, 0],
])('%s: the connection ends', async (_name, bounds, megabytes) => {
  await start(bounds);
  await begin('/', 100 * MiB);
  // The answer is there, or was lost to a client that does not stop.
  client.on('error', () => undefined).resume();
  const closed = once(taking, 'close');
  for (let sent = 0; sent < megabytes; sent += 1) client.write(' '.repeat(MiB));
  await closed;
  expect(taking.bytesRead).toBeLessThan(20 * MiB);
});

test('an answer that is still on its way is not cut for a body that does not come', async () => {
  let goOn: () => void = () => undefined;
  const isToGoOn = new Promise<void>(resolve => {
    goOn = resolve;
  });
  await start({ ...patient, milliseconds: 1, pauseMilliseconds: 1 }, async function* () {
    yield 'begun, ';
    await isToGoOn;
    yield 'whole';
  });
  await begin('/long', MiB);
  let text = '';
  client.on('data', piece => {
    text += piece;
    if (text.includes('begun')) setTimeout(goOn, 2);
  });
  await once(client, 'end');
  expect(text).toContain('whole');
});

test('what was answered whole takes the next request on the same connection', async () => {
  await start();
  await begin('/guarded', 2 * MiB);
  await send(2 * MiB);
  await once(client, 'data');
  client.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}');
  expect((await once(client, 'data'))[0]).toMatch(/^HTTP\/1.1 200 /);
});
