import * as z from 'zod/mini';
import { answersShape, filledPath, isOwnPath, name, refine } from './queue-kind.ts';

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
