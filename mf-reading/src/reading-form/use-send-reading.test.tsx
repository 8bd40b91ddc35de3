import { applicationSchema } from '@zaehlwerk/api/schema';
import { attemptFor, type FormDraft, withComment, withReadingDate } from '@zaehlwerk/metering/draft';
import { type RatePhotos, withPhotoRemoved } from '@zaehlwerk/metering/draft-photos';
import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
import { randomKey } from '@zaehlwerk/store/data';
import fc from 'fast-check';
import { emptyDraft, withValue } from './reading-draft.ts';
import { identityOf, refusedFields, submissionOf } from './use-send-reading.ts';
import { validateForm } from './validate-form.ts';

const { meterReading } = applicationSchema.parse({
  applicationId: 'test',
  applicationName: 'Test',
  meterReading: { queryPostDecimals: true },
});
const job = exampleJob({
  meter: {
    meterRateTasks: [exampleTask({ preDecimals: 9, postDecimals: 3 }), exampleTask({ taskId: 'task-2' })],
  },
});
const submitted = (draft = emptyDraft, today = '2026-11-20') =>
  submissionOf(validateForm(job, draft, meterReading, today), draft, 'account-1');

test('only filled rates are sent, at noon of the chosen day, each with the comment', () => {
  const draft = withReadingDate(withValue(emptyDraft, 'task-2', '0'), '2026-11-18');
  expect(submitted(withComment(draft, ' schwer zugänglich '))).toEqual({
    readingDate: '2026-11-18T12:00:00.000Z',
    results: [{ taskId: 'task-2', readingValue: 0, comment: 'schwer zugänglich' }],
  });
});

test('a blank comment is not sent', () => {
  const { results } = submitted(withComment(withValue(emptyDraft, 'task-2', '1'), '  '));
  expect(results).toEqual([{ taskId: 'task-2', readingValue: 1 }]);
});

test('nine and three digits arrive without drift', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), fc.nat(999), (whole, thousandths) => {
      const text = `${whole}.${String(thousandths).padStart(3, '0')}`;
      const { results } = submitted(withValue(emptyDraft, 'task-1', text));
      expect(JSON.parse(JSON.stringify(results[0]?.readingValue)).toFixed(3)).toBe(text);
    }),
  );
});

test('refused places of the body are places of the form', () => {
  const request = submitted(
    withComment(withValue(withValue(emptyDraft, 'task-1', '1.000'), 'task-2', '1'), 'x'),
  );
  const fields = [
    'results.1.readingValue',
    'results.0.taskId',
    'results.0.comment',
    'readingDate',
    'results.7.readingValue',
    'other',
  ];
  expect(
    refusedFields(
      fields.map(field => ({ field, message: '' })),
      request,
    ),
  ).toEqual([
    { kind: 'value', registerId: 'task-2' },
    { kind: 'value', registerId: 'task-1' },
    { kind: 'comment' },
    { kind: 'date' },
  ]);
});

const photosOf = (...ids: string[]): RatePhotos =>
  ids.map(id => ({ id, name: `${id}.jpg`, jpeg: new Blob([id]), fingerprint: id, is: 'ready' }));
const request = (readingValue: number) => ({
  readingDate: '2026-11-20T12:00:00.000Z',
  results: [{ taskId: 'task-1', readingValue }],
});
const attempted = (value: number, photos: FormDraft['photos'] = {}, last?: ReturnType<typeof attemptFor>) =>
  attemptFor(identityOf(request(value), photos, 'account-1'), last, randomKey);

test('the same reading is sent under the same key, another one under another', () => {
  const first = attempted(5);
  expect(attempted(5, {}, first)).toBe(first);
  expect(attempted(6, {}, first).idempotencyKey).not.toBe(first.idempotencyKey);
});

test('the same photos go under the same key, others, fewer or none under another', () => {
  const two = photosOf('a', 'b');
  const first = attempted(5, { 'task-1': two });
  expect(attempted(5, { 'task-1': photosOf('a', 'b') }, first)).toBe(first);
  const others = [[], photosOf('a', 'c'), photosOf('b', 'a'), withPhotoRemoved(two, 'b')];
  const keys = others.map(photos => attempted(5, { 'task-1': photos }, first).idempotencyKey);
  expect(keys).not.toContain(first.idempotencyKey);
  expect(new Set(keys).size).toBe(4);
});

test('photos of a rate without a reading are not sent, and change nothing', () => {
  const first = attempted(5);
  expect(attempted(5, { 'task-2': photosOf('a') }, first)).toBe(first);
});
