import {
  canarySchema,
  type ModuleRoute,
  type ReleasedContribution,
  type ReleasedModule,
  type ReleasedNavigation,
  type ReleasedQueueKind,
  type ReleasedShell,
  releasedContributionSchema,
  releasedModuleSchema,
  releasedNavigationSchema,
  releasedQueueKindSchema,
  releaseSetSchema,
  routeSchema,
  servesContract,
  unmetShared,
} from '@zaehlwerk/module-kit/host';
import type { Overrides } from './overrides/override.ts';

/** Why the shell refuses to load a module that the set names. */
export type Refusal = 'invalid-manifest' | 'incompatible';

/**
 * A module as the shell sees it. A refused one keeps what could be read of its places, so that
 * the user finds an explanation there instead of nothing.
 */
export interface PortalModule {
  readonly name: string;
  readonly routes: readonly ModuleRoute[];
  readonly navigation: readonly ReleasedNavigation[];
  readonly slots: readonly ReleasedContribution[];
  readonly queueKinds: readonly ReleasedQueueKind[];
  readonly build: ReleasedModule | { readonly refusal: Refusal };
}

/** The release set as this shell understands it. */
export interface PortalReleaseSet {
  readonly id: string;
  readonly shell: ReleasedShell;
  readonly modules: readonly PortalModule[];
  /** Builds for a share of the browsers, as they are published. */
  readonly canaries?: readonly unknown[] | undefined;
  /** Address that observations of the running portal are sent to; without it none are made. */
  readonly beacons?: string | undefined;
  /** Origins that a developer may run modules from, in their own browser; without any nobody can. */
  readonly overrides?: readonly string[] | undefined;
  /** Modules of it that are a developer's own in this page, or were meant to be; nearly always there are none. */
  readonly overridden?: Overrides | undefined;
}

/**
 * Parses a release set document (architecture, "Release set and hosting"). Modules are judged one by one:
 * one that is invalid or asks for another contract is refused and leaves the others alone. `draw` says which browser of
 * a hundred this is, where a build is for a share of them; without it none is.
 * Answers `undefined` when the document itself is unreadable.
 */
export function readReleaseSet(
  json: string,
  draw: () => number | undefined = () => undefined,
): PortalReleaseSet | undefined {
  const parsed = releaseSetSchema.safeParse(parseJson(json));
  if (!parsed.success) return undefined;
  const { shell, canaries } = parsed.data;
  const modules = parsed.data.modules.map(module => judgeModule(module, shell));
  return {
    ...parsed.data,
    modules: canaries ? withCanaries(modules, canaries, shell, draw()) : modules,
  };
}

/** A canary that this shell cannot read or load is none: the browser has what all others have. */
function withCanaries(
  modules: readonly PortalModule[],
  canaries: readonly unknown[],
  shell: ReleasedShell,
  draw: number | undefined,
): PortalModule[] {
  const ours = canaries.flatMap(candidate => {
    const { data } = canarySchema.safeParse(candidate);
    if (!data || draw === undefined || (draw - data.from + 100) % 100 >= data.percent) return [];
    const module = judgeModule(data.build, shell);
    return 'refusal' in module.build ? [] : [module];
  });
  return modules.map(module => ours.find(({ name }) => name === module.name) ?? module);
}

export function judgeModule(candidate: unknown, shell: ReleasedShell): PortalModule {
  const fields: Readonly<Record<string, unknown>> = { ...(candidate as object | undefined) };
  const requires = releasedModuleSchema.shape.requires.safeParse(fields.requires);
  // The range is read first: a module for a later contract may have a form that this shell cannot know.
  if (requires.success && !servesContract(requires.data.contract, shell.serves))
    return refused(fields, 'incompatible');
  const module = releasedModuleSchema.safeParse(candidate);
  if (!module.success) return refused(fields, 'invalid-manifest');
  if (unmetShared(module.data, shell).length > 0) return refused(fields, 'incompatible');
  const { name, routes, navigation, slots, queueKinds } = module.data;
  return { name, routes, navigation, slots, queueKinds, build: module.data };
}

function refused(fields: Readonly<Record<string, unknown>>, refusal: Refusal): PortalModule {
  return {
    name: typeof fields.name === 'string' ? fields.name : 'unknown',
    routes: readable(fields.routes, routeSchema),
    navigation: readable(fields.navigation, releasedNavigationSchema),
    slots: readable(fields.slots, releasedContributionSchema),
    queueKinds: readable(fields.queueKinds, releasedQueueKindSchema),
    build: { refusal },
  };
}

function readable<Item>(
  list: unknown,
  schema: { safeParse(item: unknown): { success: true; data: Item } | { success: false } },
): readonly Item[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap(item => {
    const parsed = schema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
