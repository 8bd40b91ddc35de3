import { publishedModuleSchema } from '@zaehlwerk/module-kit/host';
import { type PublishedModule, pathBelowSite } from '../deployment/published-build.ts';
import { latestRevision } from '../deployment/record.ts';
import { partsOf } from '../deployment/stage-set.ts';
import { type ReadFile, readAddress } from '../read-build.ts';
import { unknown } from '../release-error.ts';
import type { SetParts } from '../release-set/compose.ts';
import { deployedSet } from '../release-set/deployed-set.ts';
import type { Site } from '../site/site.ts';

export interface Deployed {
  readonly where: string;
  readonly parts: SetParts;
  readonly read: (build: PublishedModule) => ReadFile;
}

/** The deployment of a site. Throws a refusal where nothing has been published yet. */
export async function deployedOnSite(site: Site): Promise<Deployed> {
  const latest = await latestRevision(site);
  if (!latest) throw unknown(`Nothing has been published to ${site.name} yet.`);
  return {
    where: site.name,
    parts: await partsOf(site, latest.deployment),
    read: ({ base }) =>
      base.startsWith('/') ? file => site.read(pathBelowSite(base) + file) : readAddress(base),
  };
}

/**
 * The deployment of the portal at an origin, as far as its pages show it: origins that it allows without using them are
 * unknown. Modules that cannot be read are left out, as visitors do without them.
 */
export async function deployedAt(portal: string): Promise<Deployed> {
  const { shell, modules, canaries = [] } = await deployedSet(portal);
  const readable = modules.flatMap(publishedOf);
  const { base, ...manifest } = shell;
  return {
    where: portal,
    parts: {
      shell: { kind: 'shell', base, manifest },
      modules: readable,
      canaries: canaries
        .map(Object)
        .flatMap(({ build, percent, from }) => publishedOf(build).map(module => ({ percent, from, module }))),
      settings: {
        moduleOrigins: readable.flatMap(({ base: at }) => (at.startsWith('/') ? [] : [new URL(at).origin])),
        connections: readable.flatMap(({ manifest }) => manifest.connects ?? []),
        overrides: [],
      },
    },
    read: ({ base: at }) => readAddress(new URL(at, portal).href),
  };
}

function publishedOf(value: unknown): PublishedModule[] {
  const parsed = publishedModuleSchema.safeParse(value);
  if (!parsed.success) return [];
  const { base, ...manifest } = parsed.data;
  return [{ kind: 'module', base, manifest }];
}
