import { errorBodySchema } from '@zaehlwerk/api/schema';
import { codeOf, createTestApp, sending, type TestApp } from '#test-app';
import { buildApp } from '../app.ts';
import { openPool, requestLimits } from '../database/pool.ts';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
afterAll(() => backend.close());

test('unknown routes of the API are 404 documents', async () => {
  for (const url of ['/api/nothing', '/auth/nothing', '/api/pro/job/x', '/nothing']) {
    const answer = await backend.app.inject({ url, headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(404);
    expect(errorBodySchema.parse(answer.json())).toMatchObject({ status: 404, code: 'not_found' });
  }
  expect((await backend.app.inject({ method: 'DELETE', url: '/api/pro/job' })).json().code).toBe('not_found');
});

test('an address that is not well encoded or far too long is refused like any other mistake', async () => {
  for (const url of ['/%', '/api/public/contact/%', `/api/public/contact/${'x'.repeat(5000)}`]) {
    const answer = await backend.app.inject({ url });
    expect(answer.statusCode).toBe(400);
    expect(errorBodySchema.parse(answer.json()).code).toBe('invalid_request');
  }
});

const post = (payload: string, type: string) =>
  backend.app.inject({ method: 'POST', url: '/auth/token', headers: { 'content-type': type }, payload });

test.each([
  ['half a body', '{"applicationId":', 'application/json', 400, 'invalid_json'],
  ['an empty body', '', 'application/json', 400, 'invalid_json'],
  ['a form', 'a=b', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
  [
    'a login of 20 KB',
    JSON.stringify({ username: 'x'.repeat(20_000) }),
    'application/json',
    413,
    'body_too_large',
  ],
])('%s', async (_case, payload, type, status, code) => {
  const answer = await post(payload, type);
  expect(answer.statusCode).toBe(status);
  expect(errorBodySchema.parse(answer.json())).toMatchObject({ status, code });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a mistake of ours is a 500 without details, and logged without values', async () => {
  const ask = await backend.as('kunde');
  await backend.pool.query(
    "alter table submission add constraint spoiled check (reading_date < '2000-01-01')",
  );
  const answer = await ask(sending('J-1', [{ taskId: 'NT', readingValue: 271828 }]));
  await backend.pool.query('alter table submission drop constraint spoiled');
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    { status: 500, code: 'internal_error', message: expect.any(String) },
  ]);
  const entry = backend.lines.map(line => JSON.parse(line)).find(line => line.msg === 'request failed');
  expect(entry.err).toMatchObject({ code: '23514', table: 'submission', constraint: 'spoiled' });
  expect(JSON.stringify(entry)).not.toContain(new Date().toISOString().slice(0, 10));
});

test('without its database the backend says 503, which clients take as "not sent"', async () => {
  const pool = openPool('postgres://nobody@127.0.0.1:1/none', requestLimits);
  const app = await buildApp({ pool, keys: backend.keys });
  const login = { applicationId: 'demo', token: 'x' };
  const answers = [
    await app.inject({ url: '/healthz' }),
    await app.inject({ method: 'POST', url: '/auth/token', payload: login }),
  ];
  await app.close();
  await pool.end();
  for (const answer of answers) {
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'database_unavailable']);
    expect(answer.headers['retry-after']).toBe('10');
  }
});

test('what another request has locked for too long is 503, too: nothing has happened', async () => {
  const locked = Object.assign(new Error(), { code: '55P03' });
  const query = jest.spyOn(backend.requestPool, 'query').mockImplementation(() => Promise.reject(locked));
  const answer = await backend.authenticate({ token: 'x' });
  query.mockRestore();
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
    503,
    'too_busy',
    '2',
  ]);
});

test('a request that a proxy says came by another scheme is refused, also for pages', async () => {
  for (const scheme of ['javascript', 'ftp', 'https:', 'http,wss'])
    for (const url of ['/api/public/application', '/'])
      expect(await codeOf(backend.app.inject({ url, headers: { 'x-forwarded-proto': scheme } }))).toBe(
        '400 invalid_request',
      );
  const https = await backend.app.inject({
    url: '/api/public/application',
    headers: { 'x-forwarded-proto': 'https' },
  });
  expect(https.statusCode).toBe(200);
});
