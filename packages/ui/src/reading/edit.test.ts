import fc from 'fast-check';
import { applyEdit, type Entry } from './edit.ts';
import { isDrawable, type Register, valueOfText } from './register-text.ts';

const register: Register = { integerCells: 4, decimalCells: 2, mark: ',' };
const integerOnly: Register = { integerCells: 4, decimalCells: 0, mark: ',' };

/** `12|34,5` is the text with the caret, `12[34,5]` one with a selection. */
function parse(marked: string) {
  const start = marked.search(/[|[]/);
  const text = marked.replace(/[|[\]]/g, '');
  const end = marked.includes(']') ? marked.indexOf(']') - 1 : start;
  return { text, start, end };
}

const show = ({ text, caret }: Entry) => `${text.slice(0, caret)}|${text.slice(caret)}`;

/** The browser's edit for one key. */
function press(marked: string, key: string, cells = register): string {
  const { text, start, end } = parse(marked);
  const from = start === end && key === 'Backspace' ? Math.max(0, start - 1) : start;
  const to = start === end && key === 'Delete' ? Math.min(text.length, end + 1) : end;
  const inserted = key.length === 1 ? key : '';
  const after = { text: text.slice(0, from) + inserted + text.slice(to), caret: from + inserted.length };
  const entry = applyEdit(text, after, key === 'Delete', cells);
  return entry === undefined ? 'does not fit' : show(entry);
}

test.each([
  ['|', '7', '7|'],
  ['12|', '3', '123|'],
  ['|12', '0', '0|12'],
  ['12|,5', '3', '123|,5'],
  ['1234,|', '5', '1234,5|'],
  ['1234,5|', '6', '1234,56|'],
])('%s and %s: a digit goes where the caret is: %s', (before, key, after) => {
  expect(press(before, key)).toBe(after);
});

test.each([
  ['1234|', '5', '1234|'],
  ['1234,56|', '7', '1234,56|'],
  ['12|34', '9', '129|4'],
  ['1234,|56', '9', '1234,9|6'],
])(
  '%s and %s: full cells take no more, and are written over in front of the caret: %s',
  (before, key, after) => {
    expect(press(before, key)).toBe(after);
  },
);

test.each([
  ['1234|', ',', '1234,|'],
  ['1234|', '.', '1234,|'],
  ['12|34', ',', '1234,|'],
  ['12|34,5', ',', '1234,|5'],
  ['12,|5', '.', '12,|5'],
  ['|', ',', ',|'],
  ['1[23]4,5', ',', '14,|5'],
])('%s and %s: comma or dot jumps to the decimals: %s', (before, key, after) => {
  expect(press(before, key)).toBe(after);
});

test('comma and dot leave the digits of a register without decimals, and end the number', () => {
  expect(press('1[2]3', ',', integerOnly)).toBe('1|23');
  expect(press('12|3', '.', integerOnly)).toBe('12|3');
  expect(applyEdit('123', { text: '12,3', caret: 3 }, false, integerOnly)).toMatchObject({ isEnded: true });
});

test.each([
  ['12,5|', 'Backspace', '12,|'],
  ['12,|', 'Backspace', '12|'],
  ['12,|5', 'Backspace', '12|,5'],
  ['12|,5', 'Backspace', '1|,5'],
  ['12|,5', 'Delete', '12,|5'],
  ['|12', 'Delete', '|2'],
  ['1[2,5]', 'Backspace', '1|'],
  ['1[2,5]6', 'Backspace', '1|,6'],
  ['[12,56]', 'Delete', '|'],
])('%s and %s: the comma is crossed, and decimals stay decimals: %s', (before, key, after) => {
  expect(press(before, key)).toBe(after);
});

test.each([
  ['12[3,5]6', '9', '129|,6'],
  ['[12,56]', '7', '7|'],
])('%s and %s: typing replaces what is selected: %s', (before, key, after) => {
  expect(press(before, key)).toBe(after);
});

test.each(['a', '-', '+', ' ', 'e'])('the key %p is ignored', key => {
  expect(press('12|,5', key)).toBe('12|,5');
});

test('text in one piece is left to its reader unless it is digits with a cell each', () => {
  expect(applyEdit('', { text: '1234', caret: 4 }, false, register)).toEqual({ text: '1234', caret: 4 });
  expect(applyEdit('', { text: '12345', caret: 5 }, false, register)).toBeUndefined();
  expect(applyEdit('', { text: '12,5', caret: 4 }, false, register)).toBeUndefined();
});

const key = fc.constantFrom(...'0123456789,.-ax ', 'Backspace', 'Delete');
const step = fc.record({ key, from: fc.nat(9), to: fc.nat(9) });

test('no sequence of keys, carets and selections leaves the limits of the register', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 40 }),
      fc.nat(6),
      fc.nat(3),
      (steps, integerCells, decimalCells) => {
        const cells: Register = { integerCells, decimalCells, mark: ',' };
        let text = '';
        for (const { key, from, to } of steps) {
          const [start, end] = [Math.min(from, to, text.length), Math.min(Math.max(from, to), text.length)];
          const marked = `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`;
          const after = press(marked, key, cells);
          text = after.replace('|', '');
          expect(isDrawable(text, cells)).toBe(true);
          expect(valueOfText(text, cells)).toMatch(/^(\d+(\.\d+)?)?$/);
          expect(after.indexOf('|')).toBeLessThanOrEqual(text.length);
        }
      },
    ),
  );
});
