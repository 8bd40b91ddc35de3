import { applicationSchema } from '@zaehlwerk/api/schema';
import { withComment, withReadingDate } from '@zaehlwerk/metering/draft';
import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
import { emptyDraft, withValue } from './reading-draft.ts';
import { sendConcerns, validateForm } from './validate-form.ts';

const today = '2026-11-20';
const { meterReading: config } = applicationSchema.parse({ applicationId: 'test', applicationName: 'Test' });
const twoRates = exampleJob({
  meter: {
    meterRateTasks: [
      exampleTask({ readingValueValidation: { minimumValue: 100, maximumValue: 200 } }),
      exampleTask({ taskId: 'task-2', rateName: 'Niedertarif' }),
    ],
  },
});
const judged = (job = twoRates, draft = emptyDraft, changes = {}) =>
  validateForm(job, draft, { ...config, ...changes }, today);

test.each([
  ['nothing', emptyDraft, 'noReading'],
  ['letters', withValue(emptyDraft, 'task-1', 'abc'), 'invalidReading'],
  ['one rate', withValue(emptyDraft, 'task-1', '150'), undefined],
  [
    'too long a comment',
    withComment(withValue(emptyDraft, 'task-1', '150'), 'x'.repeat(1001)),
    'commentTooLong',
  ],
  [
    'spaces around a comment',
    withComment(withValue(emptyDraft, 'task-1', '150'), `${'x'.repeat(1000)}  `),
    undefined,
  ],
])('%s entered: blocked by %s', (_name, draft, blockedBy) => {
  expect(judged(twoRates, draft).blockedBy).toBe(blockedBy);
});

test.each([
  ['2026-11-26', undefined, { forbidSendBeforeDays: 5 }, 'periodNotStarted'],
  ['2026-11-25', undefined, { forbidSendBeforeDays: 5 }, undefined],
  [undefined, '2026-11-14', { forbidSendAfterDays: 5 }, 'periodExpired'],
  [undefined, '2026-11-15', { forbidSendAfterDays: 5 }, undefined],
  ['2027-11-26', undefined, {}, undefined],
])('from %s until %s with %j: blocked by %s', (earliestExecution, latestExecution, changes, blockedBy) => {
  const job = exampleJob({ jobConstraints: { earliestExecution, latestExecution } });
  expect(judged(job, withValue(emptyDraft, 'task-1', '150'), changes).blockedBy).toBe(blockedBy);
});

test('a reading with more digits than the wire keeps exactly is not sent', () => {
  const job = exampleJob({ meter: { meterRateTasks: [exampleTask({ preDecimals: 20 })] } });
  const form = judged(job, withValue(emptyDraft, 'task-1', '1234567890123456'));
  expect(form.rates[0]?.validation).toEqual({
    state: 'invalid',
    error: { code: 'tooManyDigits', allowed: 15 },
  });
});

test.each([
  [undefined, '2026-11-20', false],
  ['2026-11-10', '2026-11-10', false],
  ['2026-10-21', '2026-10-21', false],
  ['2026-10-20', '2026-11-20', true],
  ['2026-11-21', '2026-11-20', true],
  ['', '2026-11-20', true],
])('the date %s becomes %s', (chosen, day, outOfRange) => {
  const form = judged(twoRates, chosen === undefined ? emptyDraft : withReadingDate(emptyDraft, chosen));
  expect([form.readingDate, form.dateOutOfRange]).toEqual([day, outOfRange]);
});

test.each([
  ['HIDDEN', '2026-11-20'],
  ['LATEST_TARGET_DATE', '2026-12-31'],
])('a date that is not asked for (%s) is %s, whatever was chosen', (readingDateEntry, day) => {
  const job = exampleJob({ meter: { meterRateTasks: [exampleTask({ targetReadingDate: '2026-12-31' })] } });
  const form = judged(job, withReadingDate(emptyDraft, '2026-11-10'), { readingDateEntry });
  expect([form.dateWindow.hidden, form.readingDate, form.dateOutOfRange]).toEqual([true, day, false]);
});

test('nothing to ask about when every rate is filled and plausible', () => {
  const draft = withValue(withValue(emptyDraft, 'task-1', '150'), 'task-2', '7');
  expect(sendConcerns(judged(twoRates, draft), draft)).toBeUndefined();
});

test('empty rates, unexpected readings and a day that gave way are asked about', () => {
  const draft = { ...withValue(emptyDraft, 'task-1', '500'), dateFellBack: true };
  const concerns = sendConcerns(judged(twoRates, draft), draft);
  expect(concerns?.incomplete.map(({ taskId }) => taskId)).toEqual(['task-2']);
  expect(concerns?.doubtful.map(({ taskId }) => taskId)).toEqual(['task-1']);
  expect(concerns?.dateFellBack).toBe(true);
});
