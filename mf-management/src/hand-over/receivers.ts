import type { Share } from '@zaehlwerk/api/sharing';
import { mostSharedJobs } from '@zaehlwerk/api/sharing';
import { sharesBelow } from '../shares/below.ts';
import type { ShareNode } from '../shares/shares.ts';

/** An access that may get meters. */
export interface Receiver {
  readonly node: ShareNode;
  /** How many of them it lacks. */
  readonly added: number;
}

/**
 * The accesses that may get all of these jobs, by the rules of the server (docs/guide/api-errors.md, "Rules of a share"): one below
 * another access gets only what that one has, and none has more than 999.
 *
 * @param from the access that hands them over: neither it nor what is below it can get them
 */
export function receiversOf(
  jobIds: readonly string[],
  tree: readonly ShareNode[],
  from?: Share,
): readonly Receiver[] {
  const excluded = from ? [from.id, ...sharesBelow(tree, from.id).map(({ id }) => id)] : [];
  const jobsOf = new Map(tree.map(({ share }) => [share.id, new Set(share.jobs)]));
  return tree.flatMap(node => {
    const { id, parentId } = node.share;
    if (excluded.includes(id)) return [];
    const ofParent = node.depth === 0 ? undefined : jobsOf.get(parentId);
    const mayHave = node.depth === 0 || jobIds.every(jobId => ofParent?.has(jobId));
    const own = jobsOf.get(id);
    const added = jobIds.filter(jobId => !own?.has(jobId)).length;
    const isRoom = (own?.size ?? 0) + added <= mostSharedJobs;
    // Whoever has them already would get nothing, and whoever hands them over would only lose them.
    const isSomething = added > 0 || from !== undefined;
    return mayHave && isRoom && isSomething ? [{ node, added }] : [];
  });
}
