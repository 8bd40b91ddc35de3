import type { ModuleManifest } from '@zaehlwerk/module-kit/host';
import { unfit } from '../release-error.ts';
import { refuseForeignContract, refuseMissingShared } from '../release-set/compose.ts';
import type { DeployedSet } from './deployed-set.ts';

/** Throws a refusal when a deployed portal does not let developers run modules from an address. */
export function refuseForbiddenOverride(
  address: string,
  { overrides = [] }: DeployedSet,
  portal: string,
): void {
  const { origin } = new URL(address);
  if (overrides.includes(origin)) return;
  throw unfit(
    `${portal} does not allow modules from ${origin}. ` +
      `Whoever runs it does that with "portal settings --allow-overrides ${origin}".`,
  );
}

/** Throws a refusal when a module cannot run in the place of the published one. */
export function refuseUnfitOverride(module: ModuleManifest, set: DeployedSet, portal: string): void {
  const names = set.modules.map(published => Object(published).name);
  if (!names.includes(module.name))
    throw unfit(
      `${module.name} is not part of ${portal}, which has ${names.join(', ') || 'no modules'}. ` +
        'Publish it once; from then on it can be developed there.',
    );
  refuseForeignContract(module, set.shell);
  refuseMissingShared(module, set.shell);
}
