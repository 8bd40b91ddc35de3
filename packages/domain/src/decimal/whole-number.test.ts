import fc from 'fast-check';
import { decimalOfDigits, parseReadingText } from './parse-reading-text.ts';
import { isEndedByComma, wholeNumberChoices, wholeNumberOf, wholeNumberWith } from './whole-number.ts';

/** The text after these keys, as far as it takes them. */
const typed = (keys: string) => [...keys].reduce((text, key) => wholeNumberWith(text, key) ?? text, '');

test.each([
  ['1234', '1234'],
  ['1234,56', '1234,'],
  ['123,456', '123,'],
  ['1234,,5', '1234,'],
  ['1234,.5', '1234,'],
  ['0012,5', '0012,'],
  ['1234.56', '1234,'],
  [',5', '0,'],
  ['.5', '0,'],
  ['12.', '12.'],
  ['12.6', '12.6'],
  ['12..6', '12,'],
  ['12.6.5', '12,'],
  ['12.6,5', '12,'],
  ['12.,5', '12,'],
  ['12.650', '12.650'],
  ['123.4567', '123.456'],
  ['12.650,5', '12650,'],
  ['1.234.567', '1.234.567'],
  ['1.234.5678', '1.234.5678'],
  ['1.234.,5', '1.234.5'],
])('%s typed is %s', (keys, text) => expect(typed(keys)).toBe(text));

test.each([
  ['1234', '1234'],
  ['1234,56', '1234,'],
  ['123,456', '123,'],
  ['1234.56', '1234,'],
  ['12.6', '12,'],
  ['12.', '12,'],
  ['1.234,5', '1234,'],
  ['1,234.5', '1234,'],
  ['1.234.567', '1234567'],
  ['1 234', '1234'],
  ['123.456 ', '123.456'],
  ['1234, ', '1234,'],
  ['12.3456', '12,'],
  ['123456.789', '123456,'],
  ['12345678,9', '12345678,9'],
  ['12345.6 kWh', '12345.6 kWh'],
  ['12.6.5', '12.6.5'],
  ['zwölf', 'zwölf'],
  ['', ''],
])('%s pasted is %s', (text, held) => expect(wholeNumberOf(text, 7)).toBe(held));

test.each([
  ['123.456', 6, ['123456', '123']],
  ['0.123', 7, ['0123', '0']],
  ['123.456', 5, []],
  ['123,456', 7, []],
  ['1234.567', 7, []],
  ['12.6', 7, []],
  ['123,', 7, []],
  ['1.234.567', 7, []],
])('%s in %d cells may mean %j', (text, cells, choices) =>
  expect(wholeNumberChoices(text, cells)).toEqual(choices),
);

const keys = fc.string({ unit: fc.constantFrom(...'0123456789.,'), maxLength: 12 });
const cells = 7;

/** The number of a text that may be sent. */
function numberOf(text: string): string | undefined {
  const parsed = parseReadingText(text);
  return parsed.kind === 'number' && parsed.decimalDigits === '' ? decimalOfDigits(parsed) : undefined;
}

test('after a comma no key changes the number', () => {
  fc.assert(
    fc.property(keys, keys, (before, after) => {
      const ended = typed(`${before},`);
      fc.pre(isEndedByComma(ended));
      expect(typed(`${before},${after}`)).toBe(ended);
    }),
  );
});

test('a number that may be sent has the first digits that were typed, and whatever was typed along is said', () => {
  fc.assert(
    fc.property(keys, text => {
      const left = wholeNumberOf(typed(text), cells);
      const number = numberOf(left);
      fc.pre(number !== undefined);
      const digits = left.replace(/\D/g, '');
      const typedDigits = text.replace(/\D/g, '');
      if (digits !== '0') expect(typedDigits.startsWith(digits)).toBe(true);
      if (digits !== typedDigits) expect(isEndedByComma(left)).toBe(true);
    }),
  );
});

test('what is typed up to a number of any spelling is the same as what is pasted', () => {
  const digits = fc.stringMatching(/^\d{1,7}$/);
  const decimals = fc.stringMatching(/^([.,]\d{0,3})?$/);
  fc.assert(
    fc.property(digits, decimals, fc.boolean(), (integer, rest, isGrouped) => {
      fc.pre(!isGrouped || rest.startsWith(',') || rest === '');
      const whole = isGrouped ? integer.replace(/\B(?=(\d{3})+$)/g, '.') : integer;
      const left = wholeNumberOf(typed(whole + rest), cells);
      expect(left).toBe(wholeNumberOf(whole + rest, cells));
    }),
  );
});

test('a text that was left is left as it is', () => {
  fc.assert(
    fc.property(keys, text => {
      const left = wholeNumberOf(text, cells);
      expect(wholeNumberOf(left, cells)).toBe(left);
    }),
  );
});
