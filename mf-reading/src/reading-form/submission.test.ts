import { applicationSchema } from '@zaehlwerk/api/schema';
import fc from 'fast-check';
import { exampleJob, exampleTask } from '../example-job/example-job.ts';
import { judgeForm } from './judge-form.ts';
import { emptyDraft, withReadingDate, withValue } from './reading-draft.ts';
import { refusedFields, submissionOf } from './submission.ts';

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
const formOf = (draft = emptyDraft) => judgeForm(job, draft, meterReading, '2026-11-20');

test('only filled rates are sent, at noon of the chosen day, each with the comment', () => {
  const draft = withReadingDate(withValue(emptyDraft, 'task-2', '0'), '2026-11-18');
  expect(submissionOf(formOf(draft), ' schwer zugänglich ')).toEqual({
    readingDate: '2026-11-18T12:00:00.000Z',
    results: [{ taskId: 'task-2', readingValue: 0, comment: 'schwer zugänglich' }],
  });
});

test('a blank comment is not sent', () => {
  const { results } = submissionOf(formOf(withValue(emptyDraft, 'task-2', '1')), '  ');
  expect(results).toEqual([{ taskId: 'task-2', readingValue: 1 }]);
});

test('nine and three digits arrive without drift', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), fc.nat(999), (whole, thousandths) => {
      const text = `${whole}.${String(thousandths).padStart(3, '0')}`;
      const { results } = submissionOf(formOf(withValue(emptyDraft, 'task-1', text)), '');
      expect(JSON.parse(JSON.stringify(results[0]?.readingValue)).toFixed(3)).toBe(text);
    }),
  );
});

test('refused places of the body are places of the form', () => {
  const request = submissionOf(
    formOf(withValue(withValue(emptyDraft, 'task-1', '1.000'), 'task-2', '1')),
    'x',
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
    { kind: 'value', taskId: 'task-2' },
    { kind: 'value', taskId: 'task-1' },
    { kind: 'comment' },
    { kind: 'date' },
  ]);
});
