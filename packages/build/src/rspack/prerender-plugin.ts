import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { leanAxios } from './lean-axios.ts';

/** In the folder of a build: its code for Node, which renders the HTML of a page before any of its code runs. */
export const prerenderFile = 'prerender.cjs';

const name = 'prerender';

/**
 * Adds {@link prerenderFile} to a build that is no development server's: one file, with the class names of the build for
 * browsers.
 *
 * @param provided requests that whoever runs the file provides
 */
export const prerender =
  (directory: string, uniqueName: string, entry: string, provided: readonly string[] = []) =>
  (compiler: Compiler): void => {
    let code: Promise<string> | undefined;
    compiler.hooks.beforeRun.tap(name, () => {
      code = built(configOf(directory, uniqueName, entry, provided));
    });
    compiler.hooks.thisCompilation.tap(name, compilation => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
        if (code) compilation.emitAsset(prerenderFile, new rspack.sources.RawSource(await code));
      });
    });
  };

function configOf(
  directory: string,
  uniqueName: string,
  entry: string,
  provided: readonly string[],
): Configuration {
  const {
    plugins: _ofPages,
    devServer: _ofServers,
    optimization: _forPages,
    ...base
  } = baseConfig(directory, uniqueName);
  return {
    ...base,
    name,
    target: 'node22',
    devtool: false,
    entry: { [name]: entry },
    externals: Object.fromEntries(provided.map(request => [request, `commonjs ${request}`])),
    resolve: { ...base.resolve, conditionNames: ['module-sync', 'import', 'module', 'node', 'default'] },
    module: {
      ...base.module,
      parser: { ...base.module?.parser, javascript: { worker: false, url: false } },
      generator: {
        'css/module': { ...base.module?.generator?.['css/module'], exportsOnly: true },
        css: { exportsOnly: true },
      },
    },
    optimization: { minimize: false },
    plugins: [leanAxios()],
    output: { uniqueName, filename: prerenderFile, asyncChunks: false, library: { type: 'commonjs2' } },
  };
}

/** The only file of a build, which is not written. Rejects with the first thing that is wrong. */
function built(config: Configuration): Promise<string> {
  const compiler = rspack(config);
  compiler.hooks.shouldEmit.tap(name, () => false);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const [mistake] = stats?.compilation.errors ?? [];
      const code = stats?.compilation.getAsset(prerenderFile)?.source.source().toString();
      compiler.close(() => {
        if (code !== undefined && !mistake) resolve(code);
        else reject(error ?? mistake ?? new Error(`${entryOf(config)} gives no ${prerenderFile}`));
      });
    });
  });
}

const entryOf = ({ context, entry }: Configuration) => `${JSON.stringify(entry)} in ${context}`;
