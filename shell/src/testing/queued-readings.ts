import type { ReleasedModule } from '@zaehlwerk/module-kit/host';
import type { QueuedItem } from '@zaehlwerk/store/data';
import { memoryQueue, testReading, testReadingKind } from '@zaehlwerk/store/testing';

const body = {
  readingDate: '2026-11-20T12:00:00.000Z',
  results: [{ taskId: 'HT', readingValue: 12345.5 }],
};

/** A reading of the account `kunde` that waits to be sent. */
export const reading = (changes: Partial<QueuedItem> = {}): QueuedItem =>
  testReading(body, {
    id: 'item-1',
    subject: 'job-1',
    summary: { meterNumber: '1ESY1160123456', values: [{ label: 'HT', value: '12345.50', unit: 'kWh' }] },
    queuedAt: Date.UTC(2026, 10, 20, 13, 5),
    ...changes,
  });

/** The queue of a device on which these lie. */
export function device(...items: QueuedItem[]) {
  const queue = memoryQueue();
  for (const [index, item] of items.entries()) {
    queue.items.set(item.id, { ...item, order: index + 1 });
    queue.stored.set(item.id, new Map());
  }
  return queue;
}

const labels = (text: string) => ({ 'de-FORMAL': text, 'de-INFORMAL': text, 'en-FORMAL': text });

/** What a module says of the readings that it has sent. */
export const readingKinds: ReleasedModule['queueKinds'] = [
  {
    ...testReadingKind,
    edit: { route: '/ablesung/:jobId', address: '/ablesung/{subject}?account={account}' },
    refusals: { job_unknown: 'queue.refusal.job_unknown' },
    labels: { 'queue.refusal.job_unknown': labels('Den Auftrag gibt es für dieses Konto nicht mehr.') },
  },
  {
    name: 'unknown-reading',
    version: 1,
    path: '/api/pro/unknown-reading',
    expects: { id: '{any}' },
    edit: { route: '/ablesung/neu', address: '/ablesung/neu?reading={id}' },
    labels: {},
  },
];
