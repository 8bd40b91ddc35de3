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

const name = z.string().check(z.minLength(1));

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

/** A module's texts for a kind, by their keys. The portal has neutral ones for those that are missing. */
const textsSchema = z.object({
  /** An item: `Appointment {{name}}`, the name being the summary's; that alone by default. */
  title: z.optional(name),
  /** A number of items, with the forms `_one` and `_other`: `{{count}} appointment`, `{{count}} appointments`. */
  counted: z.optional(name),
  /** Label of an item's name on a receipt. */
  name: z.optional(name),
  /** Label of a value: `Temperature {{label}}`; its label alone by default. */
  value: z.optional(name),
  /** Label of the day on a receipt. */
  takenAt: z.optional(name),
  /** Explanations of refusals and broken rules by code: `problem.*`; `{{parent}}` is the creator of the account. */
  problem: z.optional(z.string().check(z.regex(/^[^*]+\*$/))),
});

/** Data, so that pages and the service worker send items without the module's code. The item's id is its key. */
export const queueKindSchema = z.object({
  /** Key on devices; it never changes. */
  name,
  /** Of the form content; it rises if an earlier release would misread it. */
  version: z.int(),
  /** `/api/pro/appointment/{subject}`. */
  path: z.string().check(refine((path: string) => isOwnPath(filledPath(path, 'subject')))),
  ...answersShape,
  /** Route and address to change an item; `{account}` is its account. `unless`: refusals that no change can solve. */
  edit: z.optional(z.object({ route: name, address: name, unless: z.optional(z.array(name)) })),
  texts: z.optional(textsSchema),
});

export type QueueKind = z.infer<typeof queueKindSchema>;
