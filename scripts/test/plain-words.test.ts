import { usesOf } from './plain-words.ts';

test.each([
  ['nobody', 'Nobody is asked. `nobody@host` and nobodys', 2],
  ['says so', '/**\n * The page says\n * so, and says so again.', 2],
  ['by itself', 'goes by itself.', 1],
  ['is told', 'history is toldable', 0],
])('%s in %j', (word, text, uses) => {
  expect(usesOf(word, text)).toBe(uses);
});
