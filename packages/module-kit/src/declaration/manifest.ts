import { queueKindSchema } from '@zaehlwerk/store/queue-kind';
import * as z from 'zod/mini';
import { contributionSchema, declaredShape, languages, navigationSchema } from './declaration.ts';

/** Inside the folder of the build. */
const relativePath = z.string().check(z.regex(/^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9_./-]*$/));

/** With its subresource integrity hash, and its size in bytes. */
export const builtFileSchema = z.object({
  path: relativePath,
  integrity: z.string().check(z.regex(/^sha256-[A-Za-z0-9+/]+=*$/)),
  bytes: z.number(),
  /** It is cached with its first use, not with the release set. */
  excludeFromPrecache: z.optional(z.boolean()),
});

const licences = z.optional(relativePath);

/** Files of a screen or contribution besides the entry, in the order to load them. */
const chunkFiles = z.array(relativePath);

/** With labels in every language, for the time before the module is loaded. */
export const releasedNavigationSchema = z.object({
  ...navigationSchema.shape,
  labels: z.record(z.enum(languages), z.string()),
});

/** With names in every language, if it has one. */
export const releasedContributionSchema = z.object({
  ...contributionSchema.shape,
  labels: z.optional(z.record(z.enum(languages), z.string())),
});

/** With its texts by key, so that the portal shows items without the module. */
export const releasedQueueKindSchema = z.object({
  ...queueKindSchema.shape,
  labels: z.record(z.string(), z.record(z.enum(languages), z.string())),
});

/**
 * The declaration and the result of the build. `entry` is the federation container, `exposed` the files of `./entry`,
 * `screens` and `contributions` their additional files, so that all load at once.
 */
export const moduleShape = {
  ...declaredShape,
  navigation: z.array(releasedNavigationSchema),
  slots: z._default(z.array(releasedContributionSchema), []),
  queueKinds: z._default(z.array(releasedQueueKindSchema), []),
  version: z.string(),
  container: z.string().check(z.regex(/^[a-z][a-z0-9_]*$/)),
  entry: relativePath,
  /** ES modules, as of Vite; scripts by default. */
  entryType: z.optional(z.literal('module')),
  exposed: chunkFiles,
  screens: z.record(z.string(), chunkFiles),
  contributions: z.record(z.string(), chunkFiles),
  /** One JSON file per language. */
  locales: z.record(z.enum(languages), relativePath),
  files: z.array(builtFileSchema),
  licences,
  /** Shared packages that the shell provides, with their versions at build time. */
  shared: z.record(z.string(), z.string()),
  /** Shared packages that load on demand. */
  sharedLater: z.optional(z.array(z.string())),
};

/** `import()` states no hash for ES modules (docs/adr/0063). */
export function esModulesOf({
  entryType,
  files,
}: Pick<ReleasedModule, 'entryType' | 'files'>): readonly BuiltFile[] {
  return entryType === undefined ? [] : files.filter(({ path }) => /\.m?js$/.test(path));
}

/** The shared packages that load with every part of a module. */
export function sharedAtOnce({
  shared,
  sharedLater = [],
}: Pick<ReleasedModule, 'shared' | 'sharedLater'>): string[] {
  return Object.keys(shared).filter(request => !sharedLater.includes(request));
}

/** `initial` are the files of the page's start. */
export const shellShape = {
  version: z.string(),
  contract: z.string(),
  /** The newest version of every contract major. */
  serves: z.array(z.string()),
  /** Shared packages by request, with their versions. */
  provides: z.record(z.string(), z.string()),
  /** The shell's own pages, which no module can have: `/status`. */
  paths: z.array(z.string()),
  initial: z.array(relativePath),
  /** Shared packages outside of the start, with their files. */
  onDemand: z.record(z.string(), chunkFiles),
  locales: z.record(z.enum(languages), relativePath),
  files: z.array(builtFileSchema),
  licences,
};

/** `base` is the URL of its paths, with a trailing slash. */
export const releasedModuleSchema = z.object({ ...moduleShape, base: z.string() });

export const releasedShellSchema = z.object({ ...shellShape, base: z.string() });

/**
 * Another build of a module, for some browsers: those whose constant number from 0 to 100 (`canaryBucket`) is less
 * than `percent` after `from`, modulo 100. A larger `percent` keeps the browsers of a smaller one; another `from`
 * selects others.
 */
export const canarySchema = z.object({ percent: z.number(), from: z.number(), build: releasedModuleSchema });

/** Inlined into `index.html` and served as `release-set.json`. `modules` are parsed one by one, see the shell. */
export const releaseSetSchema = z.object({
  schema: z.literal(1),
  id: z.string(),
  created: z.string(),
  shell: releasedShellSchema,
  modules: z.array(z.unknown()),
  /** Parsed one by one too. */
  canaries: z.optional(z.array(z.unknown())),
  /** Address for observations of the running portal; none are made without it. */
  beacons: z.optional(z.string()),
  /** Origins from which developers may run modules inside of this portal. */
  overrides: z.optional(z.array(z.string())),
});

export type BuiltFile = z.infer<typeof builtFileSchema>;
export type ReleasedNavigation = z.infer<typeof releasedNavigationSchema>;
export type ReleasedContribution = z.infer<typeof releasedContributionSchema>;
export type ReleasedQueueKind = z.infer<typeof releasedQueueKindSchema>;
export type ReleasedModule = z.infer<typeof releasedModuleSchema>;
export type ReleasedShell = z.infer<typeof releasedShellSchema>;
export type Canary = z.infer<typeof canarySchema>;
export type ReleaseSetDocument = z.infer<typeof releaseSetSchema>;
/** A parsed release set. */
export interface ReleaseSet extends Readonly<Omit<ReleaseSetDocument, 'modules' | 'canaries'>> {
  readonly modules: readonly ReleasedModule[];
  readonly canaries?: readonly Canary[];
}

export interface OfflineFile {
  /** Path on the portal's own origin, or absolute address of a module elsewhere. */
  readonly url: string;
  /** Subresource integrity. */
  readonly integrity: string;
}

/** Files for the service worker. Publishing puts it in front of the worker's code as `globalThis.offlineSet`. */
export interface OfflineSet {
  readonly id: string;
  /** Entry pages, by the addresses of their folders: `/`, `/ablesung/`. They change with every set. */
  readonly pages: readonly OfflineFile[];
  /** Immutable code, styles and texts of shell and modules. */
  readonly files: readonly OfflineFile[];
  /** Files that are cached with their first use, and stay as long as sets have them. */
  readonly notPrecached: readonly OfflineFile[];
  readonly headers: Readonly<Record<string, string>>;
}
