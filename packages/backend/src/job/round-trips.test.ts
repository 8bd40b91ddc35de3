import { Client, type QueryConfig } from 'pg';
import { createTestApp, sending, type TestApp } from '#test-app';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => backend.close());

test('a submission takes eight round trips; all of its statements are prepared', async () => {
  const ask = await backend.as('kunde');
  const send = (readingValue: number) => ask(sending('J-1', [{ taskId: 'NT', readingValue }]));
  // The first request of a session notes that its token is in use.
  await send(5);
  const query = jest.spyOn(Client.prototype, 'query');
  expect((await send(6)).statusCode).toBe(200);
  const statements = query.mock.calls.map(([statement]) => statement as string | QueryConfig);
  expect(statements.map(one => (typeof one === 'string' ? one : one.name))).toEqual([
    'account of a session',
    'begin',
    'claim idempotency_key',
    'one job of an account',
    'count a submission',
    'store a submission',
    'one job of an account',
    'commit',
  ]);
});
