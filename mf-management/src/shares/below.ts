import type { Share } from '@zaehlwerk/api/sharing';
import type { MeterRow } from '../meters/meter-rows.ts';
import type { ShareNode } from './shares.ts';

/** The shares below one of a tree, at any depth. */
export function sharesBelow(tree: readonly ShareNode[], shareId: string): readonly Share[] {
  // Each node of a tree is followed by what is below it.
  const at = tree.findIndex(({ share }) => share.id === shareId);
  const count = tree[at]?.below ?? 0;
  return tree.slice(at + 1, at + 1 + count).map(({ share }) => share);
}

/** The shares above one of a tree, the nearest first. */
export function sharesAbove(tree: readonly ShareNode[], { parentId }: Share): readonly Share[] {
  const parent = tree.find(({ share }) => share.id === parentId)?.share;
  return parent ? [parent, ...sharesAbove(tree, parent)] : [];
}

/** What is lost and what stays when a share is taken back, in numbers. */
export interface Consequences {
  /** Of its meters. */
  readonly done: number;
  readonly open: number;
  /** Shares below it, which go with it. */
  readonly below: number;
  /** Readings that it and those below it have sent, which stay; `undefined` where the server does not count them. */
  readonly readings: number | undefined;
}

/** What taking back a share means; `meters` are those of it that the account knows. */
export function consequencesOf(
  { share, below }: ShareNode,
  tree: readonly ShareNode[],
  meters: readonly MeterRow[],
): Consequences {
  const counts = [share, ...sharesBelow(tree, share.id)].map(({ readings }) => readings);
  const done = meters.filter(({ isDone }) => isDone).length;
  const isCounted = !counts.includes(undefined);
  return {
    done,
    open: share.jobs.length - done,
    below,
    readings: isCounted ? counts.reduce<number>((sum, count = 0) => sum + count, 0) : undefined,
  };
}
