/*
 * Whoever reads one meter after the other goes on with the Enter key: from a sent reading to the next meter, and there to
 * its first register. It holds for one step each, and for this page alone.
 */

let left: { readonly jobId: string; readonly visit: string } | undefined;
let enteredJobId: string | undefined;

/** The reading of a job was sent: what comes next has the focus, as soon as it is there. `visit`: the key of its address. */
export function goOnFrom(jobId: string, visit: string): void {
  left = { jobId, visit };
}

/** Whether the reader is through with a job, and has gone nowhere since. */
export const isGoingOnFrom = (jobId: string, visit: string): boolean =>
  left?.jobId === jobId && left.visit === visit;

/** The reader goes on with a job: its first register gets the focus, once. */
export function goOnAt(jobId: string): void {
  left = undefined;
  enteredJobId = jobId;
}

/** Whether the first register of a job is to get the focus now; asked once, by the form as it opens. */
export function takesFocus(jobId: string): boolean {
  const isWanted = enteredJobId === jobId;
  left = undefined;
  enteredJobId = undefined;
  return isWanted;
}
