import { parseJson } from '../parse-json.ts';
import { type Site, SiteError } from '../site/site.ts';
import { type Revision, revisionSchema } from './record.ts';

const folder = '.portal/record/';

/** Where a revision lies. */
export function revisionPath(revision: number): string {
  return `${folder}${String(revision).padStart(8, '0')}.json`;
}

/** The revisions that a site has, lowest first, by their paths. */
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

/** All revisions, oldest first. */
export async function allRevisions(site: Site): Promise<readonly Revision[]> {
  const paths = await revisionPaths(site);
  return Promise.all(paths.map(path => readRevision(site, path)));
}

/** Paths of revisions that cannot be read: what is older than them is out of reach for `history`, `rollback` and `gc`. */
export async function damagedRevisions(site: Site): Promise<readonly string[]> {
  const read = async (path: string) => {
    const revision = revisionSchema.safeParse(parseJson(await site.read(path)));
    return revision.success ? [] : [path];
  };
  return (await Promise.all((await revisionPaths(site)).map(read))).flat();
}

async function readRevision(site: Site, path: string): Promise<Revision> {
  const content = await site.read(path);
  const revision = revisionSchema.safeParse(parseJson(content));
  if (revision.success) return revision.data;
  throw new SiteError(
    `${path} of ${site.name} cannot be read by this version of the tools. Use a newer one, or restore the file.`,
  );
}
