import type { Photo } from '../photos/rate-photos.ts';
import { noPhotos, withPhotoRemoved } from '../photos/rate-photos.ts';
import { attemptFor } from './send-attempt.ts';

const request = (readingValue: number) => ({
  readingDate: '2026-11-20T12:00:00.000Z',
  results: [{ taskId: 'task-1', readingValue }],
});
const photo = (id: string): Photo => ({ id, name: `${id}.jpg`, jpeg: new Blob([id]), fingerprint: id });
const withPhotos = (...ids: string[]) => ({ 'task-1': { ...noPhotos, ready: ids.map(photo) } });

test('the same reading is sent under the same key', () => {
  const first = attemptFor(request(5), {}, undefined);
  expect(attemptFor(request(5), {}, first)).toBe(first);
});

test('there is a key where the browser counts the page as insecure', () => {
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined });
  try {
    expect(attemptFor(request(5), {}, undefined).idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: randomUUID });
  }
});

test('another reading gets another key', () => {
  const first = attemptFor(request(5), {}, undefined);
  expect(attemptFor(request(6), {}, first).idempotencyKey).not.toBe(first.idempotencyKey);
});

test('the same photos go under the same key, others, fewer or none under another', () => {
  const first = attemptFor(request(5), withPhotos('a', 'b'), undefined);
  expect(attemptFor(request(5), withPhotos('a', 'b'), first)).toBe(first);
  const fewer = { 'task-1': withPhotoRemoved(withPhotos('a', 'b')['task-1'], 'b') };
  const keys = [{}, withPhotos('a', 'c'), withPhotos('b', 'a'), fewer].map(
    photos => attemptFor(request(5), photos, first).idempotencyKey,
  );
  expect(keys).not.toContain(first.idempotencyKey);
  expect(new Set(keys).size).toBe(4);
});

test('photos of a rate without a reading are not sent, and change nothing', () => {
  const first = attemptFor(request(5), {}, undefined);
  expect(attemptFor(request(5), { 'task-2': withPhotos('a')['task-1'] }, first)).toBe(first);
});
