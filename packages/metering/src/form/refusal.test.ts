import { parseFault } from '@zaehlwerk/domain';
import type { Formats } from '../job-text/use-formats.ts';
import type { Texts } from '../texts.ts';
import { textOfFault } from './refusal.ts';

const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as Texts['t'];
const formats: Formats = {
  style: 'german',
  count: String,
  percent: String,
  day: day => `on ${day}`,
  moment: instant => instant,
};
const textOf = (message: string) => {
  const fault = parseFault(message);
  return fault && textOfFault(t, formats, fault, 'kWh');
};

test.each([
  ['tooManyDigits, allowed 6', 'reading.tooManyDigits 6'],
  ['tooManyDecimals, expected 0', 'reading.exactDecimals 0'],
  ['aboveMaximum, limit 100', 'reading.aboveMaximum 100\u00a0kWh'],
  ['commentTooLong, allowed 500', 'comment.tooLong 500'],
  ['commentTooShort, required 5', 'comment.fault.commentTooShort 5'],
  ['tooManyImages, allowed 3', 'photos.fault.tooManyImages 3'],
  ['imageRequired, allowed 0', 'photos.fault.imageRequired 0'],
  ['dateOutOfRange, earliest 2026-01-01, latest 2026-02-01', 'date.outOfRange on 2026-01-01 on 2026-02-01'],
])('%p is %p', (message, expected) => expect(textOf(message)).toBe(expected));

test.each([
  'tooManyDigits',
  'tooManyDigits, allowed many',
  'tooManyDecimals',
  'belowMinimum',
  'aboveMaximum, limit NaN',
  'commentTooLong',
  'commentTooLong, allowed NaN',
  'commentTooShort',
  'tooManyImages, allowed ',
  'dateOutOfRange',
  'dateOutOfRange, earliest 2026-01-01',
  'somethingNew',
])('%p has no usable limit and gets the general text', message => expect(textOf(message)).toBeUndefined());
