import { productMistakes, productWordsIn } from './product-words.ts';

test.each([
  ['a comment', '/** Sends the readings of a Job. */', ['readings', 'Job']],
  ['a part of a name', 'const meterNumber = useSentReadings();', ['meter', 'Readings']],
  ['a path', "'/api/pro/job/{subject}'", ['job']],
  ['words that only contain one', 'shared parameter, reader, jobless, spread', []],
  ['the name of a gate’s path', 'JobSwitchPath', []],
])('%s', (_what, text, words) => {
  expect(productWordsIn(text)).toEqual(words);
});

test('the core knows no product', () => {
  expect(productMistakes()).toEqual([]);
});
