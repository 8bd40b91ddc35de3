export const jobsPath = '/ablesung';

/** The form for an unlisted meter; not a valid job id. */
export const unknownReadingPath = `${jobsPath}/neu`;

/** List entry of many readings; not a valid job id. */
export const listEntryPath = `${jobsPath}/liste`;

/** `accountId` opens the job as this account, if several have it (decisions.md 34). */
export function jobPath(jobId: string, accountId?: string): string {
  const path = `${jobsPath}/${encodeURIComponent(jobId)}`;
  return accountId === undefined ? path : `${path}?account=${encodeURIComponent(accountId)}`;
}

export function isJobPath(path: string): boolean {
  return path.startsWith(`${jobsPath}/`) && path.length > jobsPath.length + 1;
}
