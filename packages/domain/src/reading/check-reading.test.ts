import fc from 'fast-check';
import { compareDecimals, decimalToNumber } from '../decimal/decimal-text.ts';
import { type CheckedRate, checkReading } from './check-reading.ts';

const whole = { queryPostDecimals: false, maskPostDecimals: false };
const withDecimals = { queryPostDecimals: true, maskPostDecimals: false };
const masked = { queryPostDecimals: true, maskPostDecimals: true };
const rate: CheckedRate = { preDecimals: 6, postDecimals: 2, unit: 'kWh' };

test.each(['', '  ', '\t'])('%p is empty, not zero', text =>
  expect(checkReading(text, rate, whole)).toEqual({ state: 'empty' }),
);

test.each([
  ['0', '0'],
  ['000123', '123'],
  ['00000000123', '123'],
  ['123.456,', '123456'],
  ['123.456', 'invalid tooManyDecimals'],
  ['1.234.567', 'invalid tooManyDigits'],
  ['999999', '999999'],
  ['1000000', 'invalid tooManyDigits'],
  ['12,5', 'invalid tooManyDecimals'],
  ['12,', '12'],
  ['12 kWh', '12'],
  ['12 KWH', '12'],
  ['12 MWh', 'invalid otherUnit'],
  ['12 Birnen', 'invalid notDigits'],
  ['12a', 'invalid notDigits'],
  ['-12', 'invalid notDigits'],
])('whole number asked: %p is %s', (text, outcome) => {
  const check = checkReading(text, rate, whole);
  const told =
    check.state === 'invalid' ? `invalid ${check.error.code}` : 'value' in check ? check.value : '';
  expect(told).toBe(outcome);
});

test.each([
  ['12,50', { state: 'valid', value: '12.50' }],
  ['12,00', { state: 'valid', value: '12.00' }],
  ['0,00', { state: 'valid', value: '0.00' }],
  ['12', { state: 'invalid', error: { code: 'tooFewDecimals', expected: 2 } }],
  ['12,', { state: 'invalid', error: { code: 'tooFewDecimals', expected: 2 } }],
  ['12,5', { state: 'invalid', error: { code: 'tooFewDecimals', expected: 2 } }],
  ['12,500', { state: 'invalid', error: { code: 'tooManyDecimals', expected: 2 } }],
  ['1234567,00', { state: 'invalid', error: { code: 'tooManyDigits', allowed: 6 } }],
])('two decimals asked: %p', (text, check) => expect(checkReading(text, rate, withDecimals)).toEqual(check));

test('a JSON number has to keep every digit, whatever the register has', () => {
  const long: CheckedRate = { preDecimals: 20, postDecimals: 2 };
  expect(checkReading('1234567890123,45', long, withDecimals).state).toBe('valid');
  expect(checkReading('12345678901234,56', long, withDecimals)).toEqual({
    state: 'invalid',
    error: { code: 'tooManyDigits', allowed: 15 },
  });
});

test('masked decimals are not entered', () => {
  expect(checkReading('12', rate, masked)).toEqual({ state: 'valid', value: '12' });
  expect(checkReading('12,50', rate, masked)).toMatchObject({
    error: { code: 'tooManyDecimals', expected: 0 },
  });
});

test('the unit is the derived one where the rate has none, and any meter unit where nothing is known', () => {
  const gas = { obis: '7-0:3.0.0' };
  expect(checkReading('12 m3', gas, whole)).toEqual({ state: 'valid', value: '12' });
  expect(checkReading('12 kWh', gas, whole)).toEqual({
    state: 'invalid',
    error: { code: 'otherUnit', unit: 'kWh', expected: 'm³' },
  });
  expect(checkReading('12 kWh', {}, whole)).toEqual({ state: 'valid', value: '12' });
  expect(checkReading('12 Einheiten', { unit: 'Einheiten' }, whole)).toEqual({ state: 'valid', value: '12' });
});

const ranged: CheckedRate = {
  ...rate,
  readingValueValidation: { minimumValue: 100.5, maximumValue: 200.5 },
};

test.each([
  ['99', 'belowMinimum', '100'],
  ['100', undefined, ''],
  ['200', undefined, ''],
  ['201', 'aboveMaximum', '200'],
])('at whole numbers, %s against 100.5 to 200.5 warns of %p', (text, code, limit) => {
  const expected = code
    ? { state: 'warning', value: text, warning: { code, limit } }
    : { state: 'valid', value: text };
  expect(checkReading(text, ranged, whole)).toEqual(expected);
});

test.each([
  ['100,49', 'warning'],
  ['100,50', 'valid'],
  ['200,50', 'valid'],
  ['200,51', 'warning'],
])('at two decimals, %s is a %s', (text, state) =>
  expect(checkReading(text, ranged, withDecimals).state).toBe(state),
);

test('a strict range makes the warning an error', () => {
  const strict = {
    ...ranged,
    readingValueValidation: { ...ranged.readingValueValidation, strictValidation: true },
  };
  expect(checkReading('201', strict, whole)).toEqual({
    state: 'invalid',
    error: { code: 'aboveMaximum', limit: '200' },
  });
  expect(checkReading('150', strict, whole).state).toBe('valid');
});

test('float noise in a limit refuses no reading', () => {
  const noisy = { ...rate, readingValueValidation: { minimumValue: 0.1 + 0.2, strictValidation: true } };
  expect(checkReading('0,30', noisy, withDecimals).state).toBe('valid');
});

test('every reading that fits the register is valid and keeps its digits', () => {
  const digits = fc.stringMatching(/^\d{1,6}$/);
  fc.assert(
    fc.property(
      digits,
      fc.stringMatching(/^\d{2}$/),
      fc.constantFrom(',', '.'),
      (integer, decimals, mark) => {
        const check = checkReading(integer + mark + decimals, rate, withDecimals);
        if (check.state !== 'valid') throw new Error(check.state);
        expect(compareDecimals(check.value, `${integer}.${decimals}`)).toBe(0);
        expect(decimalToNumber(check.value)).toBe(Number(`${integer}.${decimals}`));
      },
    ),
  );
});
