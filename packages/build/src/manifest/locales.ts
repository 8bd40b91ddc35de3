import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  fallbackLanguage,
  type Language,
  languages,
  type ModuleDeclaration,
  type QueueKind,
} from '@zaehlwerk/module-kit/host';
import * as z from 'zod/mini';
import { buildMistake } from '../build-mistake.ts';

/** Texts of one language: keys with dots, e.g. `job.send`. */
export type LocaleTexts = Readonly<Record<string, string>>;

export type Locales = Readonly<Record<Language, LocaleTexts>>;

export const byLanguage = <Value>(of: (language: Language) => Value) =>
  Object.fromEntries(languages.map(language => [language, of(language)])) as Record<Language, Value>;

const localeFile = (directory: string, language: Language) =>
  path.join(directory, 'locales', `${language}.json`);

/** The folders with texts of a build: its own, and those of our packages that it depends on. */
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

export function localeFilesOf(directory: string): string[] {
  return foldersWithTexts(directory).flatMap(folder =>
    languages.map(language => localeFile(folder, language)),
  );
}

/**
 * The texts of a module or the shell with those of the packages that it bundles. Throws when two of them have a text of
 * the same key, and where one is not complete ({@link localesIn}).
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
  if (mistakes.length > 0) throw buildMistake(mistakes.join('; '));
  return byLanguage(language => Object.assign({}, ...parts.map(part => part[language])));
}

/**
 * Reads `locales/<language>.json` of a folder. Texts that de-INFORMAL lacks are those of de-FORMAL. Throws when en-FORMAL
 * lacks a key, a language has one that de-FORMAL lacks, or a file has something other than texts.
 */
export function localesIn(directory: string): Locales {
  const read = (language: Language) => parseTexts(localeFile(directory, language));
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
  if (mistakes.length > 0) throw buildMistake(`${directory}/locales: ${mistakes.join('; ')}`);
  return { 'de-FORMAL': complete, 'de-INFORMAL': { ...complete, ...informal }, 'en-FORMAL': english };
}

/** The portal would show no text of a build that has anything else among them. */
function parseTexts(file: string): LocaleTexts {
  const parsed = z.record(z.string(), z.string()).safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  const keys = parsed.error.issues.map(({ path: [key] }) => key);
  const mistakes = keys.map(key =>
    key === undefined ? 'no object of texts' : `"${String(key)}" is no text`,
  );
  throw buildMistake(`${file}: ${mistakes.join('; ')}`);
}

export const labelsOf = (key: string, texts: Locales) => byLanguage(language => texts[language][key] ?? '');

/** A declaration with the texts that it names, in every language: they are shown before any file of the module is there. */
export function withLabels(declaration: ModuleDeclaration, texts: Locales) {
  return {
    ...declaration,
    navigation: declaration.navigation.map(item => ({ ...item, labels: labelsOf(item.label, texts) })),
    slots: declaration.slots.map(slot => ({
      ...slot,
      ...(slot.label !== undefined && { labels: labelsOf(slot.label, texts) }),
    })),
    queueKinds: declaration.queueKinds.map(kind => ({
      ...kind,
      labels: Object.fromEntries(textKeysOf(kind).map(key => [key, labelsOf(key, texts)])),
    })),
  };
}

/** The keys of the texts of a queue kind that come with the declaration; those of problems are in the module's files. */
export function textKeysOf({ texts: { problem, counted, ...others } = {} }: QueueKind): string[] {
  return [
    ...Object.values(others).filter(key => key !== undefined),
    ...(counted === undefined ? [] : [`${counted}_one`, `${counted}_other`]),
  ];
}
