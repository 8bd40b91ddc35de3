import type { Job } from '@zaehlwerk/api';
import { focusAtOnce } from '@zaehlwerk/metering/form';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fieldBehind, focusFindField, placesOf } from './places.ts';

/** A job of the list; its number is unique as long as the page is open. */
export interface ListedJob {
  readonly job: Job;
  readonly number: number;
}

/** The jobs that were open at any time since the page opened: sent ones stay in their place. In the order of `jobs`. */
export function useListedJobs(jobs: readonly Job[]): readonly ListedJob[] {
  const [numbers, setNumbers] = useState<ReadonlyMap<string, number>>(new Map());
  const added = jobs.filter(({ done, id }) => !done && !numbers.has(id));
  if (added.length > 0)
    setNumbers(
      new Map([...numbers, ...added.map(({ id }, index): [string, number] => [id, numbers.size + index])]),
    );
  return useMemo(
    () =>
      jobs.flatMap(job => {
        const number = numbers.get(job.id);
        return number === undefined ? [] : { job, number };
      }),
    [jobs, numbers],
  );
}

/** Jobs that are rendered at a time; a list may have thousands. */
const jobsAtATime = 50;

/** Number of jobs before the end of the rendered part at which the next part is rendered. */
const jobsAhead = 5;

/** The part of the list that the job at `index` is in. */
function partAround(index: number): { readonly start: number; readonly end: number } {
  const start = index - (index % jobsAtATime);
  return { start, end: start + jobsAtATime };
}

export type RowNavigation = ReturnType<typeof useRowNavigation>['navigation'];

/**
 * The rendered part of the list, and keyboard navigation through it: a job that was found by its number leads back to the
 * search or to the next of a pasted block, any other to the one below. `awaited` is the job that gets the focus once it is rendered.
 */
export function useRowNavigation(listed: readonly ListedJob[], isOpen: (job: Job) => boolean) {
  const [part, setPart] = useState(partAround(0));
  const found = useRef<string>(undefined);
  const jumpedTo = useRef<string>(undefined);
  const block = useRef<readonly string[]>([]);
  const awaited = useRef<string>(undefined);
  const known = useRef({ listed, isOpen, part });
  useEffect(() => {
    known.current = { listed, isOpen, part };
  });

  /** Focuses the first register of a job, now or once it is rendered. */
  const focus = useCallback((jobId: string) => {
    const place = known.current.listed.find(({ job }) => job.id === jobId);
    const isThere = place !== undefined && focusAtOnce(...placesOf(place.job, place.number).fields);
    awaited.current = isThere ? undefined : jobId;
  }, []);
  const find = useCallback(
    (jobId: string, how: 'typed' | 'entered') => {
      const index = known.current.listed.findIndex(({ job }) => job.id === jobId);
      found.current = jobId;
      jumpedTo.current = how === 'typed' ? jobId : undefined;
      setPart(shown => (index >= shown.start && index < shown.end ? shown : partAround(index)));
      focus(jobId);
    },
    [focus],
  );
  const navigation = useMemo(
    () => ({
      /** True once after a jump while its number was typed: an Enter out of habit is no way on. */
      takeJump(jobId: string): boolean {
        const isJump = jumpedTo.current === jobId;
        jumpedTo.current = undefined;
        return isJump;
      },
      /** Leaves a job by the field with this id: to the next job, or back to the search. */
      leave(jobId: string, fieldId: string | undefined) {
        if (found.current === jobId) {
          const further = block.current[block.current.indexOf(jobId) + 1];
          const isOfBlock = block.current.includes(jobId) && further !== undefined;
          return isOfBlock ? find(further, 'entered') : focusFindField();
        }
        const next = fieldBehind(fieldId);
        if (next) return next.focus();
        const { listed: all, isOpen: canBeEntered, part: rendered } = known.current;
        const further = all.slice(rendered.end).find(({ job }) => canBeEntered(job));
        if (further === undefined) return focusFindField();
        setPart(shown => ({ ...shown, end: partAround(all.indexOf(further)).end }));
        awaited.current = further.job.id;
      },
      /** The focus is in the rows of a job. */
      enter(jobId: string) {
        awaited.current = undefined;
        if (found.current !== jobId) found.current = undefined;
        // Before the last row is reached: typing must not wait for a row to be rendered.
        const { listed: all, part: rendered } = known.current;
        const index = all.findIndex(({ job }) => job.id === jobId);
        if (index >= rendered.end - jobsAhead && rendered.end < all.length)
          setPart(({ start, end }) => ({ start, end: Math.max(end, partAround(index + jobsAhead).end) }));
      },
      /** The fields of a job are rendered now. */
      ready(jobId: string) {
        if (awaited.current === jobId) focus(jobId);
      },
    }),
    [focus, find],
  );
  return {
    part,
    showMore: () => setPart(({ start, end }) => ({ start, end: end + jobsAtATime })),
    showEarlier: () => setPart(({ start, end }) => ({ start: Math.max(start - jobsAtATime, 0), end })),
    find,
    /** Leads from each of these jobs to the next, and to the search at the end. */
    followBlock: useCallback(
      (jobIds: readonly string[]) => {
        block.current = jobIds;
        if (jobIds[0] !== undefined) find(jobIds[0], 'entered');
      },
      [find],
    ),
    /** The user types elsewhere: nothing may take the focus. */
    forget: useCallback(() => {
      awaited.current = undefined;
      found.current = undefined;
      block.current = [];
    }, []),
    navigation,
  };
}
