import { satisfies } from 'compare-versions';
import type { ModuleManifest, ShellManifest } from './build-manifest.ts';

/** The contracts that a shell serves, and the shared packages that it brings. */
export type Host = Pick<ShellManifest, 'serves' | 'provides'>;

/** An unreadable range fits nothing. */
export function servesContract(range: string, served: readonly string[]): boolean {
  try {
    return served.some(version => satisfies(version, range));
  } catch {
    return false;
  }
}

/** The shared packages of a module that the host cannot replace, see {@link acceptedRange}. */
export function unmetShared({ shared }: Pick<ModuleManifest, 'shared'>, { provides }: Host): string[] {
  return Object.keys(shared).filter(request => {
    const [built = '', brought = ''] = [shared[request], provides[request]];
    return !servesContract(acceptedRange(request, built), [brought]);
  });
}

/**
 * The versions of a shared package that may replace the one of a module's build, as a semver range. Our own packages:
 * compatible by semver, because a module may use anything in them. The module kit: not older; newer ones are limited
 * by the contract. React and the like: the same major, because modules use what has been there for years.
 */
export function acceptedRange(request: string, built: string): string {
  if (request === '@zaehlwerk/module-kit') return `>=${built}`;
  return request.startsWith('@zaehlwerk/') ? `^${built}` : `^${built.split('.')[0]}`;
}
