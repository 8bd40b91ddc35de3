import { parseReadingText } from '@zaehlwerk/domain';
import fc from 'fast-check';
import { fits, isDrawable, keysWith, type Register, textOfKeys, valueOfText } from './register-text.ts';

const german = (integerCells: number, decimalCells: number): Register => ({
  integerCells,
  decimalCells,
  mark: ',',
});
const english = (integerCells: number, decimalCells: number): Register => ({
  integerCells,
  decimalCells,
  mark: '.',
});

/** The field's text after each key. */
function typed(text: string, register: Register): readonly string[] {
  let keys = '';
  return [...text].map(key => {
    keys = keysWith(keys, key, register) ?? keys;
    return textOfKeys(keys, register);
  });
}

test.each([
  ['12.650,5', german(6, 1), '12650,5'],
  ['12.650,5', german(6, 3), '12650,5'],
  ['12,650.5', english(6, 1), '12650.5'],
  ['12,650.5', german(6, 1), '12650,5'],
  ['1.234.567,8', german(8, 3), '1234567,8'],
  ['1.234.567', german(8, 3), '1234567'],
  ['12.5', german(6, 1), '12,5'],
  ['12,5', english(6, 1), '12.5'],
  ['1265055', german(6, 1), '126505,5'],
  ['0126505', german(6, 1), '012650,5'],
  [',5', german(6, 1), ',5'],
  ['.', german(6, 1), ','],
  ['12,,5', german(6, 1), '12,5'],
  ['12.,5', german(6, 1), '12,5'],
  ['12,', german(6, 0), '12'],
  ['1234,56', german(6, 0), '1234'],
  ['1234,56', english(6, 0), '1234'],
  ['12.650', german(6, 0), '12.650'],
  ['12.650,5', german(6, 0), '12650'],
])('%p typed into %o is %p', (keys, register, text) => {
  expect(typed(keys, register).at(-1)).toBe(text);
});

test.each([
  ['12.65', german(6, 1)],
  ['12,65', german(6, 1)],
  ['1234567', german(6, 0)],
  ['12345678', german(6, 1)],
  ['1234567890', { ...german(9, 3), needsMark: true }],
])('%p has no room in %o, and stays as it was typed', (keys, register) => {
  expect(typed(keys, register).at(-1)).toBe(keys);
});

test('on its way to a grouped number the field shows what has been typed', () => {
  expect(typed('12.650,5', german(6, 1))).toEqual([
    '1',
    '12',
    '12,',
    '12,6',
    '12.65',
    '12.650',
    '12650,',
    '12650,5',
  ]);
});

const register = fc.record({
  integerCells: fc.integer({ min: 1, max: 8 }),
  decimalCells: fc.integer({ min: 1, max: 3 }),
  needsMark: fc.boolean(),
  mark: fc.constantFrom<Register['mark']>(',', '.'),
});

test('a number that is typed is the number that is pasted', () => {
  const groups = (digits: string, mark: string) => digits.replace(/\B(?=(\d{3})+$)/g, mark);
  fc.assert(
    fc.property(
      fc.nat(99_999_999),
      fc.nat(999),
      fc.boolean(),
      register,
      (integer, decimals, isGrouped, cells) => {
        const grouping = cells.mark === ',' ? '.' : ',';
        const whole = isGrouped ? groups(String(integer), grouping) : String(integer);
        const text = whole + cells.mark + String(decimals);
        const parsed = parseReadingText(text);
        fc.pre(parsed.kind === 'number' && fits(parsed, cells));
        expect(valueOfText(typed(text, cells).at(-1) ?? '', cells)).toBe(`${integer}.${decimals}`);
      },
    ),
  );
});

test('no digit that is typed is lost where decimals are asked for', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'0123456789.,'), maxLength: 14 }),
      register,
      (keys, cells) => {
        const text = typed(keys, cells).at(-1) ?? '';
        expect(text.replace(/\D/g, '')).toBe(keys.replace(/\D/g, ''));
        if (isDrawable(text, cells)) expect(valueOfText(text, cells)).toMatch(/^(\d+(\.\d+)?)?$/);
      },
    ),
  );
});
