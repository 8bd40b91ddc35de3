import { withoutFormulas } from './spreadsheet-text.ts';

test.each([
  ['=1', "'=1"],
  ['+49', "'+49"],
  ['-', "'-"],
  ['@a', "'@a"],
  ['\t=1', "'\t'=1"],
  ['\r\n=1', "'\r\n'=1"],
  ['a\n=1\r+2;-3\t@4', "a\n'=1\r'+2;'-3\t'@4"],
  ['＝1', "'＝1"],
  ['"=1', `"'=1`],
  ['x;"=1;y\n""+2', `x;"'=1;y\n""'+2`],
  ['"a"=1', '"a"=1'],
  ['a=1-2, b-c @d', 'a=1-2, b-c @d'],
  ['', ''],
])('%j becomes %j', (text, expected) => expect(withoutFormulas(text)).toBe(expected));
