import { mostSharedJobs, type Share } from '@zaehlwerk/api/sharing';
import { type ShareNode, sharesBelow } from '../shares/shares.ts';

/** A share that may get jobs; `added`: how many of them it lacks. */
export type Receiver = ReturnType<typeof receiversOf>[number];

/**
 * The shares that may get all of these jobs, by the rules of the server (docs/guide/api-errors.md, "Rules of a share"): a
 * share below another gets only jobs of that one, and none has more than 999.
 *
 * @param from the share that hands them over; neither it nor a share below it can get them
 */
export function receiversOf(jobIds: readonly string[], tree: readonly ShareNode[], from?: Share) {
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
    // Handing over makes sense also where the receiver has all of them already.
    return mayHave && isRoom && (added > 0 || from !== undefined) ? [{ node, added }] : [];
  });
}
