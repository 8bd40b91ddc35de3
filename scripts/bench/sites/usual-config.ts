import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig, containerName, sharedByModule } from '@zaehlwerk/build';

/** Where the usual site has a module; its manifest has an address that does not change. */
export const usualModuleBase = (name: string) => `/modules/${name}/usual/`;

/** The file that a host reads first of every remote. */
const manifestFile = 'mf-manifest.json';

/** The file of every remote that registers it. */
export const remoteEntry = 'remoteEntry.js';

/** The entry of every documented example: what is shared cannot be had before the program has begun. */
const deferredStart = `import('./boot.tsx');`;

/** What stands in for the shell's one file that knows federation: the remotes of the host's configuration. */
function remotesImported(modules: readonly string[]): string {
  const loaders = modules.map(
    name => `${JSON.stringify(name)}: () => import('${containerName(name)}/entry')`,
  );
  return `const loaders = { ${loaders.join(', ')} };
export async function loadEntry(module) { return (await loaders[module.name]()).default; }
export async function asLoadError(error) { throw error; }
`;
}

/** The shared packages of the portal as the examples state them: singletons, every build with a copy of its own to fall back on. */
function sharedAsUsual(directory: string) {
  const ofPortal = Object.entries(sharedByModule(directory, false));
  return Object.fromEntries(
    ofPortal.map(([request, { version, requiredVersion }]) => [
      request,
      { singleton: true, version, requiredVersion },
    ]),
  );
}

/** The portal's build without what it adds to the bundler: integrity and second chances are plugins of `baseConfig`. */
function plainConfig(directory: string, uniqueName: string, publicPath: string): Configuration {
  const { devServer: _, plugins: _ours, output, ...base } = baseConfig(directory, uniqueName);
  const { trustedTypes: _policies, ...plainOutput } = { ...output };
  return { ...base, output: { ...plainOutput, publicPath } };
}

/** The shell as a host that is told its remotes by address, loads them when they are asked for, and preloads nothing. */
export function usualShellConfig(modules: readonly string[], base: string): Configuration {
  const directory = path.resolve('shell');
  const inShell = (file: string) => path.join(directory, 'src', file);
  return {
    ...plainConfig(directory, 'shell', base),
    entry: { shell: './src/index.ts' },
    plugins: [
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: Object.fromEntries(
          modules.map(name => {
            const container = containerName(name);
            return [container, `${container}@${usualModuleBase(name)}${manifestFile}`];
          }),
        ),
        shared: sharedAsUsual(directory),
        dts: false,
      }),
      new rspack.experiments.VirtualModulesPlugin({
        [inShell('index.ts')]: deferredStart,
        [inShell('modules/federation.ts')]: remotesImported(modules),
        [inShell('modules/preload.ts')]: 'export function preloadFiles() {}',
      }),
    ],
  };
}

/** A module as a remote with the whole federation runtime inside. */
export function usualModuleConfig(name: string): Configuration {
  const directory = path.resolve(name);
  return {
    ...plainConfig(directory, containerName(name), usualModuleBase(name)),
    entry: {},
    plugins: [
      new ModuleFederationPlugin({
        name: containerName(name),
        filename: remoteEntry,
        exposes: { './entry': './src/entry.ts' },
        shared: sharedAsUsual(directory),
        dts: false,
      }),
    ],
  };
}
