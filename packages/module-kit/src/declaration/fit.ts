import { satisfies } from 'compare-versions';
import type { ModuleManifest, ShellManifest } from './manifest.ts';

/** What a module is held against: the contracts a shell serves, and the shared packages that it brings. */
export type Host = Pick<ShellManifest, 'serves' | 'provides'>;

/** Whether one of these contract versions lies in a module's range. An unreadable range fits nothing. */
export function servesContract(range: string, served: readonly string[]): boolean {
  try {
    return served.some(version => satisfies(version, range));
  } catch {
    return false;
  }
}

/**
 * The shared packages of a module that the host cannot stand in for, by request; see {@link acceptedRange}.
 */
export function unmetShared({ shared }: Pick<ModuleManifest, 'shared'>, { provides }: Host): string[] {
  return Object.keys(shared).filter(request => {
    const [built = '', brought = ''] = [shared[request], provides[request]];
    return !servesContract(acceptedRange(request, built), [brought]);
  });
}

/**
 * The versions of a shared package that may stand in for the one that a module was built against, as a semver range. Of
 * our own packages those that semver calls compatible, because a module may use whatever was there when it was built; of
 * the module kit none that is older, because which newer ones will do is said by the contract. Of React and the like the
 * same major is enough: modules use what has been there for years.
 */
export function acceptedRange(request: string, built: string): string {
  if (request === '@zaehlwerk/module-kit') return `>=${built}`;
  return request.startsWith('@zaehlwerk/') ? `^${built}` : `^${built.split('.')[0]}`;
}
