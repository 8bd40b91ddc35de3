import fc from 'fast-check';
import { compareDecimals, formatDecimal } from './decimal-text.ts';
import { decimalOfDigits, parseReadingText } from './parse-reading-text.ts';

function readNumber(text: string): string {
  const parsed = parseReadingText(text);
  return parsed.kind === 'number' ? decimalOfDigits(parsed) : parsed.kind;
}

test.each([
  ['1.234,5', '1234.5'],
  ['1,234.5', '1234.5'],
  ['1234.5', '1234.5'],
  ['1234,5', '1234.5'],
  ['1234.5 kWh', '1234.5'],
  [' 1 234,5 ', '1234.5'],
  ['1\u00a0234,5\u202fm³', '1234.5'],
  ['\u200e1234,5\u200b', '1234.5'],
  ['1’234.5', '1234.5'],
  ["1'234'567,8", '1234567.8'],
  ['1.234.567', '1234567'],
  ['1.234.567,', '1234567'],
  ['1.234', '1.234'],
  ['1,234', '1.234'],
  ['007', '7'],
  ['007,50', '7.50'],
  ['000', '0'],
  ['0', '0'],
  ['12,', '12'],
  [',5', '0.5'],
  ['12345m3', '12345'],
  ['12 m³/h', '12'],
  ['21,5 °C', '21.5'],
])('%p is the number %s', (text, value) => expect(readNumber(text)).toBe(value));

test.each(['', '   ', '\u00a0\t\n', '\u200b'])('%p is empty', text => expect(readNumber(text)).toBe('empty'));

test.each([
  '-5',
  '+5',
  'abc',
  'kWh',
  ',',
  '..',
  '1.23,4',
  '1,2,3',
  '1.234,567,8',
  '1.2.3,4',
  '1.234.56,7',
  '1.23.456',
  '1234.567,8',
  '1/2',
  '1;5',
  '1=2',
])('%p is no reading', text => expect(readNumber(text)).toBe('notDigits'));

test('the digits stay as entered, and the unit is returned', () => {
  expect(parseReadingText('0012,50 kWh')).toEqual({
    kind: 'number',
    integerDigits: '0012',
    decimalDigits: '50',
    unit: 'kWh',
  });
});

const digits = fc.stringMatching(/^\d{1,9}$/);
const decimals = fc.stringMatching(/^\d{0,3}$/);
const style = fc.constantFrom('german' as const, 'english' as const);
const mark = fc.constantFrom('.', ',');

test('digits around one mark are read as exactly that number and its decimals', () => {
  fc.assert(
    fc.property(digits, decimals, mark, (integerDigits, decimalDigits, typedMark) => {
      const text = decimalOfDigits({ integerDigits, decimalDigits });
      expect(readNumber(text.replace('.', typedMark))).toBe(text);
    }),
  );
});

test('a number formatted with decimals and pasted back is the same number', () => {
  fc.assert(
    fc.property(digits, decimals, style, (integerDigits, decimalDigits, locale) => {
      const text = decimalOfDigits({ integerDigits, decimalDigits });
      expect(compareDecimals(readNumber(`${formatDecimal(text, locale, 2)} kWh`), text)).toBe(0);
    }),
  );
});

test('whatever is read as a number consists of digits that were there', () => {
  const pasted = fc.string({ unit: fc.constantFrom(..."0123456789.,- 'kWhm³") });
  fc.assert(
    fc.property(pasted, text => {
      const parsed = parseReadingText(text);
      if (parsed.kind !== 'number') return;
      expect(text.replace(/\D/g, '').startsWith(parsed.integerDigits + parsed.decimalDigits)).toBe(true);
    }),
  );
});

test('pasted text of any length gets an answer', () => {
  expect(readNumber(`${'1'.repeat(200_000)}!`)).toBe('notDigits');
  expect(readNumber(`${'1.'.repeat(200_000)}!`)).toBe('notDigits');
});
