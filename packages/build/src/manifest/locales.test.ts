import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { labelsOf, readLocales } from './locales.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'locales-'));
  mkdirSync(path.join(directory, 'locales'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function write(texts: Record<string, Record<string, string>>) {
  for (const [language, content] of Object.entries(texts)) {
    writeFileSync(path.join(directory, 'locales', `${language}.json`), JSON.stringify(content));
  }
}

test('the informal language falls back to the formal one, text by text', () => {
  write({
    'de-FORMAL': { a: 'Ihr', b: 'Start' },
    'de-INFORMAL': { a: 'Dein' },
    'en-FORMAL': { a: 'Your', b: 'Home' },
  });
  const locales = readLocales(directory);
  expect(locales['de-INFORMAL']).toEqual({ a: 'Dein', b: 'Start' });
  expect(labelsOf('b', locales)).toEqual({
    'de-FORMAL': 'Start',
    'de-INFORMAL': 'Start',
    'en-FORMAL': 'Home',
  });
});

test('texts that English lacks are all named', () => {
  write({ 'de-FORMAL': { a: 'A', b: 'B' }, 'de-INFORMAL': {}, 'en-FORMAL': {} });
  expect(() => readLocales(directory)).toThrow(/en-FORMAL lacks "a"; en-FORMAL lacks "b"/);
});

test('texts that only a translation has are named', () => {
  write({ 'de-FORMAL': {}, 'de-INFORMAL': { a: 'Du' }, 'en-FORMAL': {} });
  expect(() => readLocales(directory)).toThrow(/de-FORMAL lacks "a", which de-INFORMAL has/);
});
