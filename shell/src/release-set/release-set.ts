import {
  contributionSchema,
  type ModuleContribution,
  type ModuleRoute,
  type ReleasedModule,
  type ReleasedNavigation,
  type ReleasedShell,
  releasedModuleSchema,
  releasedNavigationSchema,
  releaseSetSchema,
  routeSchema,
} from '@zaehlwerk/module-kit/declaration';
import { servesContract } from './compatibility.ts';

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
  readonly slots: readonly ModuleContribution[];
  readonly build: ReleasedModule | { readonly refusal: Refusal };
}

/** The release set as this shell understands it. */
export interface PortalReleaseSet {
  readonly id: string;
  readonly shell: ReleasedShell;
  readonly modules: readonly PortalModule[];
}

/**
 * Parses a release set document (architecture, "Release set and hosting"). Modules are judged one by one:
 * one that is invalid or asks for another contract is refused and leaves the others alone.
 * Answers `undefined` when the document itself is unreadable.
 */
export function readReleaseSet(json: string): PortalReleaseSet | undefined {
  const parsed = releaseSetSchema.safeParse(parseJson(json));
  if (!parsed.success) return undefined;
  const { id, shell, modules } = parsed.data;
  return { id, shell, modules: modules.map(judge) };
}

function judge(candidate: unknown): PortalModule {
  const fields: Readonly<Record<string, unknown>> = { ...(candidate as object | undefined) };
  const requires = releasedModuleSchema.shape.requires.safeParse(fields.requires);
  // The range is read first: a module for a later contract may have a form that this shell cannot know.
  if (requires.success && !servesContract(requires.data.contract)) return refused(fields, 'incompatible');
  const module = releasedModuleSchema.safeParse(candidate);
  if (!module.success) return refused(fields, 'invalid-manifest');
  const { name, routes, navigation, slots } = module.data;
  return { name, routes, navigation, slots, build: module.data };
}

function refused(fields: Readonly<Record<string, unknown>>, refusal: Refusal): PortalModule {
  return {
    name: typeof fields.name === 'string' ? fields.name : 'unknown',
    routes: readable(fields.routes, routeSchema),
    navigation: readable(fields.navigation, releasedNavigationSchema),
    slots: readable(fields.slots, contributionSchema),
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
