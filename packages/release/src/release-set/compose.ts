import {
  type ModuleManifest,
  type ReleasedModule,
  type ReleaseSet,
  type ShellManifest,
  servesContract,
  unmetShared,
} from '@zaehlwerk/module-kit/host';
import type { PublishedModule, PublishedShell } from '../deployment/published-build.ts';
import type { Settings } from '../deployment/record.ts';
import { type Objection, refuseFirst } from '../objection.ts';
import { objectionsToClaims } from './claims.ts';

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

/**
 * Makes a release set of one shell and the modules that shall be enabled. Throws a refusal when a module asks for a
 * contract or a shared package that the shell does not bring, lives where the deployment does not allow it, or two claim
 * one name or the same addresses.
 */
export function composeReleaseSet(parts: SetParts): ComposedSet {
  refuseFirst(objectionsTo(parts));
  const { shell, modules, canaries, settings } = parts;
  const { beacons, overrides } = settings;
  const released = ({ manifest, base }: PublishedModule): ReleasedModule => ({ ...ofPortal(manifest), base });
  return {
    schema: 1,
    shell: { ...ofPortal(shell.manifest), base: shell.base },
    modules: modules.map(released).sort((a, b) => a.name.localeCompare(b.name)),
    ...(canaries.length > 0 && {
      canaries: canaries.map(({ percent, from, module }) => ({ percent, from, build: released(module) })),
    }),
    ...(beacons !== undefined && { beacons }),
    ...(overrides.length > 0 && { overrides }),
  };
}

function ofPortal<Manifest extends { forOtherHosts?: unknown }>(
  manifest: Manifest,
): Omit<Manifest, 'forOtherHosts'> {
  const { forOtherHosts: _, ...rest } = manifest;
  return rest;
}

/** Everything that keeps these parts from being one release set. */
export function objectionsTo({ shell, modules, canaries, settings }: SetParts): Objection[] {
  const everyBuild = [...modules, ...canaries.map(({ module }) => module)];
  return [
    ...everyBuild.flatMap(({ manifest, base }) => [
      ...foreignContract(manifest, shell.manifest),
      ...missingShared(manifest, shell.manifest),
      ...foreignOrigin(manifest, base, settings),
    ]),
    ...objectionsToClaims(shell.manifest, {
      modules: modules.map(({ manifest }) => manifest),
      builds: everyBuild.map(({ manifest }) => manifest),
    }),
  ];
}

/** The objection to a module that asks for a contract which a shell does not serve. */
export function foreignContract(module: ModuleManifest, shell: ShellManifest): Objection[] {
  if (servesContract(module.requires.contract, shell.serves)) return [];
  return [
    {
      code: 'contract',
      what:
        `${module.name} ${module.version} needs contract ${module.requires.contract}, the shell ${shell.version} keeps ` +
        `${shell.serves.join(' and ')}.`,
      remedy: `Release a shell with that contract, or a ${module.name} that is made for one of these.`,
    },
  ];
}

/** The objection to a module that was built against shared packages which a shell does not bring. */
export function missingShared(module: ModuleManifest, shell: ShellManifest): Objection[] {
  const unmet = unmetShared(module, shell).map(request => {
    const brought = shell.provides[request];
    const has = brought === undefined ? 'has none' : `has ${brought}`;
    return `${request} ${module.shared[request]}, of which the shell ${shell.version} ${has}`;
  });
  if (unmet.length === 0) return [];
  return [
    {
      code: 'shared-unmet',
      what: `${module.name} ${module.version} was built against ${unmet.join('; and ')}.`,
      remedy: `Release a shell that brings it first, or build ${module.name} against what the shell has.`,
    },
  ];
}

function foreignOrigin(module: ModuleManifest, base: string, { moduleOrigins }: Settings): Objection[] {
  if (base.startsWith('/') || moduleOrigins.includes(new URL(base).origin)) return [];
  const { origin } = new URL(base);
  return [
    {
      code: 'origin',
      what: `${module.name} lives at ${origin}, which this deployment does not allow.`,
      remedy: `Allow it with "portal settings --allow-origin ${origin}", or publish a ${module.name} that lives elsewhere.`,
    },
  ];
}
