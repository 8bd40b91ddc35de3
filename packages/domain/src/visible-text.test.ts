import { isVisible } from './visible-text.ts';

test.each([
  '',
  ' \t\n',
  '\u00a0\u2003',
  '\u200b\u200d',
  '\ufeff',
  '\u202e\u2066',
  '\u3164\u115f',
  '\u2800',
  '\u00ad\u034f\ufe0f',
])('%j shows nothing', text => expect(isVisible(text)).toBe(false));

test.each(['a', '-', '🔑', '\u200bHaus', '家', '١'])('%j is to be seen', text =>
  expect(isVisible(text)).toBe(true),
);
