import { showLatest } from '../deployment/change-deployment.ts';
import { pathBelowSite } from '../deployment/published-build.ts';
import { allRevisions, type Deployment, type Revision } from '../deployment/record.ts';
import type { Site, SiteFile } from '../site/site.ts';

/** What is collected, and what is left. */
export interface Collected {
  /** Folders of builds and sets: `/modules/mf-reading/1.2.0-0a1b2c3d/`, `/history/<id>/`. */
  readonly removed: readonly string[];
  readonly bytes: number;
  readonly kept: readonly string[];
}

export interface CollectOptions {
  /** So many of the latest sets stay, the present one included. */
  readonly keep: number;
  /** Only says what would go. */
  readonly dryRun?: boolean;
  readonly now?: Date;
}

const dayMs = 86_400_000;
/** So long a tab may stay open that needs the files of a set that was there before. */
const tabMs = 7 * dayMs;
/** Younger files may belong to a publish that is under way. */
const publishMs = dayMs;

/**
 * Removes the files that nobody needs any more. Needed are: the latest sets, every set that was the present one within
 * the last seven days, every build that the deployment knows (disabled, pinned or for a share of the browsers), and
 * whatever came within the last day.
 */
export async function collect(
  site: Site,
  { keep, dryRun = false, now = new Date() }: CollectOptions,
): Promise<Collected> {
  await site.tidy();
  // What a command that was cut off has not shown must be, before anything goes that it replaces.
  await showLatest(site);
  const folders = await publishedFolders(site);
  // Last: what somebody has gone back to meanwhile is needed.
  const needed = neededFolders(await allRevisions(site), keep, now);
  const isYoung = (files: readonly SiteFile[]) =>
    files.some(({ modified }) => now.getTime() - modified.getTime() < publishMs);
  const gone = [...folders].filter(([folder, files]) => !needed.has(folder) && !isYoung(files));
  const files = gone.flatMap(([, list]) => list);
  if (!dryRun) await site.remove(inOrderOfRemoval(files.map(({ path }) => path)));
  const removed = gone.map(([folder]) => folder).sort();
  return {
    removed,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    kept: [...folders.keys()].filter(folder => !removed.includes(folder)).sort(),
  };
}

/** What says that a build or a set is whole goes first: what is cut off half-way must not be taken for whole. */
function inOrderOfRemoval(paths: readonly string[]): string[] {
  const isMark = (path: string) => /\/(build|release-set)\.json$/.test(path);
  return [...paths.filter(isMark), ...paths.filter(path => !isMark(path))];
}

function neededFolders(revisions: readonly Revision[], keep: number, now: Date): Set<string> {
  const latest = [...new Set(revisions.map(({ set }) => set).reverse())].slice(0, keep);
  const needed = revisions.filter(({ set }, index) => {
    const replacedAt = revisions[index + 1]?.at;
    const isRecent = replacedAt === undefined || now.getTime() - Date.parse(replacedAt) < tabMs;
    return isRecent || latest.includes(set);
  });
  return new Set(needed.flatMap(({ set, deployment }) => [`/history/${set}/`, ...buildsOf(deployment)]));
}

function buildsOf({ shell, modules }: Deployment): string[] {
  const builds = Object.values(modules).flatMap(({ build, canary }) => [build, canary?.build]);
  return [shell, ...builds].filter(build => build !== undefined);
}

/** The files of every folder of a build or a set. */
async function publishedFolders(site: Site): Promise<ReadonlyMap<string, SiteFile[]>> {
  const places = [
    { prefix: 'shell/', depth: 2 },
    { prefix: 'modules/', depth: 3 },
    { prefix: 'history/', depth: 2 },
  ];
  const folders = new Map<string, SiteFile[]>();
  for (const { prefix, depth } of places) {
    for (const file of await site.list(prefix)) {
      const segments = pathBelowSite(file.path).split('/');
      if (segments.length <= depth) continue;
      const folder = `/${segments.slice(0, depth).join('/')}/`;
      folders.set(folder, [...(folders.get(folder) ?? []), file]);
    }
  }
  return folders;
}
