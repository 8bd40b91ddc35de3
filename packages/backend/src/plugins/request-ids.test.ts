import { createTestApp, type TestApp } from '#test-app';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
afterAll(() => backend.close());

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${trace}-00f067aa0ba902b7-01`;
const random = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

test.each<[string, Record<string, string>, unknown, string | undefined]>([
  ['of the proxy', { 'x-request-id': 'nginx-1:7' }, 'nginx-1:7', undefined],
  ['of the trace', { traceparent }, trace, trace],
  ['of the proxy, beside a trace', { 'x-request-id': 'a1', traceparent }, 'a1', trace],
  ['its own', {}, expect.stringMatching(random), undefined],
  [
    'its own for one that is too long',
    { 'x-request-id': 'x'.repeat(129) },
    expect.stringMatching(random),
    undefined,
  ],
  [
    'its own for one that could break a line',
    { 'x-request-id': 'a b' },
    expect.stringMatching(random),
    undefined,
  ],
  ['its own for no trace', { traceparent: `00-${trace}` }, expect.stringMatching(random), undefined],
])('a request has an id in its answer and in the log: %s', async (_which, headers, id, traceId) => {
  backend.lines.length = 0;
  const answer = await backend.app.inject({ url: '/api/public/nothing', headers });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['x-request-id']).toEqual(id);
  const [entry] = backend.lines.map(line => JSON.parse(line));
  expect(entry).toMatchObject({ requestId: answer.headers['x-request-id'], status: 404 });
  expect(entry.traceId).toBe(traceId);
});
