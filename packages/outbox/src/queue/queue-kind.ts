import * as z from 'zod/mini';

/** What a schema is asked to judge. */
interface Judged<T> {
  readonly value: T;
  readonly issues: object[];
}

/**
 * A check for a schema. The library's own checks do the same, but whatever is used of it anywhere is loaded with the
 * login.
 */
export function refine<T>(isRight: (value: T) => boolean): (judged: Judged<T>) => void {
  return ({ value, issues }) => {
    if (!isRight(value)) issues.push({ code: 'custom', input: value });
  };
}

export const name = z.string().check(z.minLength(1));

/** Where a request goes, on the portal's own server and as no browser would write it otherwise. */
const ownPath = z.string().check(refine(isOwnPath));

/** Where what was sent, and its confirmation, say what a receipt has beside the item's summary. */
const receiptPlacesSchema = z.object({
  /** Of the body: when its values were taken, an ISO 8601 moment. */
  takenAt: z.optional(name),
  /**
   * The body's list of values, in the order of the summary; the body itself is the only one by default. A refusal names
   * one by its place in it.
   */
  values: z.optional(name),
  /** Of each value. */
  comment: z.optional(name),
  /** The properties that lead through objects and lists of the answer to its entries; the answer is one by default. */
  within: z.optional(z.array(name)),
  /** Of an entry: the number that was sent. Entries with a number that was not sent are of another sender. */
  value: z.optional(name),
  /** Of an entry: under which number the utility knows the submission. */
  number: name,
  /** Of an entry: when the server took it, an ISO 8601 moment; the latest entry is the one that was sent. */
  created: z.optional(name),
});

/** What the answers of a server mean. Texts may name `{subject}` and `{id}` of the item. */
export const answersShape = {
  /**
   * What a confirmation has in its JSON, by the name of the property: this text, or any text for `{any}`. At least one,
   * so that whatever else may answer with 200 is not taken for the server.
   */
  expects: z
    .record(z.string(), z.string())
    .check(refine((expected: object) => Object.keys(expected).length > 0)),
  /** A confirmation is what this item of a query is from now on: `{ value: 'appointments', item: '{subject}' }`. */
  updates: z.optional(z.object({ value: name, item: name })),
  receipt: z.optional(receiptPlacesSchema),
};

/** What is sent of an item and what the answer means, kept with it: whoever sends it needs no code of its kind. */
export const itemRequestSchema = z.object({
  path: ownPath,
  /** A JSON object or list; a file of the item stands in it as `{ "$file": "<its id>" }`. */
  body: z.unknown().check(refine(body => typeof body === 'object' && body !== null)),
  ...answersShape,
});

/** What is sent of an item, with what answers mean. */
export type ItemRequest = z.infer<typeof itemRequestSchema>;

/** The path of an item's request: the template filled with the subject, which is one segment of it at most. */
export function filledPath(template: string, subject: string): string {
  return template.replaceAll('{subject}', () => encodeURIComponent(subject));
}

/** Whether a path stays below `/api/` as it is written, whatever a browser makes of dots and escapes in it. */
export function isOwnPath(path: string): boolean {
  const origin = 'http://portal.invalid';
  // Nothing that begins so is no URL.
  return path.startsWith('/api/') && new URL(path, origin).href === origin + path;
}

/** The request of an item of a kind. */
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

/** Whether an answer is the server's confirmation of this item, and of no other. */
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

/** A text that may name `{subject}` and `{id}`. */
export function filledText(text: string, { id, subject }: NamedItem): string {
  const values: Readonly<Record<string, string>> = { '{id}': id, '{subject}': subject };
  return text.replace(/\{(id|subject)\}/g, named => values[named] ?? named);
}
