import { attemptFor } from './send-attempt.ts';

const request = (readingValue: number) => ({
  readingDate: '2026-11-20T12:00:00.000Z',
  results: [{ taskId: 'task-1', readingValue }],
});

test('the same reading is sent under the same key', () => {
  const first = attemptFor(request(5), undefined);
  expect(attemptFor(request(5), first)).toBe(first);
});

test('there is a key where the browser counts the page as insecure', () => {
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined });
  try {
    expect(attemptFor(request(5), undefined).idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: randomUUID });
  }
});

test('another reading gets another key', () => {
  const first = attemptFor(request(5), undefined);
  expect(attemptFor(request(6), first).idempotencyKey).not.toBe(first.idempotencyKey);
});
