import fc from 'fast-check';
import { hasSuggestion, toggleSuggestion } from './comment-field.tsx';

test.each([
  ['', 'Leer', 'Leer'],
  ['Eigener Text', 'Leer', 'Eigener Text\nLeer'],
  ['Leer', 'Leer', ''],
  ['Eigener Text\nLeer\nMehr', ' Leer ', 'Eigener Text\nMehr'],
])('%j with %j toggled is %j', (comment, suggestion, result) => {
  expect(toggleSuggestion(comment, suggestion)).toBe(result);
});

test('a suggestion inside of a sentence is not the suggestion', () => {
  expect(hasSuggestion('Die Wohnung ist Leer', 'Leer')).toBe(false);
});

test('adding and removing leaves what was written, but for spaces at its end', () => {
  const line = fc.string({ minLength: 1 }).filter(text => text.trim() !== '' && !text.includes('\n'));
  fc.assert(
    fc.property(fc.string(), line, (comment, suggestion) => {
      fc.pre(!hasSuggestion(comment, suggestion));
      const added = toggleSuggestion(comment, suggestion);
      expect(hasSuggestion(added, suggestion)).toBe(true);
      expect(toggleSuggestion(added, suggestion)).toBe(comment.trim() === '' ? '' : comment.trimEnd());
    }),
  );
});
