import { firstSegment, isAmbiguous, type ReleasedModule } from '@zaehlwerk/module-kit/host';
import { judgeModule, type PortalModule, type PortalReleaseSet } from '../release-set.ts';
import { ownPaths } from '../routing/own-paths.ts';
import type { OverrideProblem } from './override.ts';

/** A module that can run in the place of the published one. */
export type FittingModule = PortalModule & { readonly build: ReleasedModule };

/**
 * Judges what lies at an address by its `module.json` (`manifest`; `undefined` when nobody answers): the module in the
 * form of the release set, or why it cannot run in this portal.
 */
export function judgeOverride(
  manifest: string | undefined,
  address: string,
  set: PortalReleaseSet,
): FittingModule | OverrideProblem {
  if (manifest === undefined) return 'unreachable';
  const module = judgeModule({ ...fieldsOf(manifest), base: address }, set.shell);
  const { name, routes, build } = module;
  if ('refusal' in build) return build.refusal === 'incompatible' ? 'incompatible' : 'no-module';
  if (!set.modules.some(published => isSameModule(published, name, build))) return 'unknown-module';
  const others = set.modules.filter(other => other.name !== name);
  if (others.some(other => containerOf(other) === build.container)) return 'unknown-module';
  const taken = others.flatMap(other => other.routes.map(({ path }) => path));
  const isTaken = (path: string) => taken.some(other => isAmbiguous(path, other));
  if (routes.some(({ path }) => isTaken(path) || isOfPortal(path))) return 'taken-path';
  return { ...module, build };
}

/** As publishing has it: what begins like one of the shell's own pages belongs to the shell. */
function isOfPortal(path: string): boolean {
  return Object.values(ownPaths).some(own => firstSegment(own) === firstSegment(path));
}

const containerOf = ({ build }: PortalModule) => ('refusal' in build ? undefined : build.container);

/** The policy for Trusted Types that the page allows the module is named by its container. */
function isSameModule(published: PortalModule, name: string, { container }: ReleasedModule): boolean {
  return published.name === name && ('refusal' in published.build || published.build.container === container);
}

function fieldsOf(manifest: string): object {
  try {
    return Object(JSON.parse(manifest));
  } catch {
    return {};
  }
}

/**
 * The folder that somebody means who types the address of a development server: with a slash at the end, without query
 * and fragment. The scheme and the name of the manifest may be left out or written. `undefined` for what is no address.
 */
export function developmentAddress(typed: string): string | undefined {
  const text = typed.trim();
  const url = parsed(/^[a-z]+:\/\//i.test(text) ? text : `http://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  const folder = url.pathname.replace(/\/module\.json$/, '/');
  return `${url.origin}${folder.endsWith('/') ? folder : `${folder}/`}`;
}

/** Whether a deployment lets modules run from there. */
export function isAllowed(address: string, origins: readonly string[] = []): boolean {
  return origins.includes(parsed(address)?.origin ?? '');
}

function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/**
 * What a development server says of its module: the text of its `module.json`, empty when it has none. `undefined` when
 * it does not answer in time.
 */
export async function readManifest(address: string, patienceMs: number): Promise<string | undefined> {
  try {
    const response = await fetch(new URL('module.json', address), {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    return response.ok ? await response.text() : '';
  } catch {
    return undefined;
  }
}
