import * as z from 'zod/mini';

interface Judged<T> {
  readonly value: T;
  readonly issues: object[];
}

/** A check for a schema. The library's own would load with the login. */
export function refine<T>(isRight: (value: T) => boolean): (judged: Judged<T>) => void {
  return ({ value, issues }) => {
    if (!isRight(value)) issues.push({ code: 'custom', input: value });
  };
}

export const name = z.string().check(z.minLength(1));

/** On the portal's own server, in the browser's normal form. */
const ownPath = z.string().check(refine(isOwnPath));

/** Places of the receipt's fields in the body and in the answer. */
const receiptPlacesSchema = z.object({
  /** In the body: an ISO 8601 moment. */
  takenAt: z.optional(name),
  /** The body's list of values, in the summary's order; by default the body. A refusal names a value by its index. */
  values: z.optional(name),
  /** In each value. */
  comment: z.optional(name),
  /** The properties that lead to the entries of the answer; the answer is the only one by default. */
  within: z.optional(z.array(name)),
  /** In an entry: the number that was sent. Entries with other numbers are of other senders. */
  value: z.optional(name),
  /** In an entry: the number of the submission. */
  number: name,
  /** In an entry: an ISO 8601 moment; the latest entry is the one that was sent. */
  created: z.optional(name),
});

/** Rules for the server's answers. Texts may contain `{subject}` and `{id}` of the item. */
export const answersShape = {
  /** Properties of a confirmation: this text, or any for `{any}`. At least one, so that no other 200 counts. */
  expects: z
    .record(z.string(), z.string())
    .check(refine((expected: object) => Object.keys(expected).length > 0)),
  /** The query item that a confirmation replaces: `{ value: 'appointments', item: '{subject}' }`. */
  updates: z.optional(z.object({ value: name, item: name })),
  receipt: z.optional(receiptPlacesSchema),
};

/** Kept with the item: sending needs no code of its kind. */
export const itemRequestSchema = z.object({
  path: ownPath,
  /** A JSON object or list; a file of the item is `{ "$file": "<its id>" }`. */
  body: z.unknown().check(refine(body => typeof body === 'object' && body !== null)),
  ...answersShape,
});

export type ItemRequest = z.infer<typeof itemRequestSchema>;

/** The subject fills one segment at most. */
export function filledPath(template: string, subject: string): string {
  return template.replaceAll('{subject}', () => encodeURIComponent(subject));
}

/** True if a browser requests a path below `/api/` exactly as it is written. */
export function isOwnPath(path: string): boolean {
  const origin = 'http://portal.invalid';
  // `new URL` accepts everything that begins so.
  return path.startsWith('/api/') && new URL(path, origin).href === origin + path;
}

export function requestOf(kind: Omit<ItemRequest, 'body'>, subject: string, body: unknown): ItemRequest {
  const { path, expects, updates, receipt } = kind;
  return {
    path: filledPath(path, subject),
    body,
    expects,
    ...(updates && { updates }),
    ...(receipt && { receipt }),
  };
}

/** True if an answer confirms this item, and no other. */
export function isConfirmation({ expects }: ItemRequest, item: NamedItem, answer: unknown): boolean {
  const fields = new Map(Object.entries(Object(answer)));
  return Object.entries(expects).every(([field, text]) => {
    const said = fields.get(field);
    return text === '{any}' ? typeof said === 'string' && said !== '' : said === filledText(text, item);
  });
}

interface NamedItem {
  readonly id: string;
  readonly subject: string;
}

export function filledText(text: string, { id, subject }: NamedItem): string {
  const values: Readonly<Record<string, string>> = { '{id}': id, '{subject}': subject };
  return text.replace(/\{(id|subject)\}/g, named => values[named] ?? named);
}
