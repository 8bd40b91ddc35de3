import { unknown } from '../release-error.ts';
import { listOf } from '../signing/publishers.ts';
import { authorOf, type ReleasedBuild } from '../signing/released-by.ts';
import type { Site } from '../site/site.ts';
import { presentLedger } from './draft-revision.ts';
import { findPublished } from './published-build.ts';
import type { Settings } from './record.ts';
import { latestRevision } from './record.ts';

/** A module of a deployment, as people want to know it. */
export interface ModuleStatus {
  readonly name: string;
  readonly version: string;
  readonly build: string;
  /** Where its files come from: a path of the site, or an address elsewhere. */
  readonly base: string;
  readonly enabled: boolean;
  readonly pinned: boolean;
  readonly canary?: {
    readonly version: string;
    readonly build: string;
    readonly percent: number;
    readonly by?: ReleasedBuild['by'];
  };
  /** Who has released its build; missing where it is not signed. */
  readonly by?: ReleasedBuild['by'];
}

/** What a deployment consists of. */
export interface DeploymentStatus {
  readonly site: string;
  readonly revision: number;
  readonly since: string;
  readonly set: string;
  /** Visitors do not have that set yet: the command that made it was cut off. The next one that changes something, or `refresh`, brings it to an end. */
  readonly interrupted: boolean;
  readonly shell: {
    readonly version: string;
    readonly contract: string;
    readonly build: string;
    readonly by?: ReleasedBuild['by'];
  };
  readonly modules: readonly ModuleStatus[];
  readonly settings: Settings;
  /** Whether whatever is not signed is refused. */
  readonly signaturesRequired: boolean;
}

/** The state of a deployment. Throws a refusal when nothing has been published yet. */
export async function deploymentStatus(site: Site): Promise<DeploymentStatus> {
  const latest = await latestRevision(site);
  if (!latest) throw unknown(`Nothing has been published to ${site.name} yet. Begin with "portal publish".`);
  const { deployment, revision, at, set } = latest;
  const ledger = await presentLedger(site);
  const list = listOf(latest);
  const by = (folder: string) => {
    const author = authorOf(folder, ledger, list);
    return author && { by: author };
  };
  const shell = await findPublished(site, deployment.shell ?? '');
  const modules = Object.entries(deployment.modules).map(async ([name, { canary, ...state }]) => {
    const { version, base } = await known(site, state.build);
    const forSome = canary && {
      version: (await known(site, canary.build)).version,
      build: canary.build,
      percent: canary.percent,
      ...by(canary.build),
    };
    return { name, version, base, ...state, ...by(state.build), ...(forSome && { canary: forSome }) };
  });
  return {
    site: site.name,
    revision,
    since: at,
    set,
    interrupted: (await site.shown()) !== set,
    shell: {
      version: shell?.manifest.version ?? 'missing',
      contract: shell?.kind === 'shell' ? shell.manifest.contract : 'missing',
      build: deployment.shell ?? '',
      ...by(deployment.shell ?? ''),
    },
    modules: (await Promise.all(modules)).sort((one, other) => one.name.localeCompare(other.name)),
    settings: deployment.settings,
    signaturesRequired: list?.required ?? false,
  };
}

async function known(site: Site, build: string): Promise<{ version: string; base: string }> {
  const published = await findPublished(site, build);
  return { version: published?.manifest.version ?? 'missing', base: published?.base ?? 'missing' };
}
