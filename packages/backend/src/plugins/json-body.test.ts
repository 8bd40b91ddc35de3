import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { errorBodySchema } from '@zaehlwerk/api/schema';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerErrors } from './errors.ts';
import { type BodyLimits, maxSubmissionBytes, readJsonBodies } from './json-body.ts';
import type { createJsonParser } from './json-parser.ts';

const patient: BodyLimits['patience'] = { least: 60_000, most: 60_000, slowestRate: 1000 };
const MiB = 1024 * 1024;
const roomy: BodyLimits['room'] = {
  network: 50,
  account: 4,
  anonymous: 8,
  bytes: 256 * MiB,
  anonymousBytes: 96 * MiB,
};

let app: FastifyInstance;
let port: number;
const sockets: Socket[] = [];
/** The server's ends of the connections with large bodies. */
let taking: Socket[];
/** A small body from anybody, and large ones: of the account that a header names, and of who has none. */
async function start({ patience = patient, room = roomy }: Partial<BodyLimits> = {}) {
  app = Fastify({ trustProxy: 'loopback', bodyLimit: 256 * 1024 });
  answerErrors(app);
  readJsonBodies(app, { patience, room });
  app.post('/small', async () => 'taken');
  app.post('/anonymous', { bodyLimit: maxSubmissionBytes }, async () => 'taken');
  taking = [];
  app.addHook('preParsing', async ({ raw }) => void taking.push(raw.socket));
  await app.register(async accounts => {
    accounts.decorateRequest('account', null);
    accounts.addHook('onRequest', async request =>
      request.setDecorator('account', { id: request.headers['x-account'] }),
    );
    accounts.post('/large', { bodyLimit: maxSubmissionBytes }, async () => 'taken');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** A request whose body is `begun` so far, of `length` bytes that it promises. */
async function begin(path: string, begun: string, length: number, headers: Record<string, string> = {}) {
  const socket = connect(port, '127.0.0.1')
    .setEncoding('utf8')
    .on('error', () => undefined);
  sockets.push(socket);
  const answer = { text: '', isEnded: false };
  socket.on('data', (text: string) => {
    answer.text += text;
  });
  socket.once('close', () => {
    answer.isEnded = true;
  });
  const lines = {
    host: 'localhost',
    'content-type': 'application/json',
    'content-length': length,
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  await once(socket, 'connect');
  await new Promise(done => socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n${begun}`, done));
  return { socket, answer };
}
/** Waits until the server has read so much of the last request. */
async function isRead(requests: number, bytes: number) {
  while ((taking[requests - 1]?.bytesRead ?? 0) < bytes) await new Promise(resolve => setImmediate(resolve));
}
const ended = async ({ socket, answer }: Awaited<ReturnType<typeof begin>>) => {
  if (!answer.isEnded) await once(socket, 'close');
  const [head = '', body = ''] = answer.text.split('\r\n\r\n');
  const error = errorBodySchema.parse(JSON.parse(body));
  expect(head.split(' ')[1]).toBe(String(error.status));
  return error;
};
const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });
const large = (payload: string, account = 'a') => post('/large', payload, { 'x-account': account });

const list = (item: string, count: number) => `[${Array(count).fill(item).join(',')}]`;
test.each([
  ['10,000,000 empty objects', () => list('{}', 10_000_000), 'body_too_complex'],
  ['10,000,000 numbers', () => list('1', 10_000_000), 'body_too_complex'],
  ['16,000,000 levels', () => '['.repeat(16_000_000), 'body_too_complex'],
  ['seventeen levels', () => '['.repeat(17) + ']'.repeat(17), 'body_too_complex'],
  [
    '2,000,000 names',
    () => `{${Array.from({ length: 2_000_000 }, (_, n) => `"${n}":1`).join(',')}}`,
    'body_too_complex',
  ],
  ['32 MiB of nothing', () => ' '.repeat(maxSubmissionBytes), 'body_too_complex'],
  ['32 MiB of escapes', () => `"${'\\"'.repeat(15 * MiB)}`, 'invalid_json'],
  ['more than 32 MiB', () => `"${'x'.repeat(maxSubmissionBytes)}"`, 'body_too_large'],
  ['bytes that are no UTF-8', () => Buffer.from('"\xff"', 'latin1') as unknown as string, 'invalid_json'],
])('%s is refused before it is parsed, or is no JSON', async (_name, body, code) => {
  await start();
  expect((await large(body())).json().code).toBe(code);
  expect((await large('{"results": []}')).body).toBe('taken');
});

test.each([1, 8, 1460, 100_000])('a body in chunks of %d bytes is kept in few blocks', async size => {
  const held: Buffer[][] = [];
  const parser: ReturnType<typeof createJsonParser> = {
    parse: async (_request, chunks) => ({ data: held.push([...chunks]) }),
    close: async () => undefined,
  };
  app = Fastify();
  readJsonBodies(app, { patience: patient, room: roomy }, parser);
  app.post('/', { bodyLimit: maxSubmissionBytes }, async () => 'taken');
  const bytes = Buffer.from(JSON.stringify('abc'.repeat(100_000)));
  for (const length of [{}, { 'content-length': String(bytes.length) }]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    );
    const headers = { 'content-type': 'application/json', ...length };
    await app.inject({ method: 'POST', url: '/', payload: Readable.from(chunks), headers });
    const blocks = held.pop() ?? [];
    expect(Buffer.concat(blocks).equals(bytes)).toBe(true);
    expect(blocks.length).toBeLessThanOrEqual(5);
    const memory = new Set(blocks.map(({ buffer }) => buffer));
    expect([...memory].reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThanOrEqual(5 * 65_536);
  }
});

test('brackets and commas inside of text count for nothing', async () => {
  await start();
  const text = JSON.stringify({ text: '[{,"\\'.repeat(10_000), list: [[[[]]]] });
  expect((await large(text)).body).toBe('taken');
});

test('a route that takes no photos takes 256 KiB', async () => {
  await start();
  expect((await post('/small', `"${'x'.repeat(256 * 1024 - 2)}"`)).body).toBe('taken');
  expect((await post('/small', `"${'x'.repeat(256 * 1024)}"`)).json().code).toBe('body_too_large');
});

test('text that cannot be stored is refused by its field, and only the first twenty are named', async () => {
  await start();
  const whole = { a: ['\ud83d\udd11', '\ud800'], b: { c: '\udc00x' }, d: 'a\0b' };
  const answer = (await post('/small', JSON.stringify(whole))).json();
  expect([answer.code, answer.fieldErrors]).toEqual([
    'invalid_request',
    ['a.1', 'b.c', 'd'].map(field => ({ field, message: 'unstorableCharacter' })),
  ]);
  expect((await post('/small', JSON.stringify(Array(500).fill('\ud800')))).json().fieldErrors).toHaveLength(
    20,
  );
});

test('a body that does not arrive in time: 408, and the connection ends', async () => {
  await start({ patience: { least: 100, most: 300, slowestRate: 1 } });
  const slow = await Promise.all([1, 2, 3].map(() => begin('/small', '{', 100)));
  for (const one of slow) expect(await ended(one)).toMatchObject({ status: 408, code: 'request_timeout' });
  expect((await post('/small', '{}')).body).toBe('taken');
});

test('200 bodies that never end, behind one address: newcomers get in, also there, and the oldest give way', async () => {
  await start();
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const slow = [];
  for (let n = 0; n < 200; n += 1) slow.push(await begin('/small', '{', 100, from('203.0.113.9')));
  for (const one of slow.slice(0, 150)) {
    expect(await ended(one)).toMatchObject({ status: 503, code: 'too_busy' });
    expect(one.answer.text).toMatch(/retry-after: 5/i);
  }
  for (const address of ['203.0.113.9', '198.51.100.7']) {
    const quick = await begin('/small', '{}', 2, { ...from(address), connection: 'close' });
    await once(quick.socket, 'close');
    expect(quick.answer.text).toMatch(/^HTTP\/1.1 200/);
  }
  // One more of that address went in, so one more of it gave way; the others still wait.
  expect(slow.filter(({ answer }) => !answer.isEnded)).toHaveLength(49);
});

test('four large bodies of an account at once, and the next when one has gone', async () => {
  await start();
  const headers = { 'x-account': 'a' };
  const under = [];
  for (let n = 0; n < 4; n += 1) under.push(await begin('/large', '"', MiB, headers));
  await isRead(4, 1);
  expect((await large(`"${'x'.repeat(MiB)}"`)).json().code).toBe('too_busy');
  expect((await large('"small"')).body).toBe('taken');
  expect((await large(`"${'x'.repeat(MiB)}"`, 'b')).body).toBe('taken');
  const [first] = under;
  first?.socket.destroy();
  for (;;) {
    const answer = await large(`"${'x'.repeat(MiB)}"`);
    if (answer.body === 'taken') break;
    await new Promise(resolve => setImmediate(resolve));
  }
});

test('bytes of all bodies have a limit: the large one that is longest under way gives way', async () => {
  await start({ room: { ...roomy, bytes: 3 * MiB } });
  const half = 'x'.repeat(MiB);
  const first = await begin('/large', `"${half}`, 2 * MiB, { 'x-account': 'a' });
  await isRead(1, MiB);
  const second = await begin('/large', `"${half}`, 2 * MiB, { 'x-account': 'b' });
  await isRead(2, MiB);
  expect((await large(`"${half}${half.slice(2)}"`, 'c')).body).toBe('taken');
  expect(await ended(first)).toMatchObject({ status: 503, code: 'too_busy' });
  expect(second.answer.isEnded).toBe(false);
  // What was answered counts no more.
  for (let n = 0; n < 5; n += 1) expect((await large(`"${half}"`, 'c')).body).toBe('taken');
});

test('eight large bodies without login of a network at once; the one longest under way gives way', async () => {
  await start();
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const slow = [];
  for (let n = 0; n < 8; n += 1) slow.push(await begin('/anonymous', '"', MiB, from('203.0.113.9')));
  await isRead(8, 1);
  const text = `"${'x'.repeat(MiB)}"`;
  expect((await post('/anonymous', text, from('203.0.113.10'))).body).toBe('taken');
  expect(slow.filter(({ answer }) => answer.isEnded)).toEqual([]);
  // Idle connections in all places keep no others out, and an account in the same network has its own.
  expect((await post('/large', text, { 'x-account': 'a', ...from('203.0.113.9') })).body).toBe('taken');
  expect((await post('/anonymous', text, from('203.0.113.9'))).body).toBe('taken');
  const [oldest, next] = slow;
  if (oldest) expect(await ended(oldest)).toMatchObject({ status: 503, code: 'too_busy' });
  expect(next?.answer.isEnded).toBe(false);
});

test('large bodies without login have a part of the room, and give way to those of accounts', async () => {
  await start({ room: { ...roomy, bytes: 4 * MiB, anonymousBytes: 3 * MiB } });
  const half = 'x'.repeat(MiB);
  const from = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` });
  const account = await begin('/large', `"${half}`, 2 * MiB, { 'x-account': 'a' });
  await isRead(1, MiB);
  const slow = [];
  for (let n = 1; n <= 2; n += 1) {
    slow.push(await begin('/anonymous', `"${half}`, 2 * MiB, from(n)));
    await isRead(n + 1, MiB);
  }
  // Beyond their part the oldest of them goes.
  expect((await post('/anonymous', `"${half}${half.slice(2)}"`, from(3))).body).toBe('taken');
  const [first, second] = slow;
  if (first) expect(await ended(first)).toMatchObject({ status: 503, code: 'too_busy' });
  // Beyond the whole room, too, although the account's is the oldest of all.
  expect((await large(`"${'x'.repeat(3 * MiB)}"`, 'b')).body).toBe('taken');
  if (second) expect(await ended(second)).toMatchObject({ status: 503, code: 'too_busy' });
  expect(account.answer.isEnded).toBe(false);
});
