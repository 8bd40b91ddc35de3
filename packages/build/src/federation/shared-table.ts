import { readFileSync } from 'node:fs';
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

/** Shared between modules but not part of the shell: whoever needs it first brings it. */
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

interface Shared {
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
  return request.split('/').slice(0, request.startsWith('@') ? 2 : 1).join('/');
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

function dependsOn(request: string, directory: string): boolean {
  const manifest = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'));
  return packageNameOf(request) in { ...manifest.dependencies };
}

function entryFor(request: string, directory: string, side: 'shell' | 'module' | 'on-demand'): Shared[string] {
  const version = versionOf(request, directory);
  return {
    singleton: true,
    eager: side === 'shell',
    strictVersion: request.startsWith('@zaehlwerk/'),
    version,
    requiredVersion: `^${version}`,
    ...(side === 'module' && { import: false as const }),
  };
}

/** Shared packages as the shell's build sees them: in the main bundle, at once. */
export function sharedByShell(directory: string, development: boolean): Shared {
  const requests = [...providedByShell, ...(development ? ['react/jsx-dev-runtime'] : [])];
  return Object.fromEntries(requests.map(request => [request, entryFor(request, directory, 'shell')]));
}

/** Shared packages as a module's build sees them: taken from the shell, or brought along when nobody has them yet. */
export function sharedByModule(directory: string, development: boolean): Shared {
  const fromShell = [...providedByShell, ...(development ? ['react/jsx-dev-runtime'] : [])];
  const used = (request: string) => dependsOn(request, directory);
  return Object.fromEntries([
    ...fromShell.filter(used).map(request => [request, entryFor(request, directory, 'module')] as const),
    ...sharedOnDemand.filter(used).map(request => [request, entryFor(request, directory, 'on-demand')] as const),
  ]);
}
