/** The path of the list of jobs and their progress. */
export const jobsPath = '/ablesung';

/** The path of the form for a meter that there is no job for; no job can have this id. */
export const unknownReadingPath = `${jobsPath}/neu`;

/** The path of the list in which many readings are entered; no job can have this id. */
export const listEntryPath = `${jobsPath}/liste`;

/**
 * The path of one job; `accountId` where it is to be opened as a certain account, others may have the same job
 * (decisions.md 34).
 */
export function jobPath(jobId: string, accountId?: string): string {
  const path = `${jobsPath}/${encodeURIComponent(jobId)}`;
  return accountId === undefined ? path : `${path}?account=${encodeURIComponent(accountId)}`;
}

/** Whether a path is that of one job. */
export function isJobPath(path: string): boolean {
  return path.startsWith(`${jobsPath}/`) && path.length > jobsPath.length + 1;
}
