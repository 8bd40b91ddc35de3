import { fileOf } from '../modules/released-file.ts';
import type { PortalReleaseSet } from '../release-set.ts';

/** A released script or style sheet, and the shell or module that it belongs to. */
export interface ReleasedScript {
  readonly integrity: string;
  readonly part: string;
}

/** `undefined`: served by a module override, whose files change; `unreleased`: part of no build of the set. */
export type FindScript = (address: string) => ReleasedScript | 'unreleased' | undefined;

export function findScriptIn({ shell, modules, overridden }: PortalReleaseSet): FindScript {
  const builds = modules.flatMap(({ name, build }) => ('refusal' in build ? [] : [{ name, build }]));
  const released = new Map(
    [{ name: 'shell', build: shell }, ...builds].flatMap(({ name: part, build }) =>
      build.files.map(({ path, integrity }) => [fileOf(build, path).url, { integrity, part }] as const),
    ),
  );
  const developed = new Set(overridden?.list.map(({ address }) => new URL(address).origin));
  return address => {
    const { origin, pathname } = new URL(address);
    // A retry adds a query.
    const script = released.get(`${origin}${pathname}`);
    return script ?? (developed.has(origin) ? undefined : 'unreleased');
  };
}
