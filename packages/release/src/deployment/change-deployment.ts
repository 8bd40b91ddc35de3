import { isDeepStrictEqual } from 'node:util';
import type { ReleaseSet } from '@zaehlwerk/module-kit/host';
import { type Site, SiteError } from '../site/site.ts';
import { type Deployment, emptyDeployment, latestRevision, type Revision, revisionPath } from './record.ts';
import { setOf, stageSet } from './stage-set.ts';

/** Makes another deployment of the latest one; called anew when somebody else was faster. Throws a refusal. */
export type Change = (now: Deployment) => Deployment | Promise<Deployment>;

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
 * Throws a refusal, before anything is changed for anybody, when the change does not fit.
 *
 * @param command what people typed, for the history
 * @param anew the files of the set are written also where they are there
 */
export async function changeDeployment(
  site: Site,
  command: string,
  change: Change,
  { anew = false } = {},
): Promise<Changed> {
  await site.tidy();
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const changed = await tryChange(site, command, change, anew);
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
  anew: boolean,
): Promise<Changed | undefined> {
  const latest = await latestRevision(site);
  const now = new Date();
  const deployment = await change(latest?.deployment ?? emptyDeployment);
  const rendered = await setOf(site, deployment, now);
  const set = await stageSet(site, rendered, anew);
  const isSame =
    latest?.set === set.id && isDeepStrictEqual(withoutGaps(deployment), withoutGaps(latest.deployment));
  if (isSame) return { set, revision: latest.revision, isNew: false };
  const next: Revision = {
    schema: 1,
    revision: (latest?.revision ?? 0) + 1,
    at: now.toISOString(),
    command,
    set: set.id,
    deployment,
  };
  const isFirst = await site.create(revisionPath(next.revision), Buffer.from(JSON.stringify(next)));
  return isFirst ? { set, revision: next.revision, isNew: true } : undefined;
}

/** As it is once it has been written and read. */
function withoutGaps(deployment: Deployment): unknown {
  return JSON.parse(JSON.stringify(deployment));
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
