import { localeStyleOf } from './locale-style.ts';

test.each([
  ['de-FORMAL', 'german'],
  ['de-INFORMAL', 'german'],
  ['en-FORMAL', 'english'],
  ['EN', 'english'],
  ['', 'german'],
])('%p is written in %s style', (language, style) => expect(localeStyleOf(language)).toBe(style));
