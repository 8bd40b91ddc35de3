import type { Job } from '@zaehlwerk/api';
import { fetchShares, type Share, shareSchema } from '@zaehlwerk/api/sharing';
import { groupedBy } from '@zaehlwerk/domain';
import { defineQuery } from '@zaehlwerk/store/data';

/** The shares below an account at any depth, a parent before its own. No secrets are in them, so they stay on the device. */
export const shares = defineQuery<Share[]>({
  name: 'shares',
  version: 1,
  of: 'account',
  load: fetchShares,
  kept: { items: shareSchema, idOf: share => share.id },
});

/** A share in the tree of an account. */
export interface ShareNode {
  readonly share: Share;
  /** 0 for what the account itself has shared. */
  readonly depth: number;
  /** Name of the share above it; `undefined` for what the account itself has shared. */
  readonly parentName: string | undefined;
  /** How many shares are below it, at any depth. */
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

/** How far the readings of a share are: its jobs are the account's, too, which knows what is done. */
export function progressOf(
  { jobs }: Share,
  ownJobs: ReadonlyMap<string, Job>,
): { done: number; open: number } {
  const done = jobs.filter(id => ownJobs.get(id)?.done).length;
  return { done, open: jobs.length - done };
}
