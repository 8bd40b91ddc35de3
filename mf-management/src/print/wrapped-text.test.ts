import fc from 'fast-check';
import { wrappedText } from './wrapped-text.ts';

const byLength = (text: string) => text.length;

test.each([
  ['one line', 'a b', 5, 2, ['a b']],
  ['between words', 'aa bb cc', 5, 2, ['aa bb', 'cc']],
  ['within a word that is wider than a line', 'abcdefg h', 3, 9, ['abc', 'def', 'g h']],
  ['what is left out', 'aaaa bbbb cccc', 4, 2, ['aaaa', 'bbb…']],
  ['nothing', '  ', 4, 2, []],
] as const)('%s', (_name, text, width, most, lines) => {
  expect(wrappedText(text, width, most, byLength)).toEqual(lines);
});

test('no line is too wide or empty, and only an ellipsis replaces text', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.integer({ min: 2, max: 20 }),
      fc.integer({ min: 1, max: 6 }),
      (text, width, most) => {
        const lines = wrappedText(text, width, most, byLength);
        expect(lines.length).toBeLessThanOrEqual(most);
        expect(lines.every(line => line.length > 0 && line.length <= width)).toBe(true);
        const letters = (some: string) => some.replace(/\s/g, '');
        const said = letters(lines.join(''));
        if (said.endsWith('…') && !text.includes('…'))
          expect(letters(text).startsWith(said.slice(0, -1))).toBe(true);
        else if (!text.includes('…')) expect(said).toBe(letters(text));
      },
    ),
  );
});

test('a character of two units is not taken apart', () => {
  expect(wrappedText('🏠🏠🏠', 3, 9, byLength)).toEqual(['🏠', '🏠', '🏠']);
});
