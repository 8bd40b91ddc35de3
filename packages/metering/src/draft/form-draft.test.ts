import { attemptFor } from './form-draft.ts';

test('the same is sent under the same key, anything else under another', () => {
  const first = attemptFor([{ value: 5 }, ['photo']], undefined);
  expect(attemptFor([{ value: 5 }, ['photo']], first)).toBe(first);
  expect(attemptFor([{ value: 5 }, []], first).idempotencyKey).not.toBe(first.idempotencyKey);
});

test('there is a key where the browser counts the page as insecure', () => {
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined });
  try {
    expect(attemptFor('reading', undefined).idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: randomUUID });
  }
});
