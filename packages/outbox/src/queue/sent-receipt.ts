import * as z from 'zod/mini';
import type { DeliveryRecord } from './delivery-record.ts';
import { filledText, type ItemRequest } from './item-request.ts';
import { refine } from './queue-kind.ts';
import { type ItemSummary, type QueuedItem, summaryOf, summarySchema } from './queued-item.ts';

const isMoment = (text: string) => !Number.isNaN(Date.parse(text));

const moment = z.optional(z.string().check(refine(isMoment)));

const sentReceiptSchema = z.object({
  summary: summarySchema,
  /** One for each value of the summary, or empty. */
  comments: z.array(z.string()),
  /** Number of photos. */
  photos: z.int(),
  /** ISO 8601. */
  takenAt: moment,
  /** Number of the submission, such as `7KMPX-3WD9F`, also in the utility's export (decisions.md 46). */
  number: z.optional(z.string()),
  /** When the server took it, ISO 8601. */
  created: moment,
});

/** A sent item as it was entered, with the server's data about it. */
export type SentReceipt = z.infer<typeof sentReceiptSchema>;

export function readableReceipt(raw: unknown): SentReceipt | undefined {
  return sentReceiptSchema.safeParse(raw).data;
}

export function deliveryRecordOf(item: QueuedItem, at: number, answer: unknown): DeliveryRecord {
  const { id, accountId, kind, subject, request } = item;
  const { updates } = request;
  const changed = updates && { value: updates.value, item: filledText(updates.item, item) };
  return { id, accountId, kind, subject, ...changed, at, receipt: receiptOf(item, answer) };
}

/** Without a readable answer, the receipt shows what was sent. */
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

/** The entries of the answer that belong to the sent values, or to equal ones of others. */
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

/** The entry with the latest moment; the last of equal ones. */
function latest(entries: readonly unknown[], created: string | undefined): unknown {
  const momentOf = (entry: unknown) => Date.parse(momentIn(entry, created) ?? '') || 0;
  return entries.reduce(
    (best, entry) => (best === undefined || momentOf(entry) >= momentOf(best) ? entry : best),
    undefined,
  );
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Own properties only. */
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
