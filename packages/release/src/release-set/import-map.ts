import { esModulesOf, type ReleaseSet } from '@zaehlwerk/module-kit/host';

type SetBuilds = Pick<ReleaseSet, 'modules' | 'canaries'>;

/**
 * The import map of a set's pages, with the hashes of its ES modules (docs/adr/0063). `undefined` for a set of scripts,
 * whose elements state their hashes.
 */
export function importMapOf({ modules, canaries = [] }: SetBuilds): string | undefined {
  const builds = [...modules, ...canaries.map(({ build }) => build)];
  const files = builds.flatMap(build =>
    esModulesOf(build).map(({ path, integrity }) => [build.base + path, integrity] as const),
  );
  return files.length > 0 ? escapeJson({ integrity: Object.fromEntries(files) }) : undefined;
}

/** JSON that cannot end its script element. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
