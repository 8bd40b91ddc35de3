import { releasedModuleSchema } from '@zaehlwerk/module-kit/host';
import { type PublishedModule, pathBelowSite } from '../deployment/published-build.ts';
import { latestRevision } from '../deployment/record.ts';
import { partsOf } from '../deployment/stage-set.ts';
import { deployedSet } from '../dev/deployed-portal.ts';
import { type ReadFile, readAddress } from '../read-build.ts';
import { unknown } from '../release-error.ts';
import type { SetParts } from '../release-set/compose.ts';
import type { Site } from '../site/site.ts';

/** A deployment that a build is held against. */
export interface Deployed {
  readonly where: string;
  readonly parts: SetParts;
  /** Reads a file of one of its builds. */
  readonly read: (build: PublishedModule) => ReadFile;
}

/** What a site consists of. Throws a refusal where nothing has been published yet. */
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
 * What the portal at an origin consists of, as far as it says so: which other origins it would allow it does not say.
 * Modules that cannot be read are left out, as visitors do without them.
 */
export async function deployedAt(portal: string): Promise<Deployed> {
  const { shell, modules, canaries = [] } = await deployedSet(portal);
  const readable = [...modules].flatMap(module => publishedOf(module));
  const builds = canaries.map(canary => Object(canary)).map(({ build, ...rule }) => ({ build, rule }));
  const { base, ...manifest } = shell;
  return {
    where: portal,
    parts: {
      shell: { kind: 'shell', base, manifest },
      modules: readable,
      canaries: builds.flatMap(({ build, rule }) =>
        publishedOf(build).map(module => ({ percent: rule.percent, from: rule.from, module })),
      ),
      settings: {
        moduleOrigins: readable.flatMap(({ base: at }) => (at.startsWith('/') ? [] : [new URL(at).origin])),
        overrides: [],
      },
    },
    read: ({ base: at }) => readAddress(new URL(at, portal).href),
  };
}

function publishedOf(value: unknown): PublishedModule[] {
  const parsed = releasedModuleSchema.safeParse(value);
  if (!parsed.success) return [];
  const { base, ...manifest } = parsed.data;
  return [{ kind: 'module', base, manifest }];
}
