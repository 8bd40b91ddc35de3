import type { ModuleRoute } from './declaration.ts';
import { type GateFacts, isOpen, mayOpen } from './gate.ts';

/**
 * Whether there is such a page for whoever is here now. A page for accounts exists for visitors too, unless its gate is
 * closed whoever logs in: they come to the login first.
 */
export function isOpenRoute(
  { access, gate }: Pick<ModuleRoute, 'access' | 'gate'>,
  facts: GateFacts,
): boolean {
  return access === 'account' ? mayOpen(gate, facts) : isOpen(gate, facts);
}

/** The first segment of a path: `termine` of `/termine/:id`. */
export const firstSegment = (path: string): string => path.split('/')[1] ?? '';

/**
 * Whether two paths claim an address of which nothing says whose it is. Parameters are equal whatever their names. Where
 * a path is more specific than another (`/termine/neu` beside `/termine/:id`), it wins, and both may be.
 */
export function isAmbiguous(path: string, other: string): boolean {
  const [left, right] = [path.split('/'), other.split('/')];
  if (left.length !== right.length) return false;
  const pairs = left.map((segment, index) => [segment, right[index] ?? ''] as const);
  const meet = pairs.every(([one, two]) => one === two || isParameter(one) || isParameter(two));
  const leftIsNarrower = pairs.some(([one, two]) => !isParameter(one) && isParameter(two));
  const rightIsNarrower = pairs.some(([one, two]) => isParameter(one) && !isParameter(two));
  return meet && leftIsNarrower === rightIsNarrower;
}

const isParameter = (segment: string) => segment.startsWith(':');

/** The first two paths of a list that {@link isAmbiguous} names. */
export function ambiguousPaths(paths: readonly string[]): readonly [string, string] | undefined {
  for (const [index, path] of paths.entries()) {
    const other = paths.slice(index + 1).find(candidate => isAmbiguous(path, candidate));
    if (other !== undefined) return [path, other];
  }
  return undefined;
}
