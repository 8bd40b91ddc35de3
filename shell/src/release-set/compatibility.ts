import { servedContracts } from '@zaehlwerk/module-kit/declaration';
import { satisfies } from 'compare-versions';

/**
 * Whether this shell keeps the contract that a module asks for, given as semver range. An unreadable range fits
 * nothing.
 */
export function servesContract(range: string, served: readonly string[] = servedContracts): boolean {
  try {
    return served.some(version => satisfies(version, range));
  } catch {
    return false;
  }
}
