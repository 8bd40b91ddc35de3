import { largest, stepBetween } from './step.ts';

test.each([
  ['1.0.0', '1.0.0', 'none'],
  ['1.0.0', '1.0.1', 'patch'],
  ['1.9.0', '1.10.0', 'minor'],
  ['1.2.3', '2.0.0', 'major'],
  ['1.2.3', '1.3.0', 'minor'],
  ['2.0.0', '1.9.9', 'none'],
])('from %s to %s is %s', (from, to, step) => {
  expect(stepBetween(from, to)).toBe(step);
});

test('the largest of several steps counts', () => {
  expect(largest(['patch', 'major', 'minor'])).toBe('major');
  expect(largest([])).toBe('none');
});
