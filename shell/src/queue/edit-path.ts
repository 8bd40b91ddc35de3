import type { QueuedItem } from '@zaehlwerk/store/data';

const unknownPath = '/ablesung/neu';

/** The route on which a reading can be changed, as its module declares it. */
export function editRoute({ kind }: QueuedItem): string {
  return kind === 'job-reading' ? '/ablesung/:jobId' : unknownPath;
}

/** Where a reading can be changed: as the account that it belongs to (decisions.md 34). */
export function editPath({ id, kind, subject, accountId }: QueuedItem): string {
  const account = encodeURIComponent(accountId);
  if (kind === 'job-reading') return `/ablesung/${encodeURIComponent(subject)}?account=${account}`;
  return `${unknownPath}?reading=${encodeURIComponent(id)}`;
}
