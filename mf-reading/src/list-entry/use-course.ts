import type { Job } from '@zaehlwerk/api';
import { focusAtOnce } from '@zaehlwerk/metering/form';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fieldBehind, focusFindField, placesOf } from './places.ts';
import { type DrawnPart, jobsAtATime, type ListedJob, partAround } from './use-listed-jobs.ts';

/** Where the keyboard leads from one reading to the next. */
export interface Course {
  /** The reader is through with a job, in the field with this id: on to the next one, or back to the search. */
  readonly leave: (jobId: string, fieldId: string | undefined) => void;
  /** Somebody is in the rows of a job. */
  readonly enter: (jobId: string) => void;
  /** The readings of a job can be entered from now on. */
  readonly ready: (jobId: string) => void;
}

/** From how many jobs before the end of what is drawn the next ones are drawn. */
const jobsAhead = 5;

/**
 * The part of the list that is drawn, and the way through it: a job that was looked for by its number leads back to the
 * search, any other to the next one.
 */
export function useCourse(listed: readonly ListedJob[], isOpen: (job: Job) => boolean) {
  const [part, setPart] = useState<DrawnPart>(partAround(0));
  const found = useRef<string>(undefined);
  const awaited = useRef<string>(undefined);
  const known = useRef({ listed, isOpen, part });
  useEffect(() => {
    known.current = { listed, isOpen, part };
  });

  /** Its first register gets the focus: now, or as soon as it is there. */
  const lead = useCallback((jobId: string) => {
    const place = known.current.listed.find(({ job }) => job.id === jobId);
    const isThere = place !== undefined && focusAtOnce(...placesOf(place.job, place.number).fields);
    awaited.current = isThere ? undefined : jobId;
  }, []);
  const find = useCallback(
    (jobId: string) => {
      const index = known.current.listed.findIndex(({ job }) => job.id === jobId);
      found.current = jobId;
      setPart(shown => (index >= shown.start && index < shown.end ? shown : partAround(index)));
      lead(jobId);
    },
    [lead],
  );
  const course = useMemo(
    (): Course => ({
      leave(jobId, fieldId) {
        if (found.current === jobId) return focusFindField();
        const next = fieldBehind(fieldId);
        if (next) return next.focus();
        const { listed: all, isOpen: canBeEntered, part: drawn } = known.current;
        const further = all.slice(drawn.end).find(({ job }) => canBeEntered(job));
        if (further === undefined) return focusFindField();
        setPart(shown => ({ ...shown, end: partAround(all.indexOf(further)).end }));
        awaited.current = further.job.id;
      },
      enter(jobId) {
        awaited.current = undefined;
        if (found.current !== jobId) found.current = undefined;
        // Before the last row is reached: what is typed behind it must not wait for a row to be drawn.
        const { listed: all, part: drawn } = known.current;
        const index = all.findIndex(({ job }) => job.id === jobId);
        if (index >= drawn.end - jobsAhead && drawn.end < all.length)
          setPart(({ start, end }) => ({ start, end: Math.max(end, partAround(index + jobsAhead).end) }));
      },
      ready(jobId) {
        if (awaited.current === jobId) lead(jobId);
      },
    }),
    [lead],
  );
  return {
    part,
    showMore: () => setPart(({ start, end }) => ({ start, end: end + jobsAtATime })),
    showEarlier: () => setPart(({ start, end }) => ({ start: Math.max(start - jobsAtATime, 0), end })),
    find,
    /** Something else is typed: nothing may take the focus from it any more. */
    forget: useCallback(() => {
      awaited.current = undefined;
      found.current = undefined;
    }, []),
    course,
  };
}
