import * as z from 'zod/mini';
import { itemRequestSchema } from './item-request.ts';

/**
 * `no-response`: no answer, or only a gateway's. `busy`: the server asks to come back later, or has failed. `refused`:
 * the server rejects the content; `reason` is its code. `unreadable`: another server has answered. `files-lost`:
 * photos are gone from the device.
 */
const problemSchema = z.object({
  code: z.enum(['no-response', 'busy', 'refused', 'unreadable', 'files-lost']),
  status: z.optional(z.int()),
  reason: z.optional(z.string()),
  fieldErrors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
});

/** Exact decimal text, as it was entered. */
const valueSchema = z.object({ label: z.string(), value: z.string(), unit: z.optional(z.string()) });

/** Title of an item. */
export const summarySchema = z.object({ name: z.string(), values: z.array(valueSchema) });

/** A value is a text, or its path in the form. */
const storedSummarySchema = z.extend(summarySchema, {
  values: z.array(
    z.extend(valueSchema, { value: z.union([z.string(), z.object({ $text: z.array(z.string()) })]) }),
  ),
});

const newItemSchema = z.object({
  /** Never used again; the idempotency key of every attempt (decisions.md 5). */
  id: z.string().check(z.minLength(1)),
  accountId: z.string(),
  /** For the login, if the account has to log in. */
  accountName: z.string(),
  /** Name of the declared kind. */
  kind: z.string(),
  /** For instance the id of an order: of two items about the same, the later one counts. */
  subject: z.string(),
  /** Content of the form, in its own format and {@link version}: the form resumes with it. */
  form: z.optional(z.unknown()),
  version: z.int(),
  request: itemRequestSchema,
  fileIds: z.array(z.string()),
  /** See {@link summaryOf}. */
  summary: storedSummarySchema,
});

const lyingItemSchema = z.extend(newItemSchema, {
  /** Place in the queue, given by the device, independent of clocks. */
  order: z.int(),
  /** Milliseconds since 1970. */
  queuedAt: z.number(),
  attempts: z.int(),
});

const waitingSchema = z.object({
  state: z.literal('waiting'),
  /** Of the last attempt. */
  problem: z.optional(problemSchema),
  /** Until the next attempt, on this device's clock, in milliseconds since 1970. */
  wait: z.optional(z.object({ from: z.number(), until: z.number() })),
});

const refusedSchema = z.object({
  state: z.literal('refused'),
  problem: problemSchema,
  /** True if the user was notified, beside the item itself. */
  isNotified: z.boolean(),
});

const stoppedSchema = z.object({ state: z.literal('stopped') });

const queuedItemSchema = z.union(
  [waitingSchema, refusedSchema, stoppedSchema].map(({ shape }) => z.extend(lyingItemSchema, shape)),
);

export type NewItem = z.infer<typeof newItemSchema>;

/** A `waiting` item is sent automatically; a `refused` or `stopped` one only when its user asks for it. */
export type ItemState =
  | z.infer<typeof waitingSchema>
  | z.infer<typeof refusedSchema>
  | (z.infer<typeof stoppedSchema> & { readonly problem?: undefined });

/** Its files are stored beside it. */
export type QueuedItem = z.infer<typeof lyingItemSchema> & ItemState;

export type ItemSummary = z.infer<typeof summarySchema>;

/** The summary with its values. */
export function summaryOf({ summary, form }: Pick<NewItem, 'summary' | 'form'>): ItemSummary {
  const values = summary.values.map(({ value, ...shown }) => {
    return { ...shown, value: typeof value === 'string' ? value : textAt(form, value.$text) };
  });
  return { ...summary, values };
}

export type SendProblem = z.infer<typeof problemSchema>;

/** `undefined` if it cannot be read, or its form lacks a number that its body refers to. */
export function readableItem(raw: unknown): QueuedItem | undefined {
  const { data: item } = queuedItemSchema.safeParse(raw);
  try {
    if (item) filledBody(item.request.body, item.form);
    return item;
  } catch {
    return undefined;
  }
}

/** Without anything of the state before. */
export function inState(item: QueuedItem, state: ItemState): QueuedItem {
  return { ...lyingItemSchema.parse(item), ...state };
}

/** Not stored yet. */
export function firstQueued(item: NewItem, now: number) {
  return { ...item, queuedAt: now, attempts: 0, state: 'waiting' } as const;
}

/** The text at a path of own keys, `''` if there is none. */
export function textAt(form: unknown, path: unknown): string {
  let found = form;
  for (const key of Array.isArray(path) ? path : [])
    found = Object.hasOwn(Object(found), key) ? Object(found)[key] : undefined;
  return typeof found === 'string' ? found : '';
}

/**
 * Resolves the references of a body: `{ $number: path }` to a text of the form, and, given `base64`, `{ $file: id }`
 * to a file. The same item has the same bytes each time, so that the server recognizes a repetition. Throws if the
 * form has no number, or a file is missing.
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
