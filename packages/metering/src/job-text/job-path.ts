/** The path of the list of jobs and their progress. */
export const jobsPath = '/ablesung';

/** The path of the form for a meter that there is no job for; no job can have this id. */
export const unknownReadingPath = `${jobsPath}/neu`;

/** The path of the list in which many readings are entered; no job can have this id. */
export const listEntryPath = `${jobsPath}/liste`;

/** The path of one job. */
export function jobPath(jobId: string): string {
  return `${jobsPath}/${encodeURIComponent(jobId)}`;
}

/** Whether a path is that of one job. */
export function isJobPath(path: string): boolean {
  return path.startsWith(`${jobsPath}/`) && path.length > jobsPath.length + 1;
}
