import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Texts = Readonly<Record<string, string>>;

const root = path.resolve(__dirname, '../../../..');
/** The shell, the modules, what new ones are made of, and packages: everything with texts of its own. */
const parts = globSync('{shell,mf-*,packages/*}/locales', { cwd: root }).map(folder => path.dirname(folder));

const textsOf = (part: string, language: string): Texts =>
  JSON.parse(readFileSync(path.join(root, part, 'locales', `${language}.json`), 'utf8'));
const placeholdersOf = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
const addressesFormally = (text: string) => /\b(Sie|Ihnen|Ihre?[mnrs]?)\b/.test(text);

test('the shell, all modules and their template are covered', () => {
  expect(parts).toEqual(
    expect.arrayContaining(['shell', 'mf-auth', 'mf-reading', 'packages/module-template']),
  );
});

describe.each(parts)('the texts of %s', part => {
  const formal = textsOf(part, 'de-FORMAL');
  const informal = textsOf(part, 'de-INFORMAL');
  const english = textsOf(part, 'en-FORMAL');

  test('are all there in English', () => {
    const singleForm = (key: string) => key.replace(/_(one|other)$/, '');
    expect([...new Set(Object.keys(english).map(singleForm))].sort()).toEqual(
      [...new Set(Object.keys(formal).map(singleForm))].sort(),
    );
  });

  test.each([
    ['de-INFORMAL', informal],
    ['en-FORMAL', english],
  ])('fill the same places in %s as in de-FORMAL', (_language, texts) => {
    const known = Object.entries(texts).filter(([key]) => key in formal);
    const filled = known.map(([key, text]) => [key, placeholdersOf(text)]);
    expect(filled).toEqual(known.map(([key]) => [key, placeholdersOf(formal[key] ?? '')]));
  });

  test('are in de-INFORMAL only where its wording differs, without a formal address', () => {
    const texts = Object.entries(informal);
    expect(texts.filter(([key, text]) => formal[key] === text)).toEqual([]);
    expect(texts.filter(([, text]) => addressesFormally(text))).toEqual([]);
  });

  test('have an informal wording wherever de-FORMAL addresses the reader', () => {
    const addressing = Object.entries(formal).filter(([, text]) => addressesFormally(text));
    expect(addressing.filter(([key]) => !(key in informal))).toEqual([]);
  });
});
