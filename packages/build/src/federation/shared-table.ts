import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * The one table of shared packages. Everything that holds state, or whose second copy would break
 * hooks or contexts, is here; modules reach the router, translation, jotai and Mantine only through
 * our own packages, so that those libraries stay tree-shaken inside the shell.
 */
export const providedByShell = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@zaehlwerk/module-kit',
  '@zaehlwerk/store',
  '@zaehlwerk/ui',
] as const;

/** Brought by the shell too, but as chunks of their own that load with the first screen that needs them. */
export const sharedOnDemand = ['@zaehlwerk/ui/metering'] as const;

/** Libraries that may exist once only. A module whose build contains one of them does not build. */
export const neverInsideModules = [
  'react',
  'react-dom',
  'react-router',
  'jotai',
  'jotai-tanstack-query',
  '@tanstack/query-core',
  '@tanstack/react-query',
  'i18next',
  'react-i18next',
  '@mantine/core',
  '@mantine/hooks',
  'zaehlwerk/store',
  'zaehlwerk/module-kit',
] as const;

/** Shared packages by request, as the federation plugin takes them. */
export interface Shared {
  [request: string]: {
    singleton: true;
    eager: boolean;
    strictVersion: boolean;
    version: string;
    requiredVersion: string;
    import?: false;
  };
}

function packageNameOf(request: string): string {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Version of a package as `directory` resolves it, read from its package.json. */
export function versionOf(request: string, directory: string): string {
  const require = createRequire(path.join(directory, 'package.json'));
  const name = packageNameOf(request);
  const found = (require.resolve.paths(name) ?? [])
    .map(folder => path.join(folder, name, 'package.json'))
    .flatMap(file => {
      try {
        return [JSON.parse(readFileSync(file, 'utf8')) as { version: string }];
      } catch {
        return [];
      }
    })[0];
  if (!found) throw new Error(`${name} is shared, but ${directory} does not depend on it`);
  return found.version;
}

/** The source file that a shared request of our own workspace stands for. */
export function sourceOf(request: string, directory: string): string {
  return realpathSync(createRequire(path.join(directory, 'package.json')).resolve(request));
}

function dependsOn(request: string, directory: string): boolean {
  const manifest = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'));
  return packageNameOf(request) in { ...manifest.dependencies };
}

function entryFor(request: string, directory: string, eager: boolean): Shared[string] {
  const version = versionOf(request, directory);
  return {
    singleton: true,
    eager,
    strictVersion: request.startsWith('@zaehlwerk/'),
    version,
    requiredVersion: `^${version}`,
  };
}

function eagerRequests(development: boolean): readonly string[] {
  return development ? [...providedByShell, 'react/jsx-dev-runtime'] : providedByShell;
}

/** Shared packages as the shell's build brings them. */
export function sharedByShell(directory: string, development: boolean): Shared {
  return Object.fromEntries([
    ...eagerRequests(development).map(request => [request, entryFor(request, directory, true)] as const),
    ...sharedOnDemand.map(request => [request, entryFor(request, directory, false)] as const),
  ]);
}

/** Shared packages as a module's build takes them from the shell: it contains no copy of its own. */
export function sharedByModule(directory: string, development: boolean): Shared {
  return Object.fromEntries(
    [...eagerRequests(development), ...sharedOnDemand]
      .filter(request => dependsOn(request, directory))
      .map(request => [request, { ...entryFor(request, directory, false), import: false as const }]),
  );
}
