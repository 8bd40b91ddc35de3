import { firstSegment, isAmbiguous, type ReleasedModule } from '@zaehlwerk/module-kit/host';
import { tryOr } from '@zaehlwerk/store/host';
import { type PortalModule, type PortalReleaseSet, parseJson, validateModule } from '../release-set.ts';
import { ownPaths } from '../routing/own-paths.ts';
import type { OverrideProblem } from './override.ts';

/** A module that can run in place of the published one. */
export type CompatibleModule = PortalModule & { readonly build: ReleasedModule };

/**
 * Validates the `module.json` at an address (`undefined` if the server does not answer): returns the module as the
 * release set would have it, or why it cannot run in this portal.
 */
export function validateOverride(
  manifest: string | undefined,
  address: string,
  set: PortalReleaseSet,
): CompatibleModule | OverrideProblem {
  if (manifest === undefined) return 'unreachable';
  const module = validateModule({ ...Object(parseJson(manifest)), base: address }, set.shell);
  const { name, routes, build } = module;
  if ('refusal' in build) return build.refusal === 'incompatible' ? 'incompatible' : 'no-module';
  const published = set.modules.find(other => other.name === name);
  const others = set.modules.filter(other => other.name !== name);
  // The page's Trusted Types policy for a module is named after its container.
  const hasContainer = ({ build: other }: PortalModule) =>
    'container' in other && other.container === build.container;
  if (!published || others.some(hasContainer)) return 'unknown-module';
  if (!('refusal' in published.build || hasContainer(published))) return 'unknown-module';
  const taken = others.flatMap(other => other.routes.map(({ path }) => path));
  const isTaken = (path: string) => taken.some(other => isAmbiguous(path, other));
  if (routes.some(({ path }) => isTaken(path) || isOfShell(path))) return 'taken-path';
  return { ...module, build };
}

/** As when publishing: a path whose first segment is one of the shell's belongs to the shell. */
const isOfShell = (path: string) =>
  Object.values(ownPaths).some(own => firstSegment(own) === firstSegment(path));

/**
 * Normalizes a typed address to a folder with a trailing slash, without query and fragment. The scheme may be missing,
 * `module.json` may be included. `undefined` if it is no HTTP address.
 */
export function developmentAddress(typed: string): string | undefined {
  const text = typed.trim();
  const url = parsed(/^[a-z]+:\/\//i.test(text) ? text : `http://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  const folder = url.pathname.replace(/\/module\.json$/, '/');
  return `${url.origin}${folder.endsWith('/') ? folder : `${folder}/`}`;
}

export function isAllowed(address: string, origins: readonly string[] = []): boolean {
  return origins.includes(parsed(address)?.origin ?? '');
}

const parsed = (text: string) => tryOr<URL | undefined>(undefined, () => new URL(text));

/** The text of the server's `module.json`; empty if it has none, `undefined` if it does not answer in time. */
export async function readManifest(address: string, timeoutMs: number): Promise<string | undefined> {
  try {
    const response = await fetch(new URL('module.json', address), {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return response.ok ? await response.text() : '';
  } catch {
    return undefined;
  }
}
