import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FastifyRequest } from 'fastify';
import { createJsonParser } from './json-parser.ts';

const MiB = 1024 * 1024;
let parser: ReturnType<typeof createJsonParser>;
let threads: Worker[];
beforeEach(() => {
  threads = [];
  parser = createJsonParser(() => {
    const thread = new Worker(resolve(__dirname, 'parse-thread.ts'), { execArgv: [] });
    threads.push(thread);
    return thread;
  });
});
afterEach(() => parser.close());

const from = (ip: string) =>
  ({ ip, server: { hasRequestDecorator: () => false } }) as unknown as FastifyRequest;
const parse = (text: string, ip = '203.0.113.9') => parser.parse(from(ip), [Buffer.from(text)]);
const large = (text = 'x') => JSON.stringify({ text: text.repeat((3 * MiB) / text.length) });

test('two megabytes are parsed at once, more in a thread, in as many chunks as they came', async () => {
  const parsed = jest.spyOn(JSON, 'parse');
  const small = JSON.stringify('x'.repeat(2 * MiB - 2));
  expect(await parse(small)).toEqual({ data: 'x'.repeat(2 * MiB - 2) });
  expect([parsed.mock.calls.length, threads.length]).toEqual([1, 0]);
  const bytes = Buffer.from(large('ü'));
  // One with its own memory, and one that shares it.
  const chunks = [Buffer.from(new Uint8Array(bytes.subarray(0, MiB)).buffer), bytes.subarray(MiB)];
  expect(await parser.parse(from('203.0.113.9'), chunks)).toEqual({ data: JSON.parse(large('ü')) });
  expect(threads).toHaveLength(1);
  parsed.mockClear();
  expect(await parse(large())).toEqual({ data: { text: 'x'.repeat(3 * MiB) } });
  expect([parsed.mock.calls.length, threads.length]).toEqual([0, 1]);
  parsed.mockRestore();
});

test.each([
  ['', { reason: 'empty' }],
  ['{', { reason: 'not JSON' }],
  ['\ufeff{"a": 1}', { data: { a: 1 } }],
  ['{"__proto__": {"a": 1}}', { reason: 'not JSON' }],
  ['{"a": [{"\\u005f_proto__": 1}]}', { reason: 'not JSON' }],
  ['{"constructor": {"prototype": {}}}', { reason: 'not JSON' }],
  ['{"constructor": "Muster GmbH"}', { data: { constructor: 'Muster GmbH' } }],
  ['{"a": ["\\ud800"]}', { unstorable: [{ field: 'a.0', message: 'unstorableCharacter' }] }],
])('%s, alone and behind three megabytes', async (text, expected) => {
  expect(await parse(text)).toEqual(expected);
  if (text.startsWith('{"')) {
    const behind = await parse(`{"x": "${'x'.repeat(3 * MiB)}", ${text.slice(1)}`);
    if ('data' in expected) expect(behind).toEqual({ data: { x: 'x'.repeat(3 * MiB), ...expected.data } });
    else expect(behind).toEqual(expected);
  }
});

test('one large body at a time; a thread that ends takes no other with it, and the next body has a new one', async () => {
  await parse(large());
  const lost = parse(large());
  const kept = parse(large(), '198.51.100.7');
  void threads[0]?.terminate();
  await expect(lost).rejects.toMatchObject({ code: 'too_busy', retryAfter: 5 });
  expect(await kept).toEqual({ data: { text: 'x'.repeat(3 * MiB) } });
  expect(threads).toHaveLength(2);
});
