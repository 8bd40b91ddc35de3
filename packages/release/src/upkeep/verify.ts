import { buildsOf } from '@zaehlwerk/signing';
import { type Changed, changeDeployment } from '../deployment/change-deployment.ts';
import {
  findPublished,
  type PublishedBuild,
  pathBelowSite,
  publishedFiles,
  workerPath,
} from '../deployment/published-build.ts';
import { allRevisions, damagedRevisions, latestRevision } from '../deployment/record.ts';
import { historyPath, setOf } from '../deployment/stage-set.ts';
import { isIntact, readAddress } from '../read-build.ts';
import { RefusedReleaseError, unknown } from '../release-error.ts';
import type { RenderedSet } from '../release-set/render.ts';
import { verifySignatures } from '../signing/verify-signatures.ts';
import type { Site } from '../site/site.ts';

/**
 * Compares a site with its record: the files of every build (also of disabled modules and of those that live elsewhere),
 * contracts and shared packages, the files made of the present set, the record itself, and all signatures. Throws a
 * refusal when nothing has been published.
 *
 * @param operator the public key of the expected operator
 */
export async function verify(site: Site, operator?: string) {
  const latest = await latestRevision(site);
  if (!latest) throw unknown(`Nothing has been published to ${site.name} yet.`);
  const shown = await site.shown();
  const damaged = await damagedRevisions(site);
  const problems = [
    ...(shown === latest.set
      ? []
      : [
          `Visitors have set ${shown ?? 'none'} instead of ${latest.set}. "portal refresh" brings it to an end.`,
        ]),
    ...damaged.map(
      path => `${path} is damaged: history, rollback and gc need it. Restore it from a backup of the site.`,
    ),
  ];
  // A record with gaps does not show the rights at each time.
  const signatures =
    damaged.length > 0
      ? { builds: [], problems: [], warnings: [] }
      : await verifySignatures(site, await allRevisions(site), operator);
  const ofBuilds = await Promise.all(
    buildsOf(latest.deployment).map(({ folder }) => buildProblems(site, folder)),
  );
  const rendered = await setOf(site, latest.deployment, new Date(latest.at)).catch(error => {
    if (!(error instanceof RefusedReleaseError)) throw error;
    problems.push(error.message);
  });
  const ofSet = rendered ? await setProblems(site, rendered, latest.set) : [];
  return {
    ...signatures,
    set: latest.set,
    files: ofBuilds.reduce((sum, { files }) => sum + files, rendered?.files.size ?? 0),
    problems: [...problems, ...signatures.problems, ...ofBuilds.flatMap(build => build.problems), ...ofSet],
  };
}

/** Writes everything that is made of the present set anew: after a newer version of the tools, or a damage. */
export async function refresh(site: Site): Promise<Changed> {
  const changed = await changeDeployment(site, 'refresh', now => now, { anew: true });
  await site.show(changed.set.id);
  return changed;
}

async function buildProblems(site: Site, folder: string): Promise<{ files: number; problems: string[] }> {
  const build = await findPublished(site, folder);
  if (!build)
    return { files: 0, problems: [`${folder} is missing, or its build.json is damaged. Publish it again.`] };
  const problems: string[] = [];
  const remedy = build.base.startsWith('/')
    ? 'Publish this version again.'
    : 'Restore it there, or publish the module from a new address.';
  const files = publishedFiles(build.manifest);
  for (const file of files) {
    const address = build.base + file.path;
    const forms = await formsOf(site, build, file.path);
    if (forms.length === 0) problems.push(`${address} is missing. ${remedy}`);
    else if (!forms.every(form => isIntact(form, file)))
      problems.push(`${address} is not what was released. ${remedy}`);
  }
  if (build.kind === 'shell' && (await site.read(workerPath(folder))) === undefined)
    problems.push(`${workerPath(folder)} is missing. Publish this shell again.`);
  return { files: files.length, problems };
}

async function formsOf(site: Site, { base }: PublishedBuild, path: string): Promise<readonly Buffer[]> {
  if (base.startsWith('/')) return site.readForms(pathBelowSite(base) + path);
  const content = await readAddress(base)(path).catch(() => undefined);
  return content === undefined ? [] : [content];
}

/** A set is always rendered to the same files. */
async function setProblems(site: Site, { set: { id }, files }: RenderedSet, recorded: string) {
  if (id !== recorded)
    return [
      `Set ${recorded} was made by another version of the tools, or worker/service-worker.js of its shell is damaged. ` +
        'Publish the shell again; if this stays, "portal refresh" makes the set anew.',
    ];
  const problems: string[] = [];
  for (const [file, content] of files) {
    for (const path of [historyPath(id, file), file]) {
      const forms = await site.readForms(path);
      if (forms.length === 0 || forms.some(form => form.toString() !== content))
        problems.push(`${path} is not that of set ${id}. "portal refresh" writes it anew.`);
    }
  }
  return problems;
}
