import { type Delivery, type QueuedItem, type QueueKind, requestOf } from '@zaehlwerk/outbox';
import { deliver, showAnswer } from '../outbox/deliver.ts';
import type { Portal } from '../portal/portal.ts';

/** Readings of a job as a module declares them. */
export const testReadingKind: QueueKind = {
  name: 'job-reading',
  version: 1,
  path: '/api/pro/job/{subject}/meterRateTask/result',
  expects: { id: '{subject}' },
  updates: { value: 'jobs', item: '{subject}' },
  receipt: { values: 'results', number: 'submissionNumber' },
};

/** A queued item of {@link testReadingKind}, of the account `kunde` and the job `1` unless `changes` say otherwise. */
export function testReading(body: unknown, changes: Partial<QueuedItem> = {}): QueuedItem {
  const subject = changes.subject ?? '1';
  return {
    id: 'key-1',
    accountId: 'account-1',
    accountName: 'kunde',
    kind: testReadingKind.name,
    subject,
    version: 1,
    content: {},
    request: requestOf(testReadingKind, subject, body),
    fileIds: [],
    summary: { meterNumber: `1ESY${subject}`, values: [] },
    order: 1,
    queuedAt: 0,
    attempts: 1,
    state: 'waiting',
    ...changes,
  };
}

/** Sends a reading of a job as an account, without the queue, and shows what is answered. */
export async function sendReading(
  portal: Portal,
  accountId: string,
  subject: string,
  body: unknown,
  id: string,
): Promise<Delivery> {
  const item = testReading(body, { id, accountId, subject });
  const delivery = await deliver(portal, item, new Map());
  if (delivery.outcome === 'confirmed') await showAnswer(portal, item, delivery.answer);
  return delivery;
}
