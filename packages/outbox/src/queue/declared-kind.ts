import * as z from 'zod/mini';
import { answersShape, filledPath, isOwnPath, name, refine } from './queue-kind.ts';

/** A module's own words for a kind, as keys of its texts. Where one is left out, the portal has a neutral one. */
const textsSchema = z.object({
  /** What an item is called: `Appointment {{name}}`, the name being the summary's; that alone by default. */
  title: z.optional(name),
  /** So many of them, a text with the forms `_one` and `_other`: `{{count}} appointment`, `{{count}} appointments`. */
  counted: z.optional(name),
  /** What the name of an item is, before it on a receipt. */
  name: z.optional(name),
  /** A value before its number: `Temperature {{label}}`; its label alone by default. */
  value: z.optional(name),
  /** When the values were taken, before the day on a receipt. */
  takenAt: z.optional(name),
  /**
   * Why an item is not accepted, by the code of the refusal or of the rule that it breaks: `problem.*`. Such texts may
   * have the details of a rule, and `{{parent}}`, who has given the access of the item's account.
   */
  problem: z.optional(z.string().check(z.regex(/^[^*]+\*$/))),
});

/**
 * A kind of items that a module has sent, as data: what every page of the portal and the service worker need to know
 * of it without the module's code. A POST under the item's id as idempotency key.
 */
export const queueKindSchema = z.object({
  /** Under which items lie on devices; it never changes. */
  name,
  /** Of the content with which a form goes on; it rises when an earlier release would misread it. */
  version: z.int(),
  /** `/api/pro/appointment/{subject}`. */
  path: z.string().check(refine((path: string) => isOwnPath(filledPath(path, 'subject')))),
  ...answersShape,
  /**
   * A route of the module on which an item can be changed, and its address; `{account}` is the item's account. `unless`:
   * the codes of refusals about which a change does nothing.
   */
  edit: z.optional(z.object({ route: name, address: name, unless: z.optional(z.array(name)) })),
  texts: z.optional(textsSchema),
});

/** A validated kind. */
export type QueueKind = z.infer<typeof queueKindSchema>;
