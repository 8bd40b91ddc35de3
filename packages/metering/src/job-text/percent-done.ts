import type { ProgressCount } from '@zaehlwerk/domain';

/** How much is done, 0 to 100 to one decimal (specification section 2); 100 only when nothing is left. */
export function percentDone({ open, done }: ProgressCount): number {
  const all = open + done;
  if (all === 0) return 0;
  const rounded = Math.round((done * 1000) / all) / 10;
  return open > 0 ? Math.min(rounded, 99.9) : rounded;
}
