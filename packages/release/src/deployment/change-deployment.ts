import type { ReleaseSet } from '@zaehlwerk/module-kit/host';
import { isSame, type Revision } from '@zaehlwerk/signing';
import { type Site, SiteError } from '../site/site.ts';
import { type Change, type ChangeOptions, draftRevision } from './draft-revision.ts';
import { latestRevision, revisionPath } from './record.ts';
import { setOf, stageSet } from './stage-set.ts';

export interface Changed {
  readonly set: ReleaseSet;
  readonly revision: number;
  /** `false` when the deployment was so already. */
  readonly isNew: boolean;
}

/** More conflicts in a row are no coincidence. */
const tries = 100;

/**
 * Changes a deployment in three steps: the new set is written whole beside the present one; the record gets its next
 * revision, which only one of several processes can create (the others begin anew, on top of it); visitors get the set.
 * Cut off at any point, visitors have the old or the new set, and the next command completes the change. Throws a
 * refusal, before anything is written, when the change does not fit, or lacks a signature that the deployment requires.
 *
 * @param command the typed command, for the history
 */
export async function changeDeployment(
  site: Site,
  command: string,
  change: Change,
  options: ChangeOptions = {},
): Promise<Changed> {
  await site.tidy();
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const changed = await tryChange(site, command, change, options);
    if (changed === undefined) continue;
    await showLatest(site);
    return changed;
  }
  throw new SiteError(`${site.name} is changed by others all the time. Try again later.`);
}

async function tryChange(site: Site, command: string, change: Change, options: ChangeOptions) {
  const { latest, draft } = await draftRevision(site, command, change, options);
  const rendered = await setOf(site, draft.deployment, new Date(draft.at));
  const set = await stageSet(site, rendered, options.anew);
  const isUnchanged =
    latest?.set === set.id &&
    isSame(draft.deployment, latest.deployment) &&
    isSame(draft.publishers, latest.publishers) &&
    draft.releases === undefined;
  if (isUnchanged) return { set, revision: latest.revision, isNew: false };
  const next: Revision = { ...draft, set: set.id };
  const isFirst = await site.create(revisionPath(next.revision), Buffer.from(JSON.stringify(next)));
  return isFirst ? { set, revision: next.revision, isNew: true } : undefined;
}

/** Shows the set of the latest revision, until that has not changed meanwhile: a slow process must not bring back an older set. */
export async function showLatest(site: Site): Promise<void> {
  let latest = await latestRevision(site);
  while (latest !== undefined) {
    if ((await site.shown()) !== latest.set) await site.show(latest.set);
    const newest = await latestRevision(site);
    if (newest?.revision === latest.revision) return;
    latest = newest;
  }
}
