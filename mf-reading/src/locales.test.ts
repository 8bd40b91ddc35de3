import german from '../locales/de-FORMAL.json';
import informal from '../locales/de-INFORMAL.json';
import english from '../locales/en-FORMAL.json';

const formal: Readonly<Record<string, string>> = german;
const placeholdersOf = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

test.each([
  ['de-INFORMAL', Object.entries(informal)],
  ['en-FORMAL', Object.entries(english)],
])('%s fills the same places in every text as de-FORMAL', (_language, texts) => {
  const filled = texts.map(([key, text]) => [key, placeholdersOf(text)]);
  expect(filled).toEqual(texts.map(([key]) => [key, placeholdersOf(formal[key] ?? '')]));
});

test('de-INFORMAL has only what it words differently, and addresses nobody formally', () => {
  const texts = Object.entries(informal);
  expect(texts.filter(([key, text]) => formal[key] === text)).toEqual([]);
  expect(texts.filter(([, text]) => /\b(Sie|Ihnen|Ihre?[mnrs]?)\b/.test(text))).toEqual([]);
});

test('every text of de-FORMAL that addresses the reader has an informal wording', () => {
  const addressing = Object.keys(german).filter(key =>
    /\b(Sie|Ihnen|Ihre?[mnrs]?)\b/.test(formal[key] ?? ''),
  );
  expect(addressing.filter(key => !(key in informal))).toEqual([]);
});
