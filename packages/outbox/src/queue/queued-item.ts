import * as z from 'zod/mini';
import { itemRequestSchema } from './queue-kind.ts';

/**
 * Why an item was not sent at the last attempt. `no-response`: no answer, or only a gateway's. `busy`: the
 * server asked to come back later, or failed itself. `refused`: the server said no to the content, `reason` being its
 * stable code. `unreadable`: something answered that is not the portal's server. `files-lost`: the device no longer has
 * all photos.
 */
const problemSchema = z.object({
  code: z.enum(['no-response', 'busy', 'refused', 'unreadable', 'files-lost']),
  /** HTTP status, where there was an answer. */
  status: z.optional(z.int()),
  reason: z.optional(z.string()),
  fieldErrors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
});

/** A value as the queue shows it: exact decimal text, as it was entered. */
const valueSchema = z.object({ label: z.string(), value: z.string(), unit: z.optional(z.string()) });

/** What people know an item by. */
export const summarySchema = z.object({ name: z.string(), values: z.array(valueSchema) });

/** The same as an item has it: a value is a text, or where its form has one. */
const storedSummarySchema = z.extend(summarySchema, {
  values: z.array(
    z.extend(valueSchema, { value: z.union([z.string(), z.object({ $text: z.array(z.string()) })]) }),
  ),
});

const newItemSchema = z.object({
  /** Never used again; the idempotency key of every attempt (decisions.md 5). */
  id: z.string().check(z.minLength(1)),
  accountId: z.string(),
  /** The user name under which the account is to log in, should it have to. */
  accountName: z.string(),
  /** Under which its module has declared it. */
  kind: z.string(),
  /** What it is about, the id of an order for instance: of two items about the same, the later one counts. */
  subject: z.string(),
  /** What its form held, in the form's own words and {@link version}: the form goes on with it, should it be changed. */
  form: z.optional(z.unknown()),
  version: z.int(),
  /** What is sent. */
  request: itemRequestSchema,
  fileIds: z.array(z.string()),
  /** What people know it by, whatever else is at hand; see {@link summaryOf}. */
  summary: storedSummarySchema,
});

const lyingItemSchema = z.extend(newItemSchema, {
  /** Its place in the queue, given by the device: no clock can change it. */
  order: z.int(),
  /** Milliseconds since 1970. */
  queuedAt: z.number(),
  attempts: z.int(),
});

const waitingSchema = z.object({
  state: z.literal('waiting'),
  /** Why the last attempt did not bring it to the server. */
  problem: z.optional(problemSchema),
  /** How long the next attempt waits, on this device's clock, in milliseconds since 1970. */
  wait: z.optional(z.object({ from: z.number(), until: z.number() })),
});

const refusedSchema = z.object({
  state: z.literal('refused'),
  problem: problemSchema,
  /** Whether its user was told of it, beside the item itself. */
  isTold: z.boolean(),
});

const stoppedSchema = z.object({ state: z.literal('stopped') });

const queuedItemSchema = z.union(
  [waitingSchema, refusedSchema, stoppedSchema].map(({ shape }) => z.extend(lyingItemSchema, shape)),
);

/** What is to be sent. */
export type NewItem = z.infer<typeof newItemSchema>;

/**
 * What became of an item so far. A `waiting` item is sent without its user; one that the server has `refused`, or its user
 * has `stopped`, only when its user asks for it.
 */
export type ItemState =
  | z.infer<typeof waitingSchema>
  | z.infer<typeof refusedSchema>
  | (z.infer<typeof stoppedSchema> & { readonly problem?: undefined });

/** What lies in the queue, its files beside it. */
export type QueuedItem = z.infer<typeof lyingItemSchema> & ItemState;

/** What people know an item by. */
export type ItemSummary = z.infer<typeof summarySchema>;

/** What people know an item by, with its values. */
export function summaryOf({ summary, form }: Pick<NewItem, 'summary' | 'form'>): ItemSummary {
  const values = summary.values.map(({ value, ...shown }) => {
    return { ...shown, value: typeof value === 'string' ? value : textAt(form, value.$text) };
  });
  return { ...summary, values };
}

export type SendProblem = z.infer<typeof problemSchema>;

/** An item as a device has it; `undefined` when it cannot be read, or its form lacks a number that its body refers to. */
export function readableItem(raw: unknown): QueuedItem | undefined {
  const { data: item } = queuedItemSchema.safeParse(raw);
  try {
    if (item) filledBody(item.request.body, item.form);
    return item;
  } catch {
    return undefined;
  }
}

/** An item in another state, without anything of the one before. */
export function inState(item: QueuedItem, state: ItemState): QueuedItem {
  return { ...lyingItemSchema.parse(item), ...state };
}

/** An item that has just been queued, before the device has given it a place. */
export function firstQueued(item: NewItem, now: number) {
  return { ...item, queuedAt: now, attempts: 0, state: 'waiting' } as const;
}

/** The text that a form has where a path of keys leads, `''` where it has none. No prototype answers to a key. */
export function textAt(form: unknown, path: unknown): string {
  let found = form;
  for (const key of Array.isArray(path) ? path : [])
    found = Object.hasOwn(Object(found), key) ? Object(found)[key] : undefined;
  return typeof found === 'string' ? found : '';
}

/**
 * A body refers to what lies once in its item: `{ $number: path }` to a text of the form, `{ $file: id }` to a file. This is
 * the body with that in its place, files only where they are at hand as `base64`: the same bytes for the same item, so that
 * a repetition is known as one. Throws where the form has no number, or a file is missing.
 */
export function filledBody(body: unknown, form: unknown, base64?: ReadonlyMap<string, string>): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const [[name, to] = [], ...others] = Object.entries(body);
  if (name === '$number' && others.length === 0) return numberAt(form, to);
  if (name === '$file' && others.length === 0 && base64) return fileIn(base64, to);
  if (Array.isArray(body)) return body.map(part => filledBody(part, form, base64));
  return Object.fromEntries(Object.entries(body).map(([key, part]) => [key, filledBody(part, form, base64)]));
}

function fileIn(base64: ReadonlyMap<string, string>, fileId: string): string {
  const file = base64.get(fileId);
  if (file === undefined) throw new Error(`The item has no file ${fileId}`);
  return file;
}

function numberAt(form: unknown, path: unknown): number {
  const text = textAt(form, path);
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number))
    throw new RangeError(`The form has no number at ${path}`);
  return number;
}
