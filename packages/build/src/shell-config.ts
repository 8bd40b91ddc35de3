import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { contractVersion, type ShellManifest, servedContracts } from '@zaehlwerk/module-kit/host';
import { federationOptions } from './federation/federation-options.ts';
import { sharedByShell, sharedNotPrecached, sharedOnDemand } from './federation/shared-table.ts';
import { checkTexts } from './manifest/check-texts.ts';
import { licencesFile } from './manifest/licences.ts';
import { manifestPlugin } from './manifest/manifest-plugin.ts';
import { baseConfig, changing, development, ownVersion } from './rspack/base-config.ts';
import { leanAxios } from './rspack/lean-axios.ts';
import { prerender } from './rspack/prerender-plugin.ts';

const devtoolsHook = path.resolve(import.meta.dirname, 'rspack/react-refresh-devtools-hook.js');

/**
 * The build of the shell: the federation host, with `shell.json` beside its files. It knows no module before the release
 * set at run time. Fails when code and texts do not fit together.
 *
 * @param paths the paths of the shell's own pages
 */
export function shellConfig(directory: string, paths: readonly string[] = []): Configuration {
  if (!development) checkTexts(directory);
  const base = baseConfig(directory, 'shell');
  const provided = sharedByShell(directory, development);
  return {
    ...base,
    // Wireit empties the folder before: emptied here, it can lose the service worker, which is built at the same time.
    output: { ...base.output, clean: false },
    entry: { shell: development ? [devtoolsHook, './src/start.ts'] : './src/start.ts' },
    optimization: {
      ...base.optimization,
      splitChunks: {
        // The code that the queue's page and its sending share is smaller than the bundler's own limit.
        minSize: 15_000,
        cacheGroups: {
          // Libraries change less often than the shell: a release of the shell alone leaves them cached.
          libraries: { test: /[\\/]node_modules[\\/]/, name: 'libraries', chunks: 'initial', enforce: true },
          // The wording of queued items: parts that come at different times have it once, however small it is.
          words: {
            test: /(item-labels|queue-kinds|queued-counts|closed-share)/,
            name: 'words',
            minSize: 0,
            priority: 1,
          },
          // Screens of modules use it without those words.
          queueState: { test: /queue-state/, name: 'queue-state', minSize: 0, priority: 1 },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      prerender(directory, 'shell', './src/prerender/prerender.ts'),
      // Most functions of the start run in it: compiled while they arrive, beside the main thread (Chromium).
      new rspack.BannerPlugin({
        banner: '//# allFunctionsCalledOnLoad',
        raw: true,
        include: /^(?:libraries|shell)\.\w+\.js$/,
        stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
      }),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: provided,
        runtimePlugins: [path.join(directory, 'src/modules/federation-plugin.ts')],
        ...federationOptions,
        manifest: false,
        experiments: { ...federationOptions.experiments, provideExternalRuntime: true },
      }),
      manifestPlugin('shell.json', directory, (facts): ShellManifest => {
        const notPrecached = changing ? [] : facts.filesOnlyOfShared(sharedNotPrecached);
        return {
          version: ownVersion(directory),
          contract: contractVersion,
          serves: [...servedContracts],
          provides: Object.fromEntries(
            Object.entries(provided).map(([request, { version }]) => [request, version]),
          ),
          paths: [...paths],
          initial: facts.filesOf('shell'),
          onDemand: Object.fromEntries(
            sharedOnDemand.map(request => [request, facts.filesOfShared(request)]),
          ),
          locales: facts.locales,
          files: facts.files.map(file =>
            notPrecached.includes(file.path) ? { ...file, excludeFromPrecache: true } : file,
          ),
          ...(!changing && {
            licences: licencesFile,
            forOtherHosts: facts.forOtherHosts,
            bundles: facts.bundles,
          }),
        };
      }),
    ],
  };
}

/** The build of the service worker: one file inside of the shell's build, which publishing completes with its release set. */
export function serviceWorkerConfig(directory: string): Configuration {
  const { plugins: _ofPages, devServer: _ofPagesToo, ...base } = baseConfig(directory, 'worker');
  return {
    ...base,
    name: 'service-worker',
    plugins: [leanAxios()],
    target: ['webworker', 'es2022'],
    // A service worker has no XMLHttpRequest: axios does without its adapter for it, as it does without that of Node.
    resolve: { ...base.resolve, alias: { './xhr.js': 'axios/unsafe/helpers/null.js' } },
    devtool: false,
    entry: { 'service-worker': './src/service-worker/service-worker.ts' },
    output: { path: path.join(directory, 'dist', 'worker'), filename: '[name].js' },
  };
}
