import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { labelsOf, localeFilesOf, readLocales } from './locales.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'locales-'));
  writeFileSync(path.join(directory, 'package.json'), '{}');
});
afterEach(() => rmSync(directory, { recursive: true }));

function write(texts: Record<string, unknown>, folder = directory) {
  mkdirSync(path.join(folder, 'locales'), { recursive: true });
  for (const [language, content] of Object.entries(texts)) {
    writeFileSync(path.join(folder, 'locales', `${language}.json`), JSON.stringify(content));
  }
}

/** The module depends on packages with these texts. */
function writePackages(packages: Record<string, Record<string, Record<string, string>>>) {
  const names = Object.keys(packages).map(name => [`@zaehlwerk/${name}`, 'workspace:*']);
  const manifest = { dependencies: { react: 'catalog:', ...Object.fromEntries(names) } };
  writeFileSync(path.join(directory, 'package.json'), JSON.stringify(manifest));
  for (const [name, texts] of Object.entries(packages)) {
    write(texts, path.join(directory, 'node_modules/@zaehlwerk', name));
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

test('what is no text is named with its file and key', () => {
  const english = { a: 1, b: 'B', c: { one: 'C' } };
  write({ 'de-FORMAL': { a: 'A', b: 'B', c: 'C' }, 'de-INFORMAL': {}, 'en-FORMAL': english });
  expect(() => readLocales(directory)).toThrow(/en-FORMAL\.json: "a" is no text; "c" is no text$/);
  write({ 'en-FORMAL': ['A'] });
  expect(() => readLocales(directory)).toThrow(/en-FORMAL\.json: no object of texts$/);
});

const meters = {
  'de-FORMAL': { meter: 'Ihr Zähler' },
  'de-INFORMAL': { meter: 'Dein Zähler' },
  'en-FORMAL': { meter: 'Your meter' },
};
const own = { 'de-FORMAL': { a: 'A' }, 'de-INFORMAL': {}, 'en-FORMAL': { a: 'A' } };

test('a module has the texts of the packages that it depends on, and its build watches them', () => {
  write(own);
  writePackages({ metering: meters });
  expect(readLocales(directory)).toEqual({
    'de-FORMAL': { a: 'A', meter: 'Ihr Zähler' },
    'de-INFORMAL': { a: 'A', meter: 'Dein Zähler' },
    'en-FORMAL': { a: 'A', meter: 'Your meter' },
  });
  expect(localeFilesOf(directory).map(file => path.relative(directory, file))).toContain(
    'node_modules/@zaehlwerk/metering/locales/en-FORMAL.json',
  );
});

test('a text that two of them have is named, and so is one that a package lacks in English', () => {
  write({ 'de-FORMAL': { meter: 'M' }, 'de-INFORMAL': {}, 'en-FORMAL': { meter: 'M' } });
  writePackages({ metering: meters, billing: meters });
  expect(() => readLocales(directory)).toThrow(/"meter" is a text of .*; "meter" is a text of /);
  writePackages({ metering: { ...meters, 'en-FORMAL': {} } });
  expect(() => readLocales(directory)).toThrow(/metering\/locales: en-FORMAL lacks "meter"/);
});
