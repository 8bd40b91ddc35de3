import { type Attempt, type PostWatch, type QueuedItem, type QueueKind, requestOf } from '@zaehlwerk/outbox';
import { attempt as attemptItem, deliveryRecordOf } from '@zaehlwerk/outbox/testing';
import { connectivityOf } from '../connectivity/connectivity-of.ts';
import { post } from '../outbox/outbox-of.ts';
import { projectAcknowledged } from '../outbox/start-outbox.ts';
import type { StoreContext } from '../store-context.ts';

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
  const item = {
    id: 'key-1',
    accountId: 'account-1',
    accountName: 'kunde',
    kind: testReadingKind.name,
    subject,
    version: 1,
    request: requestOf(testReadingKind, subject, body),
    fileIds: [],
    summary: { name: `1ESY${subject}`, values: [] },
    order: 1,
    queuedAt: 0,
    attempts: 1,
    state: 'waiting',
  };
  return { ...item, ...(changes.state === 'refused' && { isNotified: false }), ...changes } as QueuedItem;
}

/** Attempts to send an item as a portal does, without the queue. */
export function attempt(
  context: StoreContext,
  item: QueuedItem,
  files: ReadonlyMap<string, string> = new Map(),
  watch?: PostWatch,
): Promise<Attempt> {
  const network = {
    state: 'online' as const,
    watch: () => () => undefined,
    // Its start would ask the server for its state.
    check: () => connectivityOf(context).check(),
  };
  return attemptItem(item, files, { post: (...request) => post(context, ...request), network }, watch);
}

/** Sends a reading of a job as an account, without the queue, and shows what is answered. */
export async function sendReading(
  context: StoreContext,
  accountId: string,
  subject: string,
  body: unknown,
  id: string,
): Promise<Attempt> {
  const item = testReading(body, { id, accountId, subject });
  const attempted = await attempt(context, item);
  if (attempted.state === 'confirmed') await showAnswer(context, item, attempted.answer);
  return attempted;
}

/** Has a portal show what the server has answered to an item. */
export function showAnswer(context: StoreContext, item: QueuedItem, answer: unknown): Promise<void> {
  const record = deliveryRecordOf(item, context.now(), answer);
  return projectAcknowledged(context, [record], new Map([[item.id, answer]]));
}
