import { readFileSync, realpathSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';
import path from 'node:path';
import { acceptedRange } from '@zaehlwerk/module-kit/host';

/**
 * Packages that hold state, or whose second copy would break hooks or contexts. Modules reach the router, translation,
 * jotai and Mantine only through our own packages, so that those libraries stay tree-shaken inside the shell.
 */
export const providedByShell = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@zaehlwerk/module-kit',
  '@zaehlwerk/store',
  '@zaehlwerk/ui',
] as const;

/** Shared packages of the shell in chunks of their own that load with the first screen that needs them. */
export const sharedOnDemand = [
  '@zaehlwerk/store/anonymous',
  '@zaehlwerk/store/command',
  '@zaehlwerk/store/data',
  '@zaehlwerk/store/schema',
  '@zaehlwerk/ui/metering',
  '@zaehlwerk/ui/table',
] as const;

/** Those of them that are cached with their first use (docs/adr/0015). */
export const sharedNotPrecached = [
  '@zaehlwerk/ui/table',
] as const satisfies readonly (typeof sharedOnDemand)[number][];

/** Libraries in the sources of modules, and the shared entries that stand in for them in the build. */
const standIns = { 'zod/mini': '@zaehlwerk/store/schema' } as const;

/** Libraries that a page may have only once: the build of a module fails if it contains one. */
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

/** Shared packages that a module's build takes from the shell, by request. */
export type Consumed = ReturnType<typeof sharedByModule>;

function packageNameOf(request: string): string {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}

export function versionOf(request: string, directory: string): string {
  const name = packageNameOf(request);
  const file = findPackageJSON(name, path.join(directory, 'package.json'));
  if (file === undefined) throw new Error(`${name} is shared, but ${directory} does not depend on it`);
  return JSON.parse(readFileSync(file, 'utf8')).version;
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
 * Shared packages as the shell's build brings them. The shell imports eager ones; those on demand are named by their
 * files, which makes the bundler build them without an import.
 */
export function sharedByShell(directory: string, development: boolean) {
  const provide = (request: string, eager: boolean) => {
    const version = versionOf(request, directory);
    return { singleton: true as const, version, requiredVersion: version, eager };
  };
  return {
    ...Object.fromEntries(eagerRequests(development).map(request => [request, provide(request, true)])),
    ...Object.fromEntries(
      sharedOnDemand.map(request => [
        request,
        { ...provide(request, false), import: path.relative(directory, sourceOf(request, directory)) },
      ]),
    ),
  };
}

/** Shared packages as a module's build takes them from the shell. */
export function sharedByModule(directory: string, development: boolean) {
  const consume = (request: string) => {
    const version = versionOf(request, directory);
    return {
      import: false as const,
      /** Its name in the share scope. */
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
