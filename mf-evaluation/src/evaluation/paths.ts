/** The path of the list of meters and their sums. */
export const evaluationPath = '/auswertung';

/** The path of the evaluation of one job. */
export function evaluatedJobPath(jobId: string): string {
  return `${evaluationPath}/${encodeURIComponent(jobId)}`;
}
