import { servesContract } from './compatibility.ts';

const served = ['1.7.2', '2.3.0'];

test.each([
  ['^2.0.0', true],
  ['^2.3.0', true],
  ['^2.4.0', false],
  ['^1.0.0', true],
  ['~1.6.0', false],
  ['^3.0.0', false],
  ['>=1.0.0', true],
  ['^1.0.0 || ^3.0.0', true],
  ['', false],
  ['not a range', false],
])('a shell that serves 1.7.2 and 2.3.0 and a module that asks for %s: %s', (range, fits) => {
  expect(servesContract(range, served)).toBe(fits);
});
