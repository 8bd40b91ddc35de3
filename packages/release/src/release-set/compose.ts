import { createHash } from 'node:crypto';
import {
  type ModuleManifest,
  type ReleaseSet,
  type ShellManifest,
  servedContracts,
} from '@zaehlwerk/module-kit/declaration';
import { satisfies } from 'compare-versions';

/** A built shell or module with the folder name it is published under. */
export interface Built<Manifest> {
  readonly manifest: Manifest;
  /** URL path or absolute URL that the manifest's paths are relative to, with a slash at the end. */
  readonly base: string;
}

/** A set that cannot be released, with the reason and what to do in its message. */
export class UnfitReleaseError extends Error {
  readonly code = 'unfit-release';
}

/**
 * Makes a release set of one shell and the modules that shall be enabled. Throws {@link UnfitReleaseError}
 * when a module asks for a contract that the shell does not keep, or two modules claim one name or path.
 */
export function composeReleaseSet(
  shell: Built<ShellManifest>,
  modules: readonly Built<ModuleManifest>[],
  created: Date = new Date(),
): ReleaseSet {
  for (const { manifest } of modules) refuseForeignContract(manifest, shell.manifest);
  refuseDuplicates(
    'The module name',
    modules.map(module => module.manifest.name),
  );
  refuseDuplicates(
    'The path',
    modules.flatMap(module => module.manifest.routes.map(route => route.path)),
  );
  const parts = {
    shell: { ...shell.manifest, base: shell.base },
    modules: modules
      .map(({ manifest, base }) => ({ ...manifest, base }))
      .sort((a, b) => a.name.localeCompare(b.name)),
  };
  const id = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
  return { schema: 1, id, created: created.toISOString(), ...parts };
}

function refuseForeignContract(module: ModuleManifest, shell: ShellManifest): void {
  const served = [...servedContracts.filter(version => version !== shell.contract), shell.contract];
  if (served.some(version => satisfies(version, module.requires.contract))) return;
  throw new UnfitReleaseError(
    `${module.name} ${module.version} needs contract ${module.requires.contract}, the shell ${shell.version} keeps ` +
      `${served.join(' and ')}. Release a shell with that contract first, or an older ${module.name}.`,
  );
}

function refuseDuplicates(what: string, values: readonly string[]): void {
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  if (twice !== undefined)
    throw new UnfitReleaseError(`${what} ${twice} is claimed twice. Rename one or leave one out.`);
}
