import fc from 'fast-check';
import { instantOfDay } from '../calendar/calendar-day.ts';
import { decimalToNumber } from '../decimal/decimal-text.ts';
import { checkSubmission } from './check-submission.ts';
import type { ValidatedRegister } from './plausibility.ts';
import { imageRequirements, type ReadingConfig } from './reading-config.ts';
import { type RateValidation, sendReadiness, validateRate } from './validate-rate.ts';

const today = '2026-11-20';
const config: ReadingConfig = {
  queryPostDecimals: true,
  maskPostDecimals: false,
  readingDateMaxDaysInPast: 30,
  readingDateMaxDaysInFuture: 0,
  readingDateEntry: 'ASKED',
  historicCheckEnabled: true,
  continuousCheckEnabled: true,
  unusualCheck: 'HINT',
  imageRequirement: 'REQUIRED_IF_IMPLAUSIBLE',
  commentMayReplaceImage: false,
  commentRequiredIfImplausible: true,
  commentMinLength: 5,
};
const rate: ValidatedRegister = {
  preDecimals: 5,
  postDecimals: 1,
  readingValueValidation: { maximumValue: 2000 },
  readingEvents: [
    { readingDate: instantOfDay('2025-12-31'), readingValue: 1000, reason: 'PERIODIC_READING' },
  ],
  readingResults: [],
};
const open = { day: today, isCorrection: false };
const input = (text: string, comment = '', imageCount = 0) => ({ text, comment, imageCount });
const validate = (...entered: Parameters<typeof input>) =>
  validateRate(input(...entered), rate, config, open);

test('an empty field needs neither photo nor comment', () => {
  const required = { ...config, imageRequirement: 'REQUIRED' } as const;
  expect(validateRate(input(' '), rate, required, open)).toEqual({ state: 'empty' });
});

test('what cannot be sent has its error alone', () => {
  expect(validate('999')).toEqual({ state: 'invalid', error: { code: 'tooFewDecimals', expected: 1 } });
  const strict = { ...rate, readingValueValidation: { maximumValue: 2000, strictValidation: true } };
  expect(validateRate(input('2000,1'), strict, config, open)).toEqual({
    state: 'invalid',
    error: { code: 'aboveMaximum', limit: '2000' },
  });
});

test('a plausible value needs nothing more', () => {
  expect(validate('1234,0')).toEqual({
    state: 'entered',
    value: '1234.0',
    warnings: [],
    imageFault: undefined,
    commentFault: undefined,
  });
});

test.each([
  ['999,9', 'belowLastEvent'],
  ['2000,1', 'aboveMaximum'],
])('the implausible value %s needs a photo and a comment', (text, code) => {
  expect(validate(text)).toMatchObject({
    warnings: [{ code }],
    imageFault: { code: 'imageRequired' },
    commentFault: { code: 'commentRequired' },
  });
  expect(validate(text, 'Zähler getauscht', 1)).toMatchObject({
    imageFault: undefined,
    commentFault: undefined,
  });
});

test('the server refuses exactly what the form finds fault with', () => {
  const configs = fc.record({
    historicCheckEnabled: fc.boolean(),
    continuousCheckEnabled: fc.boolean(),
    imageRequirement: fc.constantFrom(...imageRequirements),
    feedInImageRequirement: fc.option(fc.constantFrom(...imageRequirements), { nil: undefined }),
    commentMayReplaceImage: fc.boolean(),
    commentRequiredIfImplausible: fc.boolean(),
    commentMinLength: fc.nat(8),
  });
  const entered = fc.record({
    text: fc.nat(30_000).map(tenths => `${Math.floor(tenths / 10)},${tenths % 10}`),
    comment: fc.constantFrom('', 'ab', 'abcdef', 'x'.repeat(1001)),
    imageCount: fc.nat(4),
  });
  const rates = fc.record({
    rateName: fc.constantFrom('Verbrauch', 'Einspeisung'),
    sent: fc.array(fc.nat(3000), { maxLength: 2 }),
  });
  fc.assert(
    fc.property(configs, entered, rates, fc.boolean(), (settings, attempt, { rateName, sent }, done) => {
      const merged = { ...config, ...settings };
      const readingResults = sent.map((readingValue, index) => ({
        readingDate: instantOfDay(`2026-11-1${index}`),
        readingValue,
      }));
      const own = { ...rate, rateName, readingResults };
      const validation = validateRate(attempt, own, merged, { day: today, isCorrection: done });
      const readingValue = validation.state === 'entered' ? decimalToNumber(validation.value) : undefined;
      if (validation.state !== 'entered' || readingValue === undefined) throw new Error(validation.state);
      const { comment, imageCount } = attempt;
      const result = { taskId: 'rate', readingValue, comment, readingImages: Array(imageCount).fill({}) };
      const problems = checkSubmission(
        { readingDate: instantOfDay(today), results: [result] },
        { done, meter: { meterRateTasks: [{ ...own, taskId: 'rate' }] } },
        merged,
        today,
      );
      const faults = [validation.commentFault?.code, validation.imageFault?.code].filter(Boolean);
      expect(problems.map(({ code }) => code)).toEqual(faults);
    }),
  );
});

type Entered = Extract<RateValidation, { state: 'entered' }>;

const empty: RateValidation = { state: 'empty' };
const invalid: RateValidation = { state: 'invalid', error: { code: 'notDigits' } };
const entered = (faults: Partial<Entered> = {}): RateValidation => ({
  state: 'entered',
  value: '12',
  warnings: [],
  imageFault: undefined,
  commentFault: undefined,
  ...faults,
});
const good = entered();
const implausible = entered({ warnings: [{ code: 'belowMinimum', limit: '20' }] });
const noPhoto = entered({ imageFault: { code: 'imageRequired' } });
const noComment = entered({ commentFault: { code: 'commentRequired' } });

test.each([
  [[], 'noReading', [], []],
  [[empty], 'noReading', [], []],
  [[empty, empty], 'noReading', [], []],
  [[good], undefined, [], []],
  [[good, good], undefined, [], []],
  [[good, empty], undefined, ['1'], []],
  [[empty, implausible, empty], undefined, ['0', '2'], ['1']],
  [[implausible, implausible], undefined, [], ['0', '1']],
  [[invalid], 'invalidReading', [], []],
  [[invalid, empty], 'invalidReading', ['1'], []],
  [[good, invalid, empty], 'invalidReading', ['2'], []],
  [[noPhoto, invalid], 'invalidReading', [], []],
  [[good, noPhoto], 'imageRequired', [], []],
  [[noComment, noPhoto], 'imageRequired', [], []],
  [[noComment, empty], 'commentRequired', ['1'], []],
])('%j', (validations, blockedBy, incompleteTaskIds, warningTaskIds) => {
  const inputs = validations.map((validation, index) => ({ taskId: `${index}`, validation }));
  expect(sendReadiness(inputs)).toEqual({ blockedBy, incompleteTaskIds, warningTaskIds });
});
