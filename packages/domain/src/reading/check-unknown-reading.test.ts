import fc from 'fast-check';
import { instantOfDay } from '../calendar/calendar-day.ts';
import { decimalToNumber } from '../decimal/decimal-text.ts';
import { checkReading } from './check-reading.ts';
import {
  checkUnknownReading,
  type UnknownReading,
  type UnknownReadingRules,
  unknownReadingDigits,
  unknownRegister,
} from './check-unknown-reading.ts';

const today = '2026-11-20';
const rulesOf = (queryPostDecimals: boolean, unknownReadingsImageRequired: boolean): UnknownReadingRules => ({
  meterReading: { queryPostDecimals },
  features: { unknownReadingsImageRequired },
});
const reading = (changes: Partial<UnknownReading> = {}): UnknownReading => ({
  meterNumber: '1EMH0012345678',
  readingValue: 1,
  readingDate: instantOfDay(today),
  ...changes,
});
const check = (changes: Partial<UnknownReading>, rules = rulesOf(false, false)) =>
  checkUnknownReading(reading(changes), rules, today);
const images = (count: number) => ({ readingImages: Array(count).fill({}) });

test.each<[string, Partial<UnknownReading>, boolean, boolean]>([
  ['no photo', {}, false, false],
  ['ten photos', images(10), false, false],
  ['a required photo', images(1), false, true],
  ['ten where one is required', images(10), false, true],
  ['zero', { readingValue: 0 }, false, false],
  ['nine digits', { readingValue: 999_999_999 }, false, false],
  ['nine and three digits', { readingValue: 999_999_999.999 }, true, false],
  ['thirty days ago', { readingDate: instantOfDay('2026-10-21') }, false, false],
  ['a short meter number', { meterNumber: '7' }, false, false],
  ['a comment of the greatest length', { comment: 'x'.repeat(1000) }, false, false],
])('%s is accepted', (_case, changes, decimals, required) =>
  expect(check(changes, rulesOf(decimals, required))).toEqual([]),
);

const window = { earliest: '2026-10-21', latest: today };
test.each<[Partial<UnknownReading>, boolean, boolean, object]>([
  [{ meterNumber: ' \t' }, false, false, { field: 'meterNumber', code: 'meterNumberRequired' }],
  [{ readingValue: -1 }, false, false, { field: 'readingValue', code: 'notANumber' }],
  [{ readingValue: Number.NaN }, false, false, { field: 'readingValue', code: 'notANumber' }],
  [{ readingValue: 1e9 }, false, false, { field: 'readingValue', code: 'tooManyDigits', allowed: 9 }],
  [{ readingValue: 1.5 }, false, false, { field: 'readingValue', code: 'tooManyDecimals', expected: 0 }],
  [{ readingValue: 1.2345 }, true, false, { field: 'readingValue', code: 'tooManyDecimals', expected: 3 }],
  [
    { readingDate: instantOfDay('2026-10-20') },
    false,
    false,
    { field: 'readingDate', code: 'dateOutOfRange', ...window },
  ],
  [
    { readingDate: instantOfDay('2026-11-21') },
    false,
    false,
    { field: 'readingDate', code: 'dateOutOfRange', ...window },
  ],
  [{ comment: 'x'.repeat(1001) }, false, false, { field: 'comment', code: 'commentTooLong', allowed: 1000 }],
  [images(11), false, false, { field: 'readingImages', code: 'tooManyImages', allowed: 10 }],
  [images(11), false, true, { field: 'readingImages', code: 'tooManyImages', allowed: 10 }],
  [{}, false, true, { field: 'readingImages', code: 'imageRequired' }],
])('%j is refused (decimals queried: %p, photo required: %p)', (changes, decimals, required, problem) =>
  expect(check(changes, rulesOf(decimals, required))).toEqual([problem]),
);

test('all problems are told at once', () => {
  const wrong = { meterNumber: '', readingValue: -1, readingDate: instantOfDay('2020-01-01'), ...images(11) };
  expect(check({ ...wrong, comment: 'x'.repeat(1001) }).map(({ field }) => field)).toEqual([
    'meterNumber',
    'readingValue',
    'readingDate',
    'comment',
    'readingImages',
  ]);
});

test('whatever the reading field lets through is accepted when it arrives', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,10}(,\d{0,4})?$/), fc.boolean(), (text, queryPostDecimals) => {
      const checked = checkReading(text, unknownRegister, unknownReadingDigits({ queryPostDecimals }));
      fc.pre(checked.state === 'valid');
      const readingValue = checked.state === 'valid' ? decimalToNumber(checked.value) : undefined;
      if (readingValue === undefined) throw new Error(`${text} does not fit a JSON number`);
      expect(check({ readingValue }, rulesOf(queryPostDecimals, false))).toEqual([]);
    }),
  );
});
