import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Compilation, ConcatenatedModule, type Module } from '@rspack/core';
import { parseSync, Visitor } from 'oxc-parser';
import { type Consumed, neverInsideModules, sourceOf } from './shared-table.ts';

/**
 * True if a file is code of a module or of one of our packages, not of a library: a source, or the compiled code of an
 * installed package.
 */
export function isOwnCode(file: string): boolean {
  return /\.tsx?$|[\\/]node_modules[\\/]@zaehlwerk[\\/][^\\/]+[\\/]dist[\\/].*\.js$/.test(file);
}

/** The source files of a build, also of modules that are merged into others. */
export function bundledFiles({ chunkGraph, modules }: Compilation): string[] {
  return [...modules]
    .filter(module => chunkGraph.getModuleChunks(module).length > 0)
    .flatMap(module => (module instanceof ConcatenatedModule ? module.modules : module))
    .map(module => module.nameForCondition() ?? '');
}

/** Libraries in a module's build that a page may have only once: a second store or context fails late and silently. */
export function straySingletons(compilation: Compilation): string[] {
  const sources = bundledFiles(compilation);
  return neverInsideModules.filter(name => {
    // A package of the workspace is linked, not installed.
    const inWorkspace = name.replace('@zaehlwerk/', '/packages/');
    const folders = [`/node_modules/${name}/`, ...(inWorkspace === name ? [] : [`${inWorkspace}/src/`])];
    return sources.some(source => folders.some(folder => source.includes(folder)));
  });
}

/** A library and the shared entry that stands in for it, with the names that the entry lacks at run time. */
type StandIn = Awaited<ReturnType<typeof readStandIns>>[number];

/** The shared entries of a module that stand in for libraries. */
export async function readStandIns(shared: Consumed, directory: string) {
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

/** Used names of libraries that the shared entry in their place lacks, with their files: they would fail at run time. */
export function missingNames(found: readonly StandIn[], compilation: Compilation): string[] {
  return [...new Set(bundledFiles(compilation))]
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

/** The shared packages that a build imports, with the versions it was compiled against. */
export function consumedVersions(shared: Consumed, compilation: Compilation): Record<string, string> {
  return Object.fromEntries(
    Object.values(shared)
      .filter(({ shareKey }) => isConsumed(shareKey, [...compilation.modules]))
      .map(({ shareKey, version }) => [shareKey, version]),
  );
}

const isConsumed = (shareKey: string, modules: readonly Module[]) =>
  modules.some(module => module.identifier().startsWith(`consume shared module (default) ${shareKey}@`));

/** Those of the shared packages that no chunk of these named groups imports: a later chunk does. */
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
