import { type KeptOverride, keptOverrides } from '@zaehlwerk/store/host';
import type { PortalReleaseSet } from '../release-set/release-set.ts';
import { isAllowed } from './development-address.ts';
import { type FittingModule, judgeOverride } from './judge-override.ts';
import type { Override, OverrideProblem } from './override.ts';
import { OverrideBanner } from './override-banner.tsx';
import { readManifest } from './read-manifest.ts';

/** The portal waits no longer than this for a development server before it starts without it. */
const patienceMs = 3_000;

/**
 * Puts the builds of development servers in the place of published modules, as far as this browser keeps overrides and
 * the deployment allows their origins; others are as if they were not there. What cannot run leaves the published module
 * in its place.
 */
export async function runOverrides(set: PortalReleaseSet): Promise<PortalReleaseSet> {
  const wanted = keptOverrides().filter(({ address }) => isAllowed(address, set.overrides));
  if (wanted.length === 0) return set;
  const manifests = await Promise.all(wanted.map(({ address }) => readManifest(address, patienceMs)));
  const list: Override[] = [];
  let { modules } = set;
  // One after the other: two that run may not claim the same page either.
  for (const [index, kept] of wanted.entries()) {
    const module = judgeKept(kept, manifests[index], { ...set, modules });
    if (typeof module === 'string') {
      list.push({ ...kept, problem: module });
      continue;
    }
    list.push({ ...kept, version: module.build.version });
    modules = modules.map(published => (published.name === module.name ? module : published));
  }
  return { ...set, modules, overridden: { list, Banner: OverrideBanner } };
}

function judgeKept(
  kept: KeptOverride,
  manifest: string | undefined,
  set: PortalReleaseSet,
): FittingModule | OverrideProblem {
  const module = judgeOverride(manifest, kept.address, set);
  return typeof module !== 'string' && module.name !== kept.module ? 'other-module' : module;
}
