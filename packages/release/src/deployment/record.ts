import { type Deployment, parseJson, type Revision, revisionSchema } from '@zaehlwerk/signing';
import { type Site, SiteError } from '../site/site.ts';

export const emptyDeployment: Deployment = { modules: {}, settings: { moduleOrigins: [], overrides: [] } };

const folder = '.portal/record/';

export function revisionPath(revision: number): string {
  return `${folder}${String(revision).padStart(8, '0')}.json`;
}

async function revisionPaths(site: Site): Promise<readonly string[]> {
  const files = await site.list(folder);
  return files
    .map(({ path }) => path)
    .filter(path => /\/\d{8}\.json$/.test(path))
    .sort();
}

/** The latest revision of a deployment's record; `undefined` when nothing has been published yet. */
export async function latestRevision(site: Site): Promise<Revision | undefined> {
  const latest = (await revisionPaths(site)).at(-1);
  return latest === undefined ? undefined : readRevision(site, latest);
}

export async function allRevisions(site: Site): Promise<readonly Revision[]> {
  const paths = await revisionPaths(site);
  return Promise.all(paths.map(path => readRevision(site, path)));
}

/** Paths of revisions that cannot be read: older ones are out of reach for `history`, `rollback` and `gc`. */
export async function damagedRevisions(site: Site): Promise<readonly string[]> {
  const paths = await revisionPaths(site);
  const read = await Promise.all(paths.map(path => parsedRevision(site, path)));
  return paths.filter((_, index) => !read[index]?.success);
}

const parsedRevision = async (site: Site, path: string) =>
  revisionSchema.safeParse(parseJson(await site.read(path)));

async function readRevision(site: Site, path: string): Promise<Revision> {
  const revision = await parsedRevision(site, path);
  if (revision.success) return revision.data;
  throw new SiteError(
    `${path} of ${site.name} cannot be read by this version of the tools. Use a newer one, or restore the file.`,
  );
}
