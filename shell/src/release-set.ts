import {
  canarySchema,
  type ModuleRoute,
  type ReleasedContribution,
  type ReleasedModule,
  type ReleasedNavigation,
  type ReleasedQueueKind,
  type ReleasedShell,
  type ReleaseSetDocument,
  releasedContributionSchema,
  releasedModuleSchema,
  releasedNavigationSchema,
  releasedQueueKindSchema,
  releaseSetSchema,
  routeSchema,
  servesContract,
  unmetShared,
} from '@zaehlwerk/module-kit/host';
import { tryOr } from '@zaehlwerk/store/host';
import type { Overrides } from './overrides/override.ts';

export type Refusal = 'invalid-manifest' | 'incompatible';

/** A module of the release set. A refused one keeps its readable routes and slots, so that these show the failure. */
export interface PortalModule {
  readonly name: string;
  readonly routes: readonly ModuleRoute[];
  readonly navigation: readonly ReleasedNavigation[];
  readonly slots: readonly ReleasedContribution[];
  readonly queueKinds: readonly ReleasedQueueKind[];
  readonly build: ReleasedModule | { readonly refusal: Refusal };
}

type SharedFields = 'id' | 'shell' | 'canaries' | 'beacons' | 'overrides';

export interface PortalReleaseSet extends Readonly<Pick<ReleaseSetDocument, SharedFields>> {
  readonly modules: readonly PortalModule[];
  /** Set if this page runs, or was meant to run, modules of development servers. */
  readonly overridden?: Overrides | undefined;
}

/**
 * Parses a release set document (architecture, "Release set and hosting"); `undefined` if it is unreadable. An invalid
 * or incompatible module is refused and does not affect the others. `draw`: the canary bucket of this browser (0–99);
 * without one it gets no canary.
 */
export function readReleaseSet(
  json: string,
  draw: () => number | undefined = () => undefined,
): PortalReleaseSet | undefined {
  const parsed = releaseSetSchema.safeParse(parseJson(json));
  if (!parsed.success) return undefined;
  const { shell, canaries } = parsed.data;
  const modules = parsed.data.modules.map(module => validateModule(module, shell));
  return {
    ...parsed.data,
    modules: canaries ? withCanaries(modules, canaries, shell, draw()) : modules,
  };
}

/** A canary that this shell cannot load is ignored. */
function withCanaries(
  modules: readonly PortalModule[],
  canaries: readonly unknown[],
  shell: ReleasedShell,
  draw: number | undefined,
): PortalModule[] {
  const ours = canaries.flatMap(candidate => {
    const { data } = canarySchema.safeParse(candidate);
    if (!data || draw === undefined || (draw - data.from + 100) % 100 >= data.percent) return [];
    const module = validateModule(data.build, shell);
    return 'refusal' in module.build ? [] : [module];
  });
  return modules.map(module => ours.find(({ name }) => name === module.name) ?? module);
}

export function validateModule(candidate: unknown, shell: ReleasedShell): PortalModule {
  const fields: Readonly<Record<string, unknown>> = { ...(candidate as object | undefined) };
  const requires = releasedModuleSchema.shape.requires.safeParse(fields.requires);
  // First: a module for a later contract may have a form that this shell cannot know.
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

export function parseJson(json: string): unknown {
  return tryOr(undefined, () => JSON.parse(json));
}
