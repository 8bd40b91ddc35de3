import { authorOf, listOf } from '@zaehlwerk/signing';
import { unknown } from '../release-error.ts';
import type { Site } from '../site/site.ts';
import { presentLedger } from './draft-revision.ts';
import { findPublished } from './published-build.ts';

export type DeploymentStatus = Awaited<ReturnType<typeof deploymentStatus>>;
export type ModuleStatus = DeploymentStatus['modules'][number];

/** The state of a deployment. Throws a refusal when nothing has been published yet. */
export async function deploymentStatus(site: Site) {
  const ledger = await presentLedger(site);
  const { latest } = ledger;
  if (!latest) throw unknown(`Nothing has been published to ${site.name} yet. Begin with "portal publish".`);
  const { deployment, revision, at, set } = latest;
  const list = listOf(latest);
  const stateOf = async (build: string) => {
    const published = await findPublished(site, build);
    const by = authorOf(build, ledger, list);
    const { version = 'missing' } = published?.manifest ?? {};
    return { published, state: { version, build, ...(by && { by }) } };
  };
  const modules = Object.entries(deployment.modules).map(async ([name, { build, canary, ...switches }]) => {
    const { published, state } = await stateOf(build);
    return {
      name,
      ...state,
      /** Where its files come from: a path of the site, or an address elsewhere. */
      base: published?.base ?? 'missing',
      ...switches,
      ...(canary && { canary: { ...(await stateOf(canary.build)).state, percent: canary.percent } }),
    };
  });
  const { published, state } = await stateOf(deployment.shell ?? '');
  const contract = published?.kind === 'shell' ? published.manifest.contract : 'missing';
  return {
    site: site.name,
    revision,
    since: at,
    set,
    /** A command was cut off before visitors got this set. The next change, or `refresh`, completes it. */
    interrupted: (await site.shown()) !== set,
    shell: { ...state, contract },
    modules: (await Promise.all(modules)).sort((one, other) => one.name.localeCompare(other.name)),
    settings: deployment.settings,
    signaturesRequired: list?.required ?? false,
  };
}
