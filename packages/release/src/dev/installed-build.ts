import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  type ModuleManifest,
  moduleManifestSchema,
  type ShellManifest,
  shellManifestSchema,
} from '@zaehlwerk/module-kit/host';
import { incompatible } from '../release-error.ts';
import { parseJson } from '../site/site.ts';
import type { At } from './development-set.ts';

/** A build that was installed as a package, and the address that it is served at. */
export interface InstalledBuild<Manifest> extends At<Manifest> {
  readonly folder: string;
  /** Its files, from that folder. */
  readonly files: readonly string[];
}

/** The shell that a module has among its packages. Throws a refusal where it has none. */
export function installedShell(directory: string): InstalledBuild<ShellManifest> {
  const { folder, json } = readInstalled(directory, '@zaehlwerk/shell', 'shell.json');
  return served(folder, '/shell/installed/', shellManifestSchema.parse(json));
}

/** The login with demo accounts that a module has among its packages. Throws a refusal where it has none. */
export function installedLogin(directory: string): InstalledBuild<ModuleManifest> {
  const { folder, json } = readInstalled(directory, '@zaehlwerk/demo-login', 'module.json');
  const manifest = moduleManifestSchema.parse(json);
  const build = served(folder, `/modules/${manifest.name}/installed/`, manifest);
  // No preloads: what has no hash is asked for in another way by the page than by the bundler.
  const contributions = Object.fromEntries(manifest.slots.map(({ contribution }) => [contribution, []]));
  return { ...build, manifest: { ...build.manifest, exposed: [], contributions } };
}

function readInstalled(directory: string, name: string, manifest: string) {
  const { resolve } = createRequire(path.join(directory, 'package.json'));
  try {
    const file = resolve(`${name}/dist/${manifest}`);
    return { folder: path.dirname(file), json: parseJson(readFileSync(file)) };
  } catch {
    throw incompatible(
      `${directory} has no ${name} to run the module in. Install it, or run the module inside of a portal, with --against.`,
    );
  }
}

/** Without hashes: a page whose modules change has none. */
function served<Manifest extends ShellManifest | ModuleManifest>(
  folder: string,
  base: string,
  manifest: Manifest,
): InstalledBuild<Manifest> {
  return { folder, base, files: manifest.files.map(file => file.path), manifest: { ...manifest, files: [] } };
}
