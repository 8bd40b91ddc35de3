import type { Job } from '@zaehlwerk/api';
import { fetchShares, type Share, shareSchema } from '@zaehlwerk/api/sharing';
import { groupedBy } from '@zaehlwerk/domain';
import { defineQuery } from '@zaehlwerk/store/data';

/** The shares below an account at any depth, parents first. They contain no secrets, so they are kept on the device. */
export const shares = defineQuery<Share[]>({
  name: 'shares',
  version: 1,
  of: 'account',
  load: fetchShares,
  kept: { items: shareSchema, idOf: share => share.id },
});

/** `depth` is 0, and `parentName` undefined, for what the account itself has shared. */
export interface ShareNode {
  readonly share: Share;
  readonly depth: number;
  readonly parentName: string | undefined;
  /** Number of shares below it, at any depth. */
  readonly below: number;
}

/** Shares as a tree, depth first: each is followed by its own, siblings by name. */
export function treeOf(all: readonly Share[]): readonly ShareNode[] {
  const names = new Map(all.map(({ id, name }) => [id, name]));
  const byParent = groupedBy(all, ({ parentId }) => (names.has(parentId) ? parentId : undefined));
  const branch = (parentId: string | undefined, depth: number): readonly ShareNode[] =>
    (byParent.get(parentId) ?? [])
      .toSorted((one, other) => one.name.localeCompare(other.name, 'de', { numeric: true }))
      .flatMap(share => {
        const below = branch(share.id, depth + 1);
        const parentName = parentId === undefined ? undefined : names.get(parentId);
        return [{ share, depth, parentName, below: below.length }, ...below];
      });
  return branch(undefined, 0);
}

/** The shares below one of a tree, at any depth. */
export function sharesBelow(tree: readonly ShareNode[], shareId: string): readonly Share[] {
  const at = tree.findIndex(({ share }) => share.id === shareId);
  const count = tree[at]?.below ?? 0;
  return tree.slice(at + 1, at + 1 + count).map(({ share }) => share);
}

/** The shares above one of a tree, the nearest first. */
export function sharesAbove(tree: readonly ShareNode[], { parentId }: Share): readonly Share[] {
  const parent = tree.find(({ share }) => share.id === parentId)?.share;
  return parent ? [parent, ...sharesAbove(tree, parent)] : [];
}

export function progressOf({ jobs }: Pick<Share, 'jobs'>, ownJobs: ReadonlyMap<string, Job>) {
  const done = jobs.filter(id => ownJobs.get(id)?.done).length;
  return { done, open: jobs.length - done };
}
