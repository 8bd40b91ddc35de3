/** The path of the list of jobs and their progress. */
export const jobsPath = '/ablesung';

/** The path of one job. */
export function jobPath(jobId: string): string {
  return `${jobsPath}/${encodeURIComponent(jobId)}`;
}
