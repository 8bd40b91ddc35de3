import * as z from 'zod/mini';
import { envelopeSchema } from './envelope.ts';

/** The folder of a build below the site, with a slash at both ends: `/modules/mf-reading/1.2.0-0a1b2c3d/`. */
const folder = z.string().check(z.regex(/^\/(?:[\w.-]+\/)+$/));

const canaryStateSchema = z.object({ build: folder, percent: z.number(), from: z.number() });

/** A module of a deployment, in the record and in what is signed. */
export const moduleStateSchema = z.object({
  build: folder,
  enabled: z.boolean(),
  /** Publishing leaves a pinned module as it is. */
  pinned: z.boolean(),
  canary: z.optional(canaryStateSchema),
});

export const settingsSchema = z.object({
  /** Other origins that modules may live on. */
  moduleOrigins: z.array(z.string()),
  /** Other origins that modules may connect to. */
  connections: z.optional(z.array(z.string())),
  /** Address that observations are sent to. */
  beacons: z.optional(z.string()),
  /** Origins from which a developer may run a module inside of the portal. */
  overrides: z.array(z.string()),
  /** A build that breaks a rule is refused, also with `--allow`. */
  exceptionsForbidden: z.optional(z.literal(true)),
});

const deploymentSchema = z.object({
  /** Missing before the first shell is published. */
  shell: z.optional(folder),
  modules: z.record(z.string(), moduleStateSchema),
  settings: settingsSchema,
});

const signedBuildSchema = z.object({ build: folder, envelope: envelopeSchema });

/** One revision of a deployment's record. Revisions are never changed; the highest one is the present deployment. */
export const revisionSchema = z.object({
  /** 2: it has signatures, which older tools would leave out of later revisions. */
  schema: z.union([z.literal(1), z.literal(2)]),
  revision: z.int(),
  at: z.string(),
  /** The command that made it, as it was typed: `rollback mf-reading`. */
  command: z.string(),
  set: z.string(),
  deployment: deploymentSchema,
  releases: z.optional(z.array(signedBuildSchema)),
  change: z.optional(envelopeSchema),
  /** The list of publishers as the operator signed it, in each revision since there is one. */
  publishers: z.optional(envelopeSchema),
});

export type CanaryState = z.infer<typeof canaryStateSchema>;
export type ModuleState = z.infer<typeof moduleStateSchema>;
export type Settings = z.infer<typeof settingsSchema>;
export type Deployment = z.infer<typeof deploymentSchema>;
export type SignedBuild = z.infer<typeof signedBuildSchema>;
export type Revision = z.infer<typeof revisionSchema>;

/** All builds of a deployment, also of disabled modules and of canaries, which are for some `percent` of browsers. */
export const buildsOf = ({ shell, modules }: Deployment) => [
  ...(shell === undefined ? [] : [{ part: 'shell', folder: shell }]),
  ...Object.entries(modules).flatMap(([part, { build, canary }]) => [
    { part, folder: build },
    ...(canary ? [{ part, folder: canary.build, percent: canary.percent }] : []),
  ]),
];

/** `mf-reading` of `/modules/mf-reading/1.2.0-0a1b2c3d/`; `shell` of that of a shell. */
export function partOfFolder(path: string): string {
  const [kind, name] = path.split('/').filter(Boolean);
  return kind === 'modules' ? (name ?? '') : 'shell';
}

/** `1.2.0-0a1b2c3d` of `/modules/mf-reading/1.2.0-0a1b2c3d/`. */
export const buildIdOf = (path: string): string => path.split('/').at(-2) ?? '';

/** `1.2.0` of a build's id `1.2.0-0a1b2c3d`. */
export const versionOf = (buildId: string): string => buildId.replace(/-[0-9a-f]{8}$/, '');
