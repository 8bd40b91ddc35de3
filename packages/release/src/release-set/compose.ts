import {
  type ModuleManifest,
  type ReleasedModule,
  type ReleaseSet,
  type ShellManifest,
  servesContract,
  unmetShared,
} from '@zaehlwerk/module-kit/host';
import type { Settings } from '@zaehlwerk/signing';
import type { PublishedModule, PublishedShell } from '../deployment/published-build.ts';
import { problem, refuseErrors } from '../finding.ts';
import type { Finding } from '../rules.ts';
import { conflictingClaims } from './claims.ts';

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

/** A release set that has no id yet. */
export type ComposedSet = Omit<ReleaseSet, 'id' | 'created'>;

/** Makes a release set of one shell and the enabled modules. Throws a refusal for the first finding. */
export function composeReleaseSet(parts: SetParts): ComposedSet {
  refuseErrors(findingsOfSet(parts));
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

/** The part of a manifest that visitors need. */
function ofPortal<Manifest extends { forOtherHosts?: unknown; bundles?: unknown }>(manifest: Manifest) {
  const { forOtherHosts: _hosts, bundles: _bundles, ...rest } = manifest;
  return rest;
}

/** Everything that keeps these parts from being one release set. */
export function findingsOfSet({ shell, modules, canaries, settings }: SetParts): Finding[] {
  const everyBuild = [...modules, ...canaries.map(({ module }) => module)];
  return [
    ...everyBuild.flatMap(({ manifest, base }) => [
      ...incompatibilities(manifest, shell.manifest),
      ...foreignOrigin(manifest, base, settings),
      ...foreignConnections(manifest, settings),
    ]),
    ...conflictingClaims(shell.manifest, {
      modules: modules.map(({ manifest }) => manifest),
      builds: everyBuild.map(({ manifest }) => manifest),
    }),
  ];
}

/** The contract and the shared packages of a module that a shell lacks. */
export function incompatibilities(module: ModuleManifest, shell: ShellManifest): Finding[] {
  const build = `${module.name} ${module.version}`;
  const unmet = unmetShared(module, shell).map(request => {
    const brought = shell.provides[request];
    const has = brought === undefined ? 'has none' : `has ${brought}`;
    return `${request} ${module.shared[request]}, of which the shell ${shell.version} ${has}`;
  });
  return [
    ...(servesContract(module.requires.contract, shell.serves)
      ? []
      : [
          problem(
            'contract',
            `${build} needs contract ${module.requires.contract}, the shell ${shell.version} keeps ${shell.serves.join(' and ')}.`,
            `Release a shell with that contract, or a ${module.name} that is made for one of these.`,
          ),
        ]),
    ...(unmet.length === 0
      ? []
      : [
          problem(
            'shared-unmet',
            `${build} was built against ${unmet.join('; and ')}.`,
            `Release a shell that brings it first, or build ${module.name} against what the shell has.`,
          ),
        ]),
  ];
}

function foreignOrigin({ name }: ModuleManifest, base: string, { moduleOrigins }: Settings): Finding[] {
  if (base.startsWith('/') || moduleOrigins.includes(new URL(base).origin)) return [];
  const { origin } = new URL(base);
  const what = `${name} lives at ${origin}, which this deployment does not allow.`;
  const remedy = `Allow it with "portal settings --allow-origin ${origin}", or publish a ${name} that lives elsewhere.`;
  return [problem('origin', what, remedy)];
}

function foreignConnections(
  { name, connects = [] }: ModuleManifest,
  { connections = [] }: Settings,
): Finding[] {
  return connects
    .filter(origin => !connections.includes(origin))
    .map(origin =>
      problem(
        'connection',
        `${name} connects to ${origin}, which this deployment does not allow.`,
        `Allow it with "portal settings --allow-connection ${origin}", or publish a ${name} that does without.`,
      ),
    );
}
