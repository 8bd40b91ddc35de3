import type { Page } from '@playwright/test';

/** The account of a queued item. */
export interface QueueOwner {
  readonly accountId: string;
  readonly username: string;
}

/** The account logged in on the page's device. */
export function ownerOn(page: Page): Promise<QueueOwner> {
  return page.evaluate(
    () =>
      new Promise<QueueOwner>(resolve => {
        const opening = indexedDB.open('zw-records');
        opening.onsuccess = () => {
          const asked = opening.result.transaction('keyval').objectStore('keyval').get('sessions');
          asked.onsuccess = () => {
            opening.result.close();
            const [{ accountId, username }] = asked.result.content;
            resolve({ accountId, username });
          };
        };
      }),
  );
}

/** Writes items into the persisted queue, as the portal would. */
export function putInQueue(page: Page, items: readonly object[]): Promise<void> {
  return page.evaluate(
    items =>
      new Promise<void>(resolve => {
        const opening = indexedDB.open('zw-outbox');
        opening.onsuccess = () => {
          const writing = opening.result.transaction('outbox', 'readwrite');
          for (const item of items) writing.objectStore('outbox').put(item);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    items,
  );
}

/** A queued reading of a job unknown to the server. */
function queuedItem({ accountId, username }: QueueOwner, meterNumber: string, changes: object): object {
  return {
    id: `item-${meterNumber}`,
    accountId,
    accountName: username,
    kind: 'job-reading',
    subject: `job-${meterNumber}`,
    version: 1,
    request: {
      path: `/api/pro/job/job-${meterNumber}/meterRateTask/result`,
      body: { readingDate: '2026-11-20T12:00:00Z', results: [{ taskId: 'V', readingValue: 12345.5 }] },
      expects: { id: '{subject}' },
      updates: { value: 'jobs', item: '{subject}' },
    },
    fileIds: [],
    summary: { name: meterNumber, values: [{ label: 'Verbrauch (1.8.0)', value: '12345.50', unit: 'kWh' }] },
    queuedAt: Date.UTC(2026, 10, 20, 13, 5),
    attempts: 1,
    state: 'waiting',
    ...changes,
  };
}

/** One item of every state of the queue page; none is retried within an hour. */
export function itemsOfEveryState(owner: QueueOwner, now = Date.now()): object[] {
  const later = { wait: { from: now, until: now + 3_600_000 } };
  const refused = (problem: object) => ({
    state: 'refused',
    // It causes no message above the page.
    isNotified: true,
    problem: { code: 'refused', status: 422, ...problem },
  });
  const fieldErrors = [{ field: 'results.0.readingValue', message: 'aboveMaximum, limit 5000.5' }];
  const stranger = { accountId: 'somebody-else', username: 'nachbar' };
  return [
    queuedItem(owner, '1ESY1160000001', later),
    queuedItem(owner, '1ESY1160000002', { ...later, problem: { code: 'busy', status: 503 } }),
    queuedItem(owner, '1ESY1160000003', { state: 'stopped' }),
    queuedItem(owner, '1ESY1160000004', refused({ reason: 'submission_invalid', fieldErrors })),
    queuedItem(owner, '1ESY1160000005', refused({ status: 404, reason: 'job_unknown' })),
    queuedItem(owner, '1ESY1160000006', { ...refused({}), problem: { code: 'files-lost' } }),
    queuedItem(stranger, '1ESY1160000007', {}),
  ];
}

/** A refused reading that was not announced yet. */
export function refusedItem(owner: QueueOwner): object {
  const problem = { code: 'refused', status: 404, reason: 'job_unknown' };
  return queuedItem(owner, '1ESY1160000010', { state: 'refused', problem, isNotified: false });
}
