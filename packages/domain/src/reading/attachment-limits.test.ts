import { isCommentTooShort } from './attachment-limits.ts';

test.each([
  ['', false],
  [' \n\t\u00a0', false],
  ['x', true],
  ['Tür', true],
  ['a b c d', true],
  [' \n abcd \u00a0', true],
  ['a b c d e', false],
  ['Hallo', false],
  ['Der Zähler wurde gewechselt.', false],
])('the comment %p is too short: %p', (comment, tooShort) =>
  expect(isCommentTooShort(comment, 5)).toBe(tooShort),
);
