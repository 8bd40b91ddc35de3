import { onceOnly } from '@zaehlwerk/release';
import type { RunningScript } from '#e2e/support/page/running-scripts.ts';

export type Singleton = keyof typeof onceOnly;

/** Number of copies of each singleton in the scripts. */
export function countCopies(scripts: readonly RunningScript[]): Record<Singleton, number> {
  const counts = Object.entries(onceOnly).map(([name, mark]) => [
    name,
    scripts.reduce((sum, { source }) => sum + (source.match(mark)?.length ?? 0), 0),
  ]);
  return Object.fromEntries(counts);
}

export const oneOfEach = Object.fromEntries(Object.keys(onceOnly).map(name => [name, 1]));
