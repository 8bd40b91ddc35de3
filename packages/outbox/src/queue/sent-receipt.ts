import * as z from 'zod/mini';
import type { DeliveryRecord } from './delivery-record.ts';
import { filledText, type ItemRequest, refine } from './queue-kind.ts';
import { type ItemSummary, type QueuedItem, summaryOf, summarySchema } from './queued-item.ts';

const isMoment = (text: string) => !Number.isNaN(Date.parse(text));

const moment = z.optional(z.string().check(refine(isMoment)));

const sentReceiptSchema = z.object({
  summary: summarySchema,
  /** Of each value of the summary; empty where there was none. */
  comments: z.array(z.string()),
  /** How many were sent with it. */
  photos: z.int(),
  /** When its values were taken, an ISO 8601 moment. */
  takenAt: moment,
  /** What the server calls the submission, such as `7KMPX-3WD9F`, and the utility's export too (decisions.md 46). */
  number: z.optional(z.string()),
  /** When the server took it, an ISO 8601 moment. */
  created: moment,
});

/** What this device has sent, as it was entered, with what the server has said of it as far as it did. */
export type SentReceipt = z.infer<typeof sentReceiptSchema>;

/** A receipt as a device has it; `undefined` when there is none, or none that can be read. */
export function readableReceipt(raw: unknown): SentReceipt | undefined {
  return sentReceiptSchema.safeParse(raw).data;
}

/** The record of an item that was confirmed `at` with an answer. */
export function deliveryRecordOf(item: QueuedItem, at: number, answer: unknown): DeliveryRecord {
  const { id, accountId, kind, subject, request } = item;
  const { updates } = request;
  const changed = updates && { value: updates.value, item: filledText(updates.item, item) };
  return { id, accountId, kind, subject, ...changed, at, receipt: receiptOf(item, answer) };
}

/** The receipt of an item to which the server has answered; without an answer that can be read it says what was sent. */
export function receiptOf(item: QueuedItem, answer: unknown): SentReceipt {
  const { fileIds, request } = item;
  const summary = summaryOf(item);
  const { takenAt, values, comment, number, created, ...answered } = request.receipt ?? nowhere;
  const entries = listOf(values === undefined ? request.body : valueIn(request.body, values));
  const said = latest(ownEntries(summary, answer, answered), created);
  return {
    summary,
    comments: summary.values.map((_, index) => textIn(entries[index], comment) ?? ''),
    photos: fileIds.length,
    takenAt: momentIn(request.body, takenAt),
    number: textIn(said, number),
    created: momentIn(said, created),
  };
}

type Places = NonNullable<ItemRequest['receipt']>;
const nowhere: Partial<Places> = {};

/** What the answer says of the values that were sent, and of those of others that are equal to the digit. */
function ownEntries(
  { values }: ItemSummary,
  answer: unknown,
  { within = [], value }: Pick<Partial<Places>, 'within' | 'value'>,
): readonly unknown[] {
  const entries = within.reduce<readonly unknown[]>(
    (found, place) => found.flatMap(each => listOf(valueIn(each, place))),
    [answer],
  );
  if (value === undefined) return entries;
  const sent = values.map(each => Number(each.value));
  return entries.filter(entry => sent.includes(Number(valueIn(entry, value))));
}

/** The entry that says the latest moment; of equal ones, and where none says any, the last. */
function latest(entries: readonly unknown[], created: string | undefined): unknown {
  const momentOf = (entry: unknown) => Date.parse(momentIn(entry, created) ?? '') || 0;
  return entries.reduce(
    (best, entry) => (best === undefined || momentOf(entry) >= momentOf(best) ? entry : best),
    undefined,
  );
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** An own property: what a declaration names, no prototype answers to. */
function valueIn(from: unknown, place: string): unknown {
  return Object.hasOwn(Object(from), place) ? Object(from)[place] : undefined;
}

function textIn(from: unknown, place: string | undefined): string | undefined {
  const value = place === undefined ? undefined : valueIn(from, place);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function momentIn(from: unknown, place: string | undefined): string | undefined {
  const text = textIn(from, place);
  return text !== undefined && isMoment(text) ? text : undefined;
}
