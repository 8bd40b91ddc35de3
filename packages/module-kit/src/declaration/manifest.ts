import { queueKindSchema } from '@zaehlwerk/store/queue-kind';
import * as z from 'zod/mini';
import { contributionSchema, languages, moduleDeclarationSchema, navigationSchema } from './declaration.ts';

/** A path below the folder of the build, never leaving it. */
const relativePath = z.string().check(z.regex(/^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9_./-]*$/));

/** One built file with its subresource integrity hash and size in bytes. */
export const builtFileSchema = z.object({
  path: relativePath,
  integrity: z.string().check(z.regex(/^sha256-[A-Za-z0-9+/]+=*$/)),
  bytes: z.number(),
  /** It is cached with its first use, not with the release set. */
  excludeFromPrecache: z.optional(z.boolean()),
});

/** What is published beside the files that the portal loads. */
const besideSchemas = {
  /** `mf-manifest.json` for other federation hosts, and `licences`. */
  forOtherHosts: z.optional(z.array(builtFileSchema)),
  /** A text with the licences of the libraries in the build. */
  licences: z.optional(relativePath),
};

/** Files that a screen or contribution needs besides the entry, in the order to load them. */
const chunkFiles = z.array(relativePath);

/**
 * A navigation entry with its label in every language, so that it can be drawn before any file of the module is loaded.
 */
export const releasedNavigationSchema = z.object({
  ...navigationSchema.shape,
  labels: z.record(z.enum(languages), z.string()),
});

/** A contribution to a slot, with its name in every language where it has one. */
export const releasedContributionSchema = z.object({
  ...contributionSchema.shape,
  labels: z.optional(z.record(z.enum(languages), z.string())),
});

/** A kind of queued items with its own texts by their key, so that the portal can show items without the module. */
export const releasedQueueKindSchema = z.object({
  ...queueKindSchema.shape,
  labels: z.record(z.string(), z.record(z.enum(languages), z.string())),
});

/**
 * `module.json`: the declaration plus what the build made of it. Emitted beside the built files.
 * `entry` is the federation container, `exposed` the files of `./entry`, `screens` and `contributions`
 * the files each of them adds, so that all can be fetched at once instead of one after the other.
 */
export const moduleManifestSchema = z.object({
  ...moduleDeclarationSchema.shape,
  navigation: z.array(releasedNavigationSchema),
  slots: z._default(z.array(releasedContributionSchema), []),
  queueKinds: z._default(z.array(releasedQueueKindSchema), []),
  version: z.string(),
  /** Global name of the federation container. */
  container: z.string().check(z.regex(/^[a-z][a-z0-9_]*$/)),
  entry: relativePath,
  /** The container and all code of the build are ES modules, as Vite makes them; without it they are scripts. */
  entryType: z.optional(z.literal('module')),
  exposed: chunkFiles,
  screens: z.record(z.string(), chunkFiles),
  contributions: z.record(z.string(), chunkFiles),
  /** One JSON file of texts per language. */
  locales: z.record(z.enum(languages), relativePath),
  files: z.array(builtFileSchema),
  ...besideSchemas,
  /** Shared packages the build expects from the shell, with the version it was compiled against. */
  shared: z.record(z.string(), z.string()),
  /** Those of them that no screen and no contribution needs to begin with: they come when they are asked for. */
  sharedLater: z.optional(z.array(z.string())),
});

/** The files of a build that are ES modules. `import()` states no hash for them (docs/adr/0065). */
export function esModulesOf({
  entryType,
  files,
}: Pick<ModuleManifest, 'entryType' | 'files'>): readonly BuiltFile[] {
  return entryType === undefined ? [] : files.filter(({ path }) => /\.m?js$/.test(path));
}

/** The shared packages that any part of a module needs to begin with. */
export function sharedAtOnce({
  shared,
  sharedLater = [],
}: Pick<ModuleManifest, 'shared' | 'sharedLater'>): string[] {
  return Object.keys(shared).filter(request => !sharedLater.includes(request));
}

/** `shell.json`: what the build of the shell consists of. `initial` are the files the page starts with. */
export const shellManifestSchema = z.object({
  version: z.string(),
  /** The contract it was made with. */
  contract: z.string(),
  /** The newest version of every contract major that it serves. */
  serves: z.array(z.string()),
  /** Shared packages that it brings, by request, with their versions. */
  provides: z.record(z.string(), z.string()),
  /** Where its own pages are, which no module can have: `/status`. */
  paths: z.array(z.string()),
  initial: z.array(relativePath),
  /** Shared packages that are no part of the start, and the files that bring them. */
  onDemand: z.record(z.string(), chunkFiles),
  locales: z.record(z.enum(languages), relativePath),
  files: z.array(builtFileSchema),
  ...besideSchemas,
});

/** A module inside a release set; `base` is the URL its paths are relative to, with a slash at the end. */
export const releasedModuleSchema = z.object({
  ...z.omit(moduleManifestSchema, { forOtherHosts: true }).shape,
  base: z.string(),
});

/** The shell inside a release set. */
export const releasedShellSchema = z.object({
  ...z.omit(shellManifestSchema, { forOtherHosts: true }).shape,
  base: z.string(),
});

/**
 * Another build of a module of the set, for a part of the browsers. A browser has it when its own draw, a number from
 * 0 to 100 that it keeps, lies less than `percent` behind `from` (round the clock of 100): a larger `percent` takes
 * nobody's away, and another `from` asks other browsers.
 */
export const canarySchema = z.object({ percent: z.number(), from: z.number(), build: releasedModuleSchema });

/**
 * One build of the shell and one build of every enabled module. The same document is inlined into
 * `index.html` and served as `release-set.json`. A module that does not parse does not spoil the others:
 * `modules` is read one by one (see the shell's release-set reader).
 */
export const releaseSetSchema = z.object({
  schema: z.literal(1),
  id: z.string(),
  created: z.string(),
  shell: releasedShellSchema,
  modules: z.array(z.unknown()),
  /** See {@link canarySchema}; read one by one too. */
  canaries: z.optional(z.array(z.unknown())),
  /** Address that observations of the running portal are sent to; without it none are made. */
  beacons: z.optional(z.string()),
  /** Origins from which a developer may run a module inside of this portal, in their own browser. */
  overrides: z.optional(z.array(z.string())),
});

export type BuiltFile = z.infer<typeof builtFileSchema>;
export type ModuleManifest = z.infer<typeof moduleManifestSchema>;
export type ReleasedNavigation = z.infer<typeof releasedNavigationSchema>;
export type ReleasedContribution = z.infer<typeof releasedContributionSchema>;
export type ReleasedQueueKind = z.infer<typeof releasedQueueKindSchema>;
export type ShellManifest = z.infer<typeof shellManifestSchema>;
export type ReleasedModule = z.infer<typeof releasedModuleSchema>;
export type ReleasedShell = z.infer<typeof releasedShellSchema>;
export type Canary = z.infer<typeof canarySchema>;
/** A complete release set, every module valid. */
export interface ReleaseSet {
  readonly schema: 1;
  readonly id: string;
  readonly created: string;
  readonly shell: ReleasedShell;
  readonly modules: readonly ReleasedModule[];
  readonly canaries?: readonly Canary[];
  readonly beacons?: string;
  readonly overrides?: readonly string[];
}

/** A file that belongs to a release set, at its address, with the hash that it has to have. */
export interface OfflineFile {
  /** Path on the portal's own origin, or absolute address of a module elsewhere. */
  readonly url: string;
  /** Subresource integrity, as the build states it. */
  readonly integrity: string;
}

/**
 * Files of one release set for the service worker. Publishing puts it in front of the worker's code as
 * `globalThis.offlineSet`.
 */
export interface OfflineSet {
  /** The set's id. */
  readonly id: string;
  /** Entry pages, by the addresses of their folders: `/`, `/ablesung/`. Their contents differ with every set. */
  readonly pages: readonly OfflineFile[];
  /** Code, styles and texts of shell and modules. Their contents never change. */
  readonly files: readonly OfflineFile[];
  /** Files that are cached with their first use, and stay as long as sets have them. */
  readonly notPrecached: readonly OfflineFile[];
  /** Headers of its pages. */
  readonly headers: Readonly<Record<string, string>>;
}
