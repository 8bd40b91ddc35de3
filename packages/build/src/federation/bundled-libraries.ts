import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Compilation, ConcatenatedModule, type Module } from '@rspack/core';
import { parseSync, Visitor } from 'oxc-parser';
import { isOwnCode } from '../own-code.ts';
import { type Consumed, neverInsideModules, sourceOf } from './shared-table.ts';

/** Everything that a build puts into its files, with what is merged into other modules. */
export function bundledModules({ chunkGraph, modules }: Compilation): Module[] {
  return [...modules]
    .filter(module => chunkGraph.getModuleChunks(module).length > 0)
    .flatMap(module => (module instanceof ConcatenatedModule ? module.modules : module));
}

/**
 * Libraries that a module's build contains although they may exist once only on a page.
 * Each is a second copy of React, the store or a context that nobody would notice before it breaks.
 */
export function straySingletons(compilation: Compilation): string[] {
  const sources = bundledModules(compilation).map(module => module.nameForCondition() ?? '');
  return neverInsideModules.filter(name => {
    const folders = [`/node_modules/${name}/`, ...sourcesInWorkspace(name)];
    return sources.some(source => folders.some(folder => source.includes(folder)));
  });
}

/** Where a package of ours lies that is not installed, but linked. */
function sourcesInWorkspace(name: string): string[] {
  return name.startsWith('@zaehlwerk/') ? [name.replace('@zaehlwerk', '/packages').concat('/src/')] : [];
}

/** A library and the shared entry that stands in for it, with the names that the entry lacks. */
interface StandIn {
  readonly library: string;
  readonly entry: string;
  /** What the library has when it runs; names of types are none of it. */
  readonly lacking: ReadonlySet<string>;
}

/** What the shared entries that a module takes lack of the libraries that they stand in for. */
export async function readStandIns(shared: Consumed, directory: string): Promise<StandIn[]> {
  const standIns = Object.entries(shared).filter(([request, { shareKey }]) => request !== shareKey);
  return Promise.all(
    standIns.map(async ([library, { shareKey: entry }]) => {
      const source = sourceOf(entry, directory);
      const has: object = await import(pathToFileURL(source).href);
      const whole: object = await import(pathToFileURL(createRequire(source).resolve(library)).href);
      return { library, entry, lacking: new Set(Object.keys(whole).filter(name => !(name in has))) };
    }),
  );
}

/**
 * Names of libraries that a build uses although the shared entry in their place does not have them, each with the file
 * that does: a mistake that would be noticed only when that code runs.
 */
export function missingNames(found: readonly StandIn[], compilation: Compilation): string[] {
  const files = new Set(bundledModules(compilation).map(module => module.nameForCondition() ?? ''));
  return [...files]
    .filter(isOwnCode)
    .flatMap(file => found.flatMap(standIn => missingIn(readFileSync(file, 'utf8'), standIn, file)));
}

function missingIn(source: string, { library, entry, lacking }: StandIn, file: string): string[] {
  if (!source.includes(library)) return [];
  const aliases = new Set<string>();
  const used = new Set<string>();
  new Visitor({
    ImportDeclaration({ source: from, importKind, specifiers }) {
      if (from.value !== library || importKind === 'type') return;
      for (const specifier of specifiers)
        if (specifier.type === 'ImportNamespaceSpecifier') aliases.add(specifier.local.name);
        else if (specifier.type === 'ImportSpecifier' && specifier.importKind !== 'type')
          used.add('name' in specifier.imported ? specifier.imported.name : specifier.imported.value);
    },
    MemberExpression({ object, property }) {
      if (object.type === 'Identifier' && aliases.has(object.name) && property.type === 'Identifier')
        used.add(property.name);
    },
  }).visit(parseSync(file, source).program);
  return [...used]
    .filter(name => lacking.has(name))
    .map(name => `${path.basename(file)} uses ${name} of ${library}, which ${entry} lacks`);
}

/** The shared packages that the code of a build really imports, with the versions it was compiled against. */
export function consumedVersions(shared: Consumed, compilation: Compilation): Record<string, string> {
  return Object.fromEntries(
    Object.values(shared)
      .filter(({ shareKey }) => isConsumed(shareKey, [...compilation.modules]))
      .map(({ shareKey, version }) => [shareKey, version]),
  );
}

const isConsumed = (shareKey: string, modules: readonly Module[]) =>
  modules.some(module => module.identifier().startsWith(`consume shared module (default) ${shareKey}@`));

/**
 * Those of the shared packages that these chunk groups do not import themselves: they come with what one of them loads
 * later. `groups` are names of chunk groups.
 */
export function sharedLaterThan(
  groups: readonly string[],
  requests: readonly string[],
  { chunkGraph, modules, namedChunkGroups }: Compilation,
): string[] {
  const chunks = new Set(groups.flatMap(name => namedChunkGroups.get(name)?.chunks ?? []));
  const atOnce = [...modules].filter(module =>
    chunkGraph.getModuleChunks(module).some(chunk => chunks.has(chunk)),
  );
  return requests.filter(request => !isConsumed(request, atOnce));
}
