import { buildsOf, type Revision } from '@zaehlwerk/signing';
import { showLatest } from '../deployment/change-deployment.ts';
import { allRevisions } from '../deployment/record.ts';
import type { Site, SiteFile } from '../site/site.ts';

interface CollectOptions {
  /** The number of latest sets that stay, the present one included. */
  readonly keep: number;
  readonly dryRun?: boolean;
  readonly now?: Date;
}

const dayMs = 86_400_000;
/** An open tab may need the files of its set for so long. */
const tabMs = 7 * dayMs;
/** Younger files may belong to a running publish. */
const publishMs = dayMs;

/**
 * Removes the files of old sets. The latest sets stay, every set of the last seven days, every build that the deployment
 * knows (disabled, pinned or a canary), and everything that came within the last day. Returns the folders of builds and
 * sets: `/modules/mf-reading/1.2.0-0a1b2c3d/`, `/history/<id>/`.
 */
export async function collect(site: Site, { keep, dryRun = false, now = new Date() }: CollectOptions) {
  await site.tidy();
  // An interrupted change is completed first, before anything goes that it replaces.
  await showLatest(site);
  const folders = await publishedFolders(site);
  // Read last: a rollback meanwhile makes its builds needed again.
  const needed = neededFolders(await allRevisions(site), keep, now);
  const isYoung = (files: readonly SiteFile[]) =>
    files.some(({ modified }) => now.getTime() - modified.getTime() < publishMs);
  const gone = [...folders].filter(([folder, files]) => !needed.has(folder) && !isYoung(files));
  const files = gone.flatMap(([, list]) => list);
  // The files that mark a build or a set as whole go first: an interrupted removal leaves nothing that looks whole.
  const { marks = [], others = [] } = Object.groupBy(files, ({ path }) =>
    /\/(build|release-set)\.json$/.test(path) ? 'marks' : 'others',
  );
  if (!dryRun) for (const paths of [marks, others]) await site.remove(paths.map(({ path }) => path));
  const removed = gone.map(([folder]) => folder).sort();
  return {
    removed,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    kept: [...folders.keys()].filter(folder => !removed.includes(folder)).sort(),
  };
}

function neededFolders(revisions: readonly Revision[], keep: number, now: Date): Set<string> {
  const latest = [...new Set(revisions.map(({ set }) => set).reverse())].slice(0, keep);
  const needed = revisions.filter(({ set }, index) => {
    const replacedAt = revisions[index + 1]?.at;
    const isRecent = replacedAt === undefined || now.getTime() - Date.parse(replacedAt) < tabMs;
    return isRecent || latest.includes(set);
  });
  return new Set(
    needed.flatMap(({ set, deployment }) => [
      `/history/${set}/`,
      ...buildsOf(deployment).map(({ folder }) => folder),
    ]),
  );
}

async function publishedFolders(site: Site): Promise<ReadonlyMap<string, SiteFile[]>> {
  const patterns = {
    'shell/': /^shell\/[^/]+\//,
    'modules/': /^modules\/[^/]+\/[^/]+\//,
    'history/': /^history\/[^/]+\//,
  };
  const listed = await Promise.all(
    Object.entries(patterns).map(async ([prefix, pattern]) =>
      (await site.list(prefix)).map(file => ({ file, folder: pattern.exec(file.path)?.[0] })),
    ),
  );
  const inFolders = Map.groupBy(listed.flat(), ({ folder }) => folder);
  return new Map(
    [...inFolders].flatMap(([folder, found]) =>
      folder === undefined ? [] : [[`/${folder}`, found.map(({ file }) => file)] as const],
    ),
  );
}
