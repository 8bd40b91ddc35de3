import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { acceptedRange } from '@zaehlwerk/module-kit/host';

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
export const sharedOnDemand = [
  '@zaehlwerk/store/anonymous',
  '@zaehlwerk/store/command',
  '@zaehlwerk/store/data',
  '@zaehlwerk/store/schema',
  '@zaehlwerk/ui/metering',
  '@zaehlwerk/ui/table',
] as const;

/** Those of them that are cached with their first use (docs/adr/0029). */
export const sharedNotPrecached = [
  '@zaehlwerk/ui/table',
] as const satisfies readonly (typeof sharedOnDemand)[number][];

/** What a module's sources import of a library, and the shared entry that stands in for it in its build. */
const standIns = { 'zod/mini': '@zaehlwerk/store/schema' } as const;

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
  'zod',
  '@zaehlwerk/outbox',
  '@zaehlwerk/store',
  '@zaehlwerk/module-kit',
] as const;

/** What a module's build expects from the shell, by request: never a copy of its own. */
export interface Consumed {
  [request: string]: {
    import: false;
    /** Its name in the share scope. */
    shareKey: string;
    singleton: true;
    strictVersion: boolean;
    version: string;
    requiredVersion: string;
  };
}

/** What the shell's build puts into the share scope, by request. Eager ones are there from the start. */
interface Provided {
  [request: string]: {
    /** The file that it stands for, of those that nothing of the shell need import. */
    import?: string;
    singleton: true;
    version: string;
    requiredVersion: string;
    eager: boolean;
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

/** The file that a shared request of ours stands for. */
export function sourceOf(request: string, directory: string): string {
  return realpathSync(createRequire(path.join(directory, 'package.json')).resolve(request));
}

function dependsOn(request: string, directory: string): boolean {
  const manifest = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'));
  return packageNameOf(request) in { ...manifest.dependencies };
}

function eagerRequests(development: boolean): readonly string[] {
  return development ? [...providedByShell, 'react/jsx-dev-runtime'] : providedByShell;
}

/**
 * Shared packages as the shell's build brings them. Eager ones the shell itself imports like any other code; those on
 * demand are named by their files, which makes the bundler build them though nothing imports them.
 */
export function sharedByShell(directory: string, development: boolean): Provided {
  const provide = (request: string, eager: boolean) => {
    const version = versionOf(request, directory);
    return { singleton: true as const, version, requiredVersion: version, eager };
  };
  return Object.fromEntries([
    ...eagerRequests(development).map(request => [request, provide(request, true)] as const),
    ...sharedOnDemand.map(
      request => [request, { ...provide(request, false), import: sourceOf(request, directory) }] as const,
    ),
  ]);
}

/** Shared packages as a module's build takes them from the shell. */
export function sharedByModule(directory: string, development: boolean): Consumed {
  const consume = (request: string) => {
    const version = versionOf(request, directory);
    return {
      import: false as const,
      shareKey: request,
      singleton: true as const,
      strictVersion: request.startsWith('@zaehlwerk/'),
      version,
      requiredVersion: acceptedRange(request, version),
    };
  };
  const own = [...eagerRequests(development), ...sharedOnDemand].map(request => [request, request] as const);
  return Object.fromEntries(
    [...own, ...Object.entries(standIns)]
      .filter(([, shared]) => dependsOn(shared, directory))
      .map(([request, shared]) => [request, consume(shared)]),
  );
}
