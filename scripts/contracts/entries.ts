import { readFileSync } from 'node:fs';

/** The packages whose public types are what modules are written against, by folder below `packages`. */
export const contractPackages = ['api', 'module-kit', 'store', 'ui'] as const;

/** Entries that only hosts and tools import (the linter refuses them in modules): no module can notice a change of them. */
export const forTheShellAlone: readonly string[] = [
  '@zaehlwerk/api/beacon',
  '@zaehlwerk/module-kit/host',
  '@zaehlwerk/module-kit/host/page',
  '@zaehlwerk/store/host',
  '@zaehlwerk/store/queue-kind',
  '@zaehlwerk/store/worker',
];

/** One entry of a package that modules import. */
export interface Entry {
  /** Folder below `packages`. */
  readonly folder: string;
  /** The specifier of an import, e.g. `@zaehlwerk/store/data`. */
  readonly request: string;
  /** Its source from the root of the workspace, e.g. `packages/store/src/data.ts`. */
  readonly source: string;
}

/** Name and version as a package's manifest states them. */
export interface PackageFacts {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, string>>;
}

export function packageFacts(folder: string): PackageFacts {
  return JSON.parse(readFileSync(`packages/${folder}/package.json`, 'utf8'));
}

/** Every entry of a package that is code: what its exports name, without styles. The main entry comes last. */
export function codeEntriesOf(folder: string): Entry[] {
  const { name, exports } = packageFacts(folder);
  return Object.entries(exports)
    .filter(([, source]) => /\.tsx?$/.test(source))
    .map(([subpath, source]) => ({
      folder,
      request: name + subpath.slice(1),
      source: `packages/${folder}/${source.slice(2)}`,
    }))
    .sort((a, b) => Number(a.request === name) - Number(b.request === name));
}

/** A library's own names, which no report can write down (`enum` is one): a test of the entry holds them. */
export const forLibraries: readonly string[] = ['@zaehlwerk/store/schema'];

/** The entries that modules are written against: no testing aids, nothing that is for others alone. */
export function contractEntries(): Entry[] {
  return contractPackages
    .flatMap(codeEntriesOf)
    .filter(
      ({ request }) =>
        !request.endsWith('/testing') &&
        !forTheShellAlone.includes(request) &&
        !forLibraries.includes(request),
    );
}
