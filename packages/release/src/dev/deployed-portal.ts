import { type ModuleManifest, type ReleaseSet, releaseSetSchema } from '@zaehlwerk/module-kit/host';
import { refuseFirst } from '../objection.ts';
import { unfit } from '../release-error.ts';
import { foreignContract, missingShared } from '../release-set/compose.ts';
import { parseJson, SiteError } from '../site/site.ts';

/** What is read of a deployed portal; its modules as they are there. */
type DeployedSet = Pick<ReleaseSet, 'shell' | 'overrides'> & {
  readonly modules: readonly unknown[];
  readonly canaries?: readonly unknown[] | undefined;
};

/** A portal that has not answered by then is taken for one that does not. */
const patienceMs = 15_000;

/** Reads the release set of the portal at an origin. Rejects with a {@link SiteError} where there is none. */
export async function deployedSet(portal: string): Promise<DeployedSet> {
  const address = new URL('/release-set.json', portal).href;
  const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs) }).catch(error => {
    const { message, cause } = Object(error);
    throw new SiteError(`${portal} does not answer: ${cause?.message || message}.`);
  });
  if (!response.ok) throw new SiteError(`${address} cannot be read: it answers with ${response.status}.`);
  const parsed = releaseSetSchema.safeParse(parseJson(Buffer.from(await response.arrayBuffer())));
  if (parsed.success) return { ...parsed.data, overrides: parsed.data.overrides ?? [] };
  throw new SiteError(`${address} is no release set that this command can read. Is ${portal} a portal?`);
}

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
  refuseFirst([...foreignContract(module, set.shell), ...missingShared(module, set.shell)]);
}
