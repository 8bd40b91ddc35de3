import {
  ambiguousPaths,
  gateMistakes,
  type ModuleDeclaration,
  type ModuleDeclarationInput,
  type ModuleEntry,
  moduleDeclarationSchema,
} from '@zaehlwerk/module-kit/host';
import * as z from 'zod/mini';
import { buildMistake } from '../build-mistake.ts';
import { type LocaleTexts, textKeysOf } from './locales.ts';

// Otherwise each mistake is an "Invalid input".
z.config(z.locales.en());

/** Parses a declaration; throws with every mistake named. */
export function parseDeclaration(declaration: ModuleDeclarationInput): ModuleDeclaration {
  const parsed = moduleDeclarationSchema.safeParse(declaration);
  if (parsed.success) return parsed.data;
  const mistakes = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`);
  throw buildMistake(`module.ts: ${mistakes.join('; ')}`);
}

/**
 * Mistakes of a declaration: names that the code or the texts lack, gates that are never open, two routes for one
 * address. Without `entry` the code is unknown, and its parts are taken for granted.
 */
export function validateDeclaration(
  { routes, navigation, slots, queueKinds }: ModuleDeclaration,
  entry: ModuleEntry | undefined,
  texts: LocaleTexts,
): string[] {
  const paths = routes.map(({ path }) => path);
  const twice = ambiguousPaths(paths);
  const namedParts = [
    ...routes.map(({ path, screen }) => [`route ${path} names the screen`, screen, entry?.screens] as const),
    ...slots.map(
      ({ slot, contribution }) =>
        [`slot ${slot} names the contribution`, contribution, entry?.contributions] as const,
    ),
  ];
  const namedPaths = [
    ...navigation.map(({ path }) => ['navigation names the path', path] as const),
    ...queueKinds.map(({ name, edit }) => [`queue kind ${name} names the route`, edit?.route] as const),
  ];
  const namedTexts = [
    ...navigation.map(({ label }) => ['navigation', label] as const),
    ...slots.map(({ slot, label }) => [`slot ${slot}`, label] as const),
    ...queueKinds.flatMap(kind => textKeysOf(kind).map(key => [`queue kind ${kind.name}`, key] as const)),
  ];
  return [
    ...namedParts
      .filter(([, name, parts]) => parts && !(name in parts))
      .map(([names, name]) => `${names} ${name}, which src/entry.ts lacks`),
    ...namedPaths
      .filter(([, path]) => path !== undefined && !paths.includes(path))
      .map(([names, path]) => `${names} ${path}, which is none of the routes`),
    ...[...routes, ...navigation, ...slots].flatMap(({ gate }) =>
      gateMistakes(gate).map(mistake => `a gate ${mistake}, so that it is never open`),
    ),
    ...(twice ? [`the routes ${twice.join(' and ')} claim the same addresses`] : []),
    ...namedTexts
      .filter(([, key]) => key !== undefined && !(key in texts))
      .map(([owner, key]) => `${owner} names the text ${key}, which locales lack`),
    ...queueKinds.flatMap(({ name, texts: { problem } = {} }) =>
      problem === undefined || Object.keys(texts).some(key => key.startsWith(problem.slice(0, -1)))
        ? []
        : [`queue kind ${name} names the texts ${problem}, of which locales have none`],
    ),
  ];
}
