import { useLayoutEffect } from 'react';

/*
 * Readings are entered one after the other with the Enter key: from a sent reading to the link to the next meter, and from
 * there to its first register. Each step is pending once, and on this page only.
 */

let left: { readonly jobId: string; readonly visit: string } | undefined;
let enteredJobId: string | undefined;

/** After the reading of a job was sent, the link to the next job gets the focus. `visit`: the key of the address. */
export function awaitFocusAfter(jobId: string, visit: string): void {
  left = { jobId, visit };
}

/** The visits of visible job pages. */
const shownVisits = new Set<string>();

/** Registers the page of a job for {@link isSentHere}. */
export function useShownVisit(jobId: string, visit: string): void {
  useLayoutEffect(() => {
    const key = `${jobId} ${visit}`;
    shownVisits.add(key);
    return () => {
      shownVisits.delete(key);
    };
  }, [jobId, visit]);
}

/** True on the page that has sent the reading of this job and still shows it. */
export const isSentHere = (jobId: string, visit: string): boolean =>
  isFocusPendingAfter(jobId, visit) && shownVisits.has(`${jobId} ${visit}`);

export const isFocusPendingAfter = (jobId: string, visit: string): boolean =>
  left?.jobId === jobId && left.visit === visit;

/** The first register of a job gets the focus once its form opens. */
export function awaitFocusIn(jobId: string): void {
  left = undefined;
  enteredJobId = jobId;
}

/** True once, for the form that opens. */
export function takePendingFocus(jobId: string): boolean {
  const isWanted = enteredJobId === jobId;
  left = undefined;
  enteredJobId = undefined;
  return isWanted;
}
