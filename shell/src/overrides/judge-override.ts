import { firstSegment, isAmbiguous, type ReleasedModule } from '@zaehlwerk/module-kit/host';
import { judgeModule, type PortalModule, type PortalReleaseSet } from '../release-set/release-set.ts';
import { ownPaths } from '../routing/own-paths.ts';
import type { OverrideProblem } from './override.ts';

/** A module that can run in the place of the published one. */
export type FittingModule = PortalModule & { readonly build: ReleasedModule };

/**
 * Judges what lies at an address by its `module.json` (`manifest`; `undefined` when nobody answers): the module in the
 * form of the release set, or why it cannot run in this portal.
 */
export function judgeOverride(
  manifest: string | undefined,
  address: string,
  set: PortalReleaseSet,
): FittingModule | OverrideProblem {
  if (manifest === undefined) return 'unreachable';
  const module = judgeModule({ ...fieldsOf(manifest), base: address }, set.shell);
  const { name, routes, build } = module;
  if ('refusal' in build) return build.refusal === 'incompatible' ? 'incompatible' : 'no-module';
  if (!set.modules.some(published => isSameModule(published, name, build))) return 'unknown-module';
  const others = set.modules.filter(other => other.name !== name);
  if (others.some(other => containerOf(other) === build.container)) return 'unknown-module';
  const taken = others.flatMap(other => other.routes.map(({ path }) => path));
  const isTaken = (path: string) => taken.some(other => isAmbiguous(path, other));
  if (routes.some(({ path }) => isTaken(path) || isOfPortal(path))) return 'taken-path';
  return { ...module, build };
}

/** As publishing has it: what begins like one of the shell's own pages belongs to the shell. */
function isOfPortal(path: string): boolean {
  return Object.values(ownPaths).some(own => firstSegment(own) === firstSegment(path));
}

const containerOf = ({ build }: PortalModule) => ('refusal' in build ? undefined : build.container);

/** The policy for Trusted Types that the page allows the module is named by its container. */
function isSameModule(published: PortalModule, name: string, { container }: ReleasedModule): boolean {
  return published.name === name && ('refusal' in published.build || published.build.container === container);
}

function fieldsOf(manifest: string): object {
  try {
    return Object(JSON.parse(manifest));
  } catch {
    return {};
  }
}
