import type { ReadingResult } from '@zaehlwerk/api';
import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
import { submissionsOf } from './submissions.ts';

const result = (created: string, submissionNumber?: string): ReadingResult => ({
  readingDate: '2026-11-10T12:00:00.000Z',
  readingValue: 1,
  created,
  ...(submissionNumber !== undefined && { submissionNumber }),
});
const first = result('2026-11-10T14:00:00.000Z', 'AAAAA-22222');
const correction = result('2026-11-11T14:00:00.000Z', 'BBBBB-33333');
const found = (...results: (readonly ReadingResult[])[]) => {
  const meterRateTasks = results.map((readingResults, index) =>
    exampleTask({ taskId: `t${index}`, readingResults: [...readingResults] }),
  );
  return submissionsOf(exampleJob({ meter: { meterRateTasks } })).map(({ number, rates }) => [
    number,
    rates.map(({ task }) => task.taskId),
  ]);
};

test.each([
  ['together', [[first], [first]], [['AAAAA-22222', ['t0', 't1']]]],
  [
    'one of them corrected',
    [[first], [first, correction]],
    [
      ['BBBBB-33333', ['t1']],
      ['AAAAA-22222', ['t0']],
    ],
  ],
  ['one of them alone', [[], [first]], [['AAAAA-22222', ['t1']]]],
  ['without a number', [[result('2026-11-10T14:00:00.000Z')], []], [[undefined, ['t0']]]],
  ['nothing', [[], []], []],
])('what was sent %s', (_how, results, submissions) => {
  expect(found(...results)).toEqual(submissions);
});
