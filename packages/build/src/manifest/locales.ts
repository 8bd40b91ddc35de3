import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fallbackLanguage, type Language, languages } from '@zaehlwerk/module-kit/host';

/** Texts of one language: keys with dots, e.g. `job.send`. */
export type LocaleTexts = Readonly<Record<string, string>>;

/** Texts of a module or the shell in every language. */
export type Locales = Readonly<Record<Language, LocaleTexts>>;

const localeFile = (directory: string, language: Language) =>
  path.join(directory, 'locales', `${language}.json`);

/**
 * Folders with texts that belong to the build in `directory`: its own, and those of the packages of the workspace
 * that it depends on and that bring texts.
 */
export function foldersWithTexts(directory: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'));
  const { resolve } = createRequire(path.join(directory, 'package.json'));
  const packages = Object.keys(dependencies)
    .filter(name => name.startsWith('@zaehlwerk/'))
    .flatMap(name => (resolve.paths(name) ?? []).map(folder => path.join(folder, name)))
    .filter(folder => existsSync(localeFile(folder, fallbackLanguage)))
    .map(folder => realpathSync(folder));
  return [directory, ...new Set(packages)];
}

/** The files that {@link readLocales} reads. */
export function localeFilesOf(directory: string): string[] {
  return foldersWithTexts(directory).flatMap(folder =>
    languages.map(language => localeFile(folder, language)),
  );
}

/**
 * The texts of a build: those of a module or the shell together with those of the packages that it bundles, under the
 * module's name at run time. Throws when two of them have a text of the same key, and where one of them is not
 * complete ({@link localesIn}).
 */
export function readLocales(directory: string): Locales {
  const folders = foldersWithTexts(directory);
  const parts = folders.map(localesIn);
  const owners = new Map<string, string>();
  const mistakes = parts.flatMap((part, index) =>
    Object.keys(part[fallbackLanguage]).flatMap(key => {
      const owner = owners.get(key);
      const folder = folders[index] ?? '';
      owners.set(key, owner ?? folder);
      return owner === undefined ? [] : [`"${key}" is a text of ${owner} and of ${folder}`];
    }),
  );
  if (mistakes.length > 0) throw new Error(mistakes.join('; '));
  const merged = (language: Language) => Object.assign({}, ...parts.map(part => part[language]));
  return Object.fromEntries(languages.map(language => [language, merged(language)])) as Locales;
}

/**
 * Reads `locales/<language>.json` of a folder. A key that de-INFORMAL lacks is filled from de-FORMAL (text without an
 * address needs no second wording), so that one file per language is enough at run time. Throws when en-FORMAL lacks a
 * key or a language has one that de-FORMAL lacks.
 */
export function localesIn(directory: string): Locales {
  const read = (language: Language): LocaleTexts =>
    JSON.parse(readFileSync(localeFile(directory, language), 'utf8'));
  const complete = read(fallbackLanguage);
  const unknown = (texts: LocaleTexts) => Object.keys(texts).filter(key => !(key in complete));
  const informal = read('de-INFORMAL');
  const english = read('en-FORMAL');
  const missing = Object.keys(complete).filter(key => !(key in english));
  const mistakes = [
    ...missing.map(key => `en-FORMAL lacks "${key}"`),
    ...unknown(english).map(key => `de-FORMAL lacks "${key}", which en-FORMAL has`),
    ...unknown(informal).map(key => `de-FORMAL lacks "${key}", which de-INFORMAL has`),
  ];
  if (mistakes.length > 0) throw new Error(`${directory}/locales: ${mistakes.join('; ')}`);
  return { 'de-FORMAL': complete, 'de-INFORMAL': { ...complete, ...informal }, 'en-FORMAL': english };
}

/** One text in every language. */
export function labelsOf(key: string, texts: Locales): Record<Language, string> {
  return Object.fromEntries(languages.map(language => [language, texts[language][key] ?? ''])) as Record<
    Language,
    string
  >;
}

/** Paths of the emitted locale files by language. */
export type LocaleFiles = Record<Language, string>;
