import type { ModuleRoute } from './declaration.ts';
import { type GateFacts, isOpen, mayOpen } from './gate.ts';

/** A page for accounts is open for visitors too, unless no login opens its gate: they log in first. */
export function isOpenRoute(
  { access, gate }: Pick<ModuleRoute, 'access' | 'gate'>,
  facts: GateFacts,
): boolean {
  return access === 'account' ? mayOpen(gate, facts) : isOpen(gate, facts);
}

/** `termine` of `/termine/:id`. */
export const firstSegment = (path: string): string => path.split('/')[1] ?? '';

/** True if neither path is more specific than the other, as `/termine/neu` is beside `/termine/:id`. */
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

export function ambiguousPaths(paths: readonly string[]): readonly [string, string] | undefined {
  for (const [index, path] of paths.entries()) {
    const other = paths.slice(index + 1).find(candidate => isAmbiguous(path, candidate));
    if (other !== undefined) return [path, other];
  }
  return undefined;
}
