import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { foldersWithTexts } from '../manifest/locales.ts';
import { ChunkRetryPlugin } from './chunk-retry-plugin.ts';
import { leanAxios } from './lean-axios.ts';
import { NoFederationInWorkersPlugin } from './no-federation-in-workers-plugin.ts';

/** The deployed portal that the module is run inside of; `portal dev` says it. */
const insideOf = process.env.PORTAL_DEV_AGAINST;

/** Host of the deployed portal that this build of a module runs inside of, with React and all as they are there. */
const hostOfPortal = insideOf === undefined ? undefined : new URL(insideOf).hostname;

/** Whether this build is for the development servers of shell and modules together, with hot reload. */
export const development = process.env.NODE_ENV === 'development' && hostOfPortal === undefined;

/** True if a development server serves the files: they change under the same names, so their hashes are unknown. */
export const changing = development || hostOfPortal !== undefined;

/** The oldest browsers the portal runs in. What of the language they all know is `lib` in the checkout's `tsconfig.json`. */
const browsers = ['chrome 111', 'safari 16.4', 'firefox 115'];

interface PackageFacts {
  readonly version: string;
  readonly config?: { readonly devPort?: number };
}

function packageFacts(directory: string): PackageFacts {
  return JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'));
}

/** The version that a package of the workspace states of itself. */
export function ownVersion(directory: string): string {
  return packageFacts(directory).version;
}

/**
 * What all builds have in common: TypeScript and React through swc, CSS modules through Lightning CSS,
 * hashed names, integrity for every chunk. `uniqueName` keeps the chunks of several builds on one page apart. The
 * development server listens where `config.devPort` of the package says, or the variable `DEV_PORT`.
 */
export function baseConfig(directory: string, uniqueName: string): Configuration {
  // No port of its own: any that is free.
  const devPort = process.env.DEV_PORT || (packageFacts(directory).config?.devPort ?? 0);
  const swc = {
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development, refresh: development } },
      },
      env: { targets: browsers },
    },
  };
  return {
    mode: development ? 'development' : 'production',
    context: directory,
    target: ['web', `browserslist:${browsers.join(', ')}`],
    devtool: changing ? 'cheap-module-source-map' : 'hidden-source-map',
    output: {
      uniqueName,
      path: path.join(directory, 'dist'),
      publicPath: 'auto',
      filename: changing ? '[name].js' : '[name].[contenthash:10].js',
      chunkFilename: changing ? '[name].js' : '[name].[contenthash:10].js',
      cssFilename: changing ? '[name].css' : '[name].[contenthash:10].css',
      cssChunkFilename: changing ? '[name].css' : '[name].[contenthash:10].css',
      assetModuleFilename: changing ? '[name][ext]' : '[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      // As long as the shell waits for a module.
      chunkLoadTimeout: 15_000,
      trustedTypes: { policyName: `zaehlwerk-${uniqueName}` },
      clean: true,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      conditionNames: ['module-sync', 'import', 'module', 'browser', 'default'],
    },
    module: {
      // Class names are looked up on the default export; custom properties are the theme's and keep their names.
      parser: { 'css/module': { namedExports: false, dashedIdents: false } },
      // A hash would be new for each class: after brotli, names that begin alike make a screen 0.5 % smaller.
      generator: { 'css/module': { localIdentName: '[uniqueName][id][local]' } },
      rules: [
        { test: /\.tsx?$/, use: swc },
        { test: /\.module\.css$/, type: 'css/module', use: lightningCss() },
        { test: /\.css$/, exclude: /\.module\.css$/, type: 'css', use: lightningCss() },
      ],
    },
    optimization: {
      minimize: !changing,
      // One letter instead of two or three for what one file takes from another; 1 KB after brotli on the login screen.
      mangleExports: 'size',
      // A worker is one file, whatever large library is in it: it loads no other (docs/adr/0030).
      splitChunks: { chunks: chunk => !chunk.canBeInitial() && !chunk.name?.endsWith('-worker') },
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          minimizerOptions: { ecma: 2022, compress: { passes: 3 }, format: { comments: false } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
    plugins: [
      new ChunkRetryPlugin(),
      new NoFederationInWorkersPlugin(),
      leanAxios(),
      ...(development ? [new ReactRefreshRspackPlugin()] : []),
    ],
    lazyCompilation: false,
    performance: false,
    stats: 'errors-warnings',
    // The manifest for other hosts warns that its addresses are relative, as they have to be.
    infrastructureLogging: { level: changing ? 'info' : 'error' },
    devServer: {
      port: devPort,
      host: '127.0.0.1',
      hot: development,
      // Texts are no code: the bundler sees nothing new in them that it would tell the page of.
      watchFiles: foldersWithTexts(directory).map(folder => path.join(folder, 'locales')),
      ...(hostOfPortal !== undefined && { allowedHosts: [hostOfPortal] }),
      headers: { 'access-control-allow-origin': '*' },
      client: { overlay: false, webSocketURL: `ws://localhost:${devPort}/ws` },
    },
  };
}

function lightningCss() {
  return [{ loader: 'builtin:lightningcss-loader', options: { targets: browsers } }];
}
