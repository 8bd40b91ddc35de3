import type { ReleaseSet } from '@zaehlwerk/module-kit/host';
import { isSame } from '../signing/change-statement.ts';
import { type Site, SiteError } from '../site/site.ts';
import { type Change, type ChangeOptions, draftRevision } from './draft-revision.ts';
import { latestRevision, type Revision, revisionPath } from './record.ts';
import { setOf, stageSet } from './stage-set.ts';

/** What came of a change. */
export interface Changed {
  readonly set: ReleaseSet;
  readonly revision: number;
  /** `false` when the deployment was so already. */
  readonly isNew: boolean;
}

/** So many others at the same moment are no coincidence. */
const tries = 100;

/**
 * Changes a deployment. The set that comes of it is written whole beside what visitors get, then the record gets its
 * next revision, which of several processes only one can write (the others begin anew, on top of it), then visitors get
 * the set. Cut off at any point, visitors have the old or the new set, and the next command takes over from there.
 * Throws a refusal, before anything is changed for anybody, when the change does not fit, or is not signed as the
 * deployment asks for it.
 *
 * @param command what people typed, for the history
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

async function tryChange(
  site: Site,
  command: string,
  change: Change,
  options: ChangeOptions,
): Promise<Changed | undefined> {
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

/**
 * Lets visitors have the set of the latest revision. It looks again afterwards: whoever was held up for long must not
 * leave an older set where somebody else has shown a newer one meanwhile.
 */
export async function showLatest(site: Site): Promise<void> {
  let latest = await latestRevision(site);
  while (latest !== undefined) {
    if ((await site.shown()) !== latest.set) await site.show(latest.set);
    const newest = await latestRevision(site);
    if (newest?.revision === latest.revision) return;
    latest = newest;
  }
}
