import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  type ModuleManifest,
  moduleManifestSchema,
  type ShellManifest,
  shellManifestSchema,
} from '@zaehlwerk/module-kit/host';
import { DevServerError } from './dev-server-error.ts';

/** A build that was installed as a package, and its address below the page server. */
export interface InstalledBuild<Manifest> {
  readonly manifest: Manifest;
  readonly base: string;
  readonly folder: string;
  /** Its files, from that folder. */
  readonly files: readonly string[];
}

/** The shell among a module's packages. Throws a {@link DevServerError} where there is none. */
export function installedShell(directory: string): InstalledBuild<ShellManifest> {
  const { folder, json } = readInstalled(directory, '@zaehlwerk/shell', 'shell.json');
  return installedAt('/shell/installed/', folder, shellManifestSchema.parse(json));
}

/** The login with demo accounts among a module's packages. Throws a {@link DevServerError} where there is none. */
export function installedLogin(directory: string): InstalledBuild<ModuleManifest> {
  const { folder, json } = readInstalled(directory, '@zaehlwerk/demo-login', 'module.json');
  const manifest = moduleManifestSchema.parse(json);
  // No preloads: without a hash, the page's request would differ from the bundler's.
  const contributions = Object.fromEntries(manifest.slots.map(({ contribution }) => [contribution, []]));
  const build = { ...manifest, exposed: [], contributions };
  return installedAt(`/modules/${manifest.name}/installed/`, folder, build);
}

function readInstalled(directory: string, name: string, manifest: string) {
  const { resolve } = createRequire(path.join(directory, 'package.json'));
  try {
    const file = resolve(`${name}/dist/${manifest}`);
    return { folder: path.dirname(file), json: JSON.parse(readFileSync(file, 'utf8')) };
  } catch {
    throw new DevServerError(
      'module-unusable',
      `${directory} has no ${name} to run the module in. Install it, or run the module inside of a portal, with --against.`,
    );
  }
}

/** Without hashes: the modules beside it change under the same names. */
const installedAt = <Manifest extends ShellManifest | ModuleManifest>(
  base: string,
  folder: string,
  manifest: Manifest,
): InstalledBuild<Manifest> => ({
  folder,
  base,
  files: manifest.files.map(file => file.path),
  manifest: { ...manifest, files: [] },
});
