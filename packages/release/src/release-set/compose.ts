import {
  ambiguousPaths,
  firstSegment,
  isAmbiguous,
  type ModuleManifest,
  type ReleasedModule,
  type ReleaseSet,
  type ShellManifest,
  servesContract,
  unmetShared,
} from '@zaehlwerk/module-kit/host';
import type { PublishedModule, PublishedShell } from '../deployment/published-build.ts';
import type { Settings } from '../deployment/record.ts';
import { unfit } from '../release-error.ts';

/** What a release set is made of. */
export interface SetParts {
  readonly shell: PublishedShell;
  readonly modules: readonly PublishedModule[];
  readonly canaries: readonly {
    readonly percent: number;
    readonly from: number;
    readonly module: PublishedModule;
  }[];
  readonly settings: Settings;
}

/** A release set that has no name yet. */
export type ComposedSet = Omit<ReleaseSet, 'id' | 'created'>;

/** First segments of addresses that are no pages, and have to be left to the server and to published files. */
export const reservedSegments = [
  'api',
  'auth',
  'current',
  'healthz',
  'history',
  'metrics',
  'modules',
  'shell',
];

/** The shell's own container, and what its other policy for Trusted Types is called. */
const reservedContainers = ['shell', 'modules'];

/**
 * Makes a release set of one shell and the modules that shall be enabled. Throws a refusal when a module asks for a
 * contract or a shared package that the shell does not bring, lives where the deployment does not allow it, or two claim
 * one name or the same addresses.
 */
export function composeReleaseSet({ shell, modules, canaries, settings }: SetParts): ComposedSet {
  const everyBuild = [...modules, ...canaries.map(({ module }) => module)];
  for (const { manifest, base } of everyBuild) {
    refuseForeignContract(manifest, shell.manifest);
    refuseMissingShared(manifest, shell.manifest);
    refuseForeignOrigin(manifest, base, settings);
    refuseReservedClaims(manifest, shell.manifest);
  }
  refuseDuplicates(
    'The module name',
    modules.map(({ manifest }) => manifest.name),
  );
  // A browser may have any of a module's builds beside any of another's.
  refuseSharedClaims('The container', everyBuild, ({ container }) => [container]);
  refuseAmbiguousPaths(everyBuild.map(({ manifest }) => manifest));
  const { beacons, overrides } = settings;
  const released = ({ manifest, base }: PublishedModule): ReleasedModule => {
    const { forOtherHosts: _, ...ofPortal } = manifest;
    return { ...ofPortal, base };
  };
  return {
    schema: 1,
    shell: { ...shell.manifest, base: shell.base },
    modules: modules.map(released).sort((a, b) => a.name.localeCompare(b.name)),
    ...(canaries.length > 0 && {
      canaries: canaries.map(({ percent, from, module }) => ({ percent, from, build: released(module) })),
    }),
    ...(beacons !== undefined && { beacons }),
    ...(overrides.length > 0 && { overrides }),
  };
}

/** Throws a refusal when a module asks for a contract that a shell does not serve. */
export function refuseForeignContract(module: ModuleManifest, shell: ShellManifest): void {
  if (servesContract(module.requires.contract, shell.serves)) return;
  throw unfit(
    `${module.name} ${module.version} needs contract ${module.requires.contract}, the shell ${shell.version} keeps ` +
      `${shell.serves.join(' and ')}. Release a shell with that contract, or a ${module.name} that is made for one of these.`,
  );
}

/** Throws a refusal when a module was built against shared packages that a shell does not bring. */
export function refuseMissingShared(module: ModuleManifest, shell: ShellManifest): void {
  const unmet = unmetShared(module, shell).map(request => {
    const brought = shell.provides[request];
    const has = brought === undefined ? 'has none' : `has ${brought}`;
    return `${request} ${module.shared[request]}, of which the shell ${shell.version} ${has}`;
  });
  if (unmet.length === 0) return;
  throw unfit(
    `${module.name} ${module.version} was built against ${unmet.join('; and ')}. ` +
      `Release a shell that brings it first, or build ${module.name} against what the shell has.`,
  );
}

function refuseForeignOrigin(module: ModuleManifest, base: string, { moduleOrigins }: Settings): void {
  if (base.startsWith('/') || moduleOrigins.includes(new URL(base).origin)) return;
  throw unfit(
    `${module.name} lives at ${new URL(base).origin}, which this deployment does not allow. ` +
      `Allow it with "portal settings --allow-origin ${new URL(base).origin}", or publish a ${module.name} ` +
      'that lives elsewhere.',
  );
}

function refuseReservedClaims(
  { name, routes, container }: ModuleManifest,
  { paths = [] }: ShellManifest,
): void {
  const ofPortal = [...reservedSegments, ...paths.map(firstSegment)];
  const path = routes.find(route => ofPortal.includes(firstSegment(route.path)))?.path;
  const taken = path ?? reservedContainers.find(one => one === container);
  if (taken !== undefined)
    throw unfit(`${name} claims ${taken}, which belongs to the portal itself. Rename it.`);
}

/** What one build claims twice, or two modules claim, is refused; two builds of one module may claim the same. */
function refuseSharedClaims(
  what: string,
  builds: readonly PublishedModule[],
  claimsOf: (manifest: ModuleManifest) => readonly string[],
): void {
  const claims = new Map<string, Set<string>>();
  for (const { manifest } of builds) {
    refuseDuplicates(what, claimsOf(manifest));
    const ofModule = claims.get(manifest.name) ?? [];
    claims.set(manifest.name, new Set([...ofModule, ...claimsOf(manifest)]));
  }
  refuseDuplicates(
    what,
    [...claims.values()].flatMap(ofModule => [...ofModule]),
  );
}

/**
 * Of two paths for the same addresses the more specific one wins; where none is, nobody could say which page a visitor
 * gets. Two builds of one module may claim the same.
 */
function refuseAmbiguousPaths(modules: readonly ModuleManifest[]): void {
  for (const [index, module] of modules.entries()) {
    const paths = module.routes.map(({ path }) => path);
    const twice = ambiguousPaths(paths);
    if (twice)
      throw unfit(`${module.name} claims the same addresses with ${twice.join(' and ')}. Rename one.`);
    for (const other of modules.slice(index + 1).filter(({ name }) => name !== module.name)) {
      for (const { path: taken } of other.routes) {
        const path = paths.find(candidate => isAmbiguous(candidate, taken));
        if (path !== undefined)
          throw unfit(
            `${module.name} and ${other.name} claim the same addresses with ${path} and ${taken}. ` +
              'Rename one or disable one.',
          );
      }
    }
  }
}

function refuseDuplicates(what: string, values: readonly string[]): void {
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  if (twice !== undefined) throw unfit(`${what} ${twice} is claimed twice. Rename one or disable one.`);
}
