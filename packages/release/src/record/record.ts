import * as z from 'zod/mini';

/** The folder of a build below the site, with a slash at both ends: `/modules/mf-reading/1.2.0-0a1b2c3d/`. */
const build = z.string().check(z.regex(/^\/(?:[\w.-]+\/)+$/));

const canaryStateSchema = z.object({ build, percent: z.number(), from: z.number() });

const moduleStateSchema = z.object({
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
export const deploymentSchema = z.object({
  /** Missing before the first shell is published. */
  shell: z.optional(build),
  modules: z.record(z.string(), moduleStateSchema),
  settings: settingsSchema,
});

/**
 * One revision of a deployment's record, `.portal/record/<revision>.json`. Revisions are never changed; the highest one
 * says how the deployment shall be.
 */
export const revisionSchema = z.object({
  schema: z.literal(1),
  revision: z.int(),
  at: z.string(),
  /** The command that made it, as people type it: `rollback mf-reading`. */
  command: z.string(),
  /** Id of the release set that comes of it. */
  set: z.string(),
  deployment: deploymentSchema,
});

/** See {@link canaryStateSchema}. */
export type CanaryState = z.infer<typeof canaryStateSchema>;
/** A module of a deployment. */
export type ModuleState = z.infer<typeof moduleStateSchema>;
/** See {@link settingsSchema}. */
export type Settings = z.infer<typeof settingsSchema>;
/** See {@link deploymentSchema}. */
export type Deployment = z.infer<typeof deploymentSchema>;
/** See {@link revisionSchema}. */
export type Revision = z.infer<typeof revisionSchema>;

/** A deployment of which nothing has been published. */
export const emptyDeployment: Deployment = { modules: {}, settings: { moduleOrigins: [], overrides: [] } };
