import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { contractVersion, type ShellManifest } from '@zaehlwerk/module-kit/declaration';
import { sharedByShell, sharedOnDemand, sourceOf } from './federation/shared-table.ts';
import { readLocales } from './manifest/locales.ts';
import { ManifestPlugin } from './manifest/manifest-plugin.ts';
import { baseConfig, development, ownVersion } from './rspack/base-config.ts';

const rememberedRenderers = path.resolve(import.meta.dirname, 'development/remembered-renderers.js');

/**
 * The build of the shell: the federation host. It knows no module; which ones exist is said by the
 * release set at run time. Emits `shell.json` beside its files.
 */
export function shellConfig(directory: string, devPort: number): Configuration {
  const base = baseConfig(directory, 'shell', devPort);
  return {
    ...base,
    // The service worker is built beside it.
    output: { ...base.output, clean: { keep: 'worker' } },
    entry: { shell: development ? [rememberedRenderers, './src/boot.tsx'] : './src/boot.tsx' },
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: {
          // Libraries change less often than the shell: a release of the shell alone leaves them cached.
          libraries: { test: /[\\/]node_modules[\\/]/, name: 'libraries', chunks: 'initial', enforce: true },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.sharing.ProvideSharedPlugin({ provides: sharedByShell(directory, development) }),
      new ManifestPlugin(
        'shell.json',
        readLocales(directory),
        (facts): ShellManifest => ({
          version: ownVersion(directory),
          contract: contractVersion,
          initial: facts.filesOf('shell'),
          onDemand: Object.fromEntries(
            sharedOnDemand.map(request => [request, facts.filesHolding(sourceOf(request, directory))]),
          ),
          locales: facts.locales,
          files: facts.files,
        }),
      ),
    ],
  };
}
