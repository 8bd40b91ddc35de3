import * as z from 'zod/mini';
import { answersShape, filledPath, isOwnPath, refine } from './queue-kind.ts';

/** Kept with the item: sending needs no code of its kind. */
export const itemRequestSchema = z.object({
  /** On the portal's own server, in the browser's normal form. */
  path: z.string().check(refine(isOwnPath)),
  /** A JSON object or list; a file of the item is `{ "$file": "<its id>" }`. */
  body: z.unknown().check(refine(body => typeof body === 'object' && body !== null)),
  ...answersShape,
});

export type ItemRequest = z.infer<typeof itemRequestSchema>;

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
