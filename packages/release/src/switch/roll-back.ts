import { type Changed, changeDeployment } from '../deployment/change-deployment.ts';
import { allRevisions } from '../record/read-record.ts';
import { unknown } from '../release-error.ts';
import type { Site } from '../site/site.ts';
import { findVersion } from './find-version.ts';
import { buildBefore, deploymentBefore } from './rollback.ts';
import { stateOf, switched } from './switches.ts';

/** Takes the whole deployment back to the set before. */
export function rollBack(site: Site): Promise<Changed> {
  return changeDeployment(site, 'rollback', async now => {
    const revisions = await allRevisions(site);
    if (revisions.length === 0) throw unknown(`Nothing has been published to ${site.name} yet.`);
    return deploymentBefore(now, revisions);
  });
}

/** Takes one module back to the build before, or to the one of `version`; all others stay as they are. */
export function rollBackModule(site: Site, name: string, version?: string): Promise<Changed> {
  const command = ['rollback', name, version].filter(Boolean).join(' ');
  return changeDeployment(site, command, async now => {
    stateOf(now, name);
    const build =
      version === undefined
        ? buildBefore(now, name, await allRevisions(site))
        : await findVersion(site, name, version);
    return switched(now, name, build);
  });
}
