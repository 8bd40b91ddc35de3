import * as z from 'zod/mini';
import { envelopeSchema } from '../signing/envelope.ts';
import { parseJson, type Site, SiteError } from '../site/site.ts';

/** The folder of a build below the site, with a slash at both ends: `/modules/mf-reading/1.2.0-0a1b2c3d/`. */
const build = z.string().check(z.regex(/^\/(?:[\w.-]+\/)+$/));

const canaryStateSchema = z.object({ build, percent: z.number(), from: z.number() });

/** A module of a deployment, in the record and in what is signed. */
export const moduleStateSchema = z.object({
  /** What visitors get. */
  build,
  enabled: z.boolean(),
  /** Publishing leaves a pinned module as it is. */
  pinned: z.boolean(),
  canary: z.optional(canaryStateSchema),
});

/** What a utility sets for its deployment. */
export const settingsSchema = z.object({
  /** Other origins that modules may live on. */
  moduleOrigins: z.array(z.string()),
  /** Address that observations are sent to. */
  beacons: z.optional(z.string()),
  /** Origins from which a developer may run a module inside of the portal. */
  overrides: z.array(z.string()),
});

/** A deployment: what it consists of, and how it is set. */
const deploymentSchema = z.object({
  /** Missing before the first shell is published. */
  shell: z.optional(build),
  modules: z.record(z.string(), moduleStateSchema),
  settings: settingsSchema,
});

const signedBuildSchema = z.object({ build, envelope: envelopeSchema });

/**
 * One revision of a deployment's record, `.portal/record/<revision>.json`. Revisions are never changed; the highest one
 * says how the deployment shall be.
 */
const revisionSchema = z.object({
  /** 2: it has signatures. Tools that know nothing of them would leave them out of what comes after, and refuse it. */
  schema: z.union([z.literal(1), z.literal(2)]),
  revision: z.int(),
  at: z.string(),
  /** The command that made it, as people type it: `rollback mf-reading`. */
  command: z.string(),
  /** Id of the release set that comes of it. */
  set: z.string(),
  deployment: deploymentSchema,
  /** Signatures of the builds that came, by their folders. */
  releases: z.optional(z.array(signedBuildSchema)),
  /** Signature of what was switched or set. */
  change: z.optional(envelopeSchema),
  /** Who may release what: the list as the operator has signed it, in each revision since there is one. */
  publishers: z.optional(envelopeSchema),
});

/** See {@link canaryStateSchema}. */
export type CanaryState = z.infer<typeof canaryStateSchema>;
/** A module of a deployment. */
export type ModuleState = z.infer<typeof moduleStateSchema>;
/** See {@link settingsSchema}. */
export type Settings = z.infer<typeof settingsSchema>;
/** See {@link deploymentSchema}. */
export type Deployment = z.infer<typeof deploymentSchema>;
/** A build that came with a revision, and its author's signature. */
export type SignedBuild = z.infer<typeof signedBuildSchema>;
/** See {@link revisionSchema}. */
export type Revision = z.infer<typeof revisionSchema>;

/** A deployment of which nothing has been published. */
export const emptyDeployment: Deployment = { modules: {}, settings: { moduleOrigins: [], overrides: [] } };

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
