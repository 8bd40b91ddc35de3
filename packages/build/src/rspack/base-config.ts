import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { browsers } from '../browsers.ts';
import { localeFilesOf } from '../manifest/locales.ts';
import { chunkRetry } from './chunk-retry-plugin.ts';
import { folderIndependent } from './folder-independent.ts';
import { leanAxios } from './lean-axios.ts';
import { noFederationInWorkers } from './no-federation-in-workers-plugin.ts';

/** Set by `portal dev`: the deployed portal that this build runs inside of, with the portal's React and libraries. */
const insideOf = process.env.PORTAL_DEV_AGAINST;
const hostOfPortal = insideOf === undefined ? undefined : new URL(insideOf).hostname;

/** True if this build is for the development servers of shell and modules together, with hot reload. */
export const development = process.env.NODE_ENV === 'development' && hostOfPortal === undefined;

/** True if a development server serves the files: they change under the same names, so their hashes are unknown. */
export const changing = development || hostOfPortal !== undefined;

const packageFacts = (directory: string) =>
  JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'));

export const ownVersion = (directory: string): string => packageFacts(directory).version;

/**
 * The common base of all builds. `uniqueName` keeps the chunks of several builds on one page apart. The development
 * server listens at the port of the variable `DEV_PORT` or of `config.devPort` in the package.
 */
export function baseConfig(directory: string, uniqueName: string): Configuration {
  const hashed = changing ? '[name]' : '[name].[contenthash:10]';
  // Without a port of its own: any free one.
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
      filename: `${hashed}.js`,
      chunkFilename: `${hashed}.js`,
      cssFilename: `${hashed}.css`,
      cssChunkFilename: `${hashed}.css`,
      assetModuleFilename: `${hashed}[ext]`,
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
      // The same in every build of the file, for HTML that is rendered before.
      generator: { 'css/module': { localIdentName: '[uniqueName][name][local]' } },
      rules: [
        { test: /\.tsx?$/, use: swc },
        { test: /\.module\.css$/, type: 'css/module', use: lightningCss() },
        { test: /\.css$/, exclude: /\.module\.css$/, type: 'css', use: lightningCss() },
      ],
    },
    optimization: {
      minimize: !changing,
      // Names of exports with one letter instead of two or three: 1 KB after brotli on the login screen.
      mangleExports: 'size',
      // A worker is one file, even with a large library: it loads no other (docs/adr/0030).
      splitChunks: { chunks: chunk => !chunk.canBeInitial() && !chunk.name?.endsWith('-worker') },
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          minimizerOptions: { ecma: 2022, compress: { passes: 5 }, format: { comments: false } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
    plugins: [
      chunkRetry,
      folderIndependent(directory),
      noFederationInWorkers,
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
      onListening: reloadForTexts(localeFilesOf(directory)),
      ...(hostOfPortal !== undefined && { allowedHosts: [hostOfPortal] }),
      headers: { 'access-control-allow-origin': '*' },
      client: { overlay: false, webSocketURL: `ws://localhost:${devPort}/ws` },
    },
  };
}

/** What is used here of the development server, which its package does not type for the configuration. */
interface DevServer {
  readonly compiler: Compiler;
  readonly webSocketServer?: { readonly clients: readonly unknown[] };
  readonly sendMessage: (clients: readonly unknown[], type: string) => void;
}

/**
 * Reloads the pages when a text has changed: texts are no code, so the bundler does not. It waits for the compilation: a
 * page that reloads earlier gets the old text again.
 */
const reloadForTexts =
  (textFiles: readonly string[]) =>
  (server: DevServer): void =>
    server.compiler.hooks.done.tap('reloadForTexts', () => {
      if (textFiles.some(file => server.compiler.modifiedFiles?.has(file)))
        server.sendMessage(server.webSocketServer?.clients ?? [], 'static-changed');
    });

function lightningCss() {
  return [{ loader: 'builtin:lightningcss-loader', options: { targets: browsers } }];
}
