import {
  ambiguousPaths,
  gateMistakes,
  type ModuleDeclaration,
  type ModuleDeclarationInput,
  type ModuleEntry,
  moduleDeclarationSchema,
  type QueueKind,
} from '@zaehlwerk/module-kit/host';
import type { LocaleTexts } from './locales.ts';

/** Parses a declaration; throws with every mistake named. */
export function parseDeclaration(declaration: ModuleDeclarationInput): ModuleDeclaration {
  const parsed = moduleDeclarationSchema.safeParse(declaration);
  if (parsed.success) return parsed.data;
  const mistakes = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`module.ts: ${mistakes.join('; ')}`);
}

/** The keys of the texts of a kind of queued items that come with the declaration; why one is not accepted, the module's files say. */
export function textKeysOf({ texts: { problem, counted, ...others } = {} }: QueueKind): string[] {
  return [
    ...Object.values(others).filter(key => key !== undefined),
    ...(counted === undefined ? [] : [`${counted}_one`, `${counted}_other`]),
  ];
}

/**
 * Everything the declaration names but the code lacks, in words: screens, contributions, navigation paths and labels,
 * the routes and texts of queue kinds; and what could never be: gates with parts that do not exist, two routes for one
 * address. An empty list is a module that keeps its word.
 */
export function brokenPromises(
  declaration: ModuleDeclaration,
  entry: ModuleEntry,
  texts: LocaleTexts,
): string[] {
  const paths = declaration.routes.map(route => route.path);
  const twice = ambiguousPaths(paths);
  return [
    ...declaration.routes
      .filter(route => !(route.screen in entry.screens))
      .map(route => `route ${route.path} names the screen ${route.screen}, which src/entry.ts lacks`),
    ...declaration.slots
      .filter(slot => !(slot.contribution in entry.contributions))
      .map(slot => `slot ${slot.slot} names the contribution ${slot.contribution}, which src/entry.ts lacks`),
    ...declaration.navigation
      .filter(item => !paths.includes(item.path))
      .map(item => `navigation names the path ${item.path}, which is none of the routes`),
    ...[...declaration.routes, ...declaration.navigation, ...declaration.slots].flatMap(({ gate }) =>
      gateMistakes(gate).map(mistake => `a gate ${mistake}, so that it is never open`),
    ),
    ...(twice ? [`the routes ${twice.join(' and ')} claim the same addresses`] : []),
    ...declaration.navigation
      .filter(item => !(item.label in texts))
      .map(item => `navigation names the text ${item.label}, which locales lack`),
    ...declaration.slots
      .filter(({ label }) => label !== undefined && !(label in texts))
      .map(({ slot, label }) => `slot ${slot} names the text ${label}, which locales lack`),
    ...declaration.queueKinds.flatMap(({ name, edit }) =>
      edit && !paths.includes(edit.route)
        ? [`queue kind ${name} names the route ${edit.route}, which is none of the routes`]
        : [],
    ),
    ...declaration.queueKinds.flatMap(kind =>
      textKeysOf(kind)
        .filter(key => !(key in texts))
        .map(key => `queue kind ${kind.name} names the text ${key}, which locales lack`),
    ),
    ...declaration.queueKinds.flatMap(({ name, texts: { problem } = {} }) =>
      problem === undefined || Object.keys(texts).some(key => key.startsWith(problem.slice(0, -1)))
        ? []
        : [`queue kind ${name} names the texts ${problem}, of which locales have none`],
    ),
  ];
}
