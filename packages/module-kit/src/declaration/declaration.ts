import { languageNames } from '@zaehlwerk/api/schema';
import { queueKindSchema } from '@zaehlwerk/store/queue-kind';
import * as z from 'zod/mini';
import { gateSchema } from './gate.ts';

/** Every module brings these (specification section 1). */
export const languages = languageNames;

/** For texts that another language lacks. */
export const fallbackLanguage = 'de-FORMAL';

export const nameSchema = z.string().check(z.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/));
const component = z.string().check(z.regex(/^[A-Z][A-Za-z0-9]*$/));
/** Begins with a fixed word: a leading parameter would match every other page. */
const path = z.string().check(z.regex(/^\/[a-z0-9-]+(\/([a-z0-9-]+|:[a-zA-Z]+))*$/));

export const routeSchema = z.object({
  /** Absolute path in React Router syntax without wildcards, e.g. `/termine/:id`; never `/:x`. */
  path,
  /** Key of `screens` in the module's entry. */
  screen: component,
  /** `account` routes need a login. */
  access: z.enum(['public', 'account']),
  gate: z.optional(gateSchema),
});

/** An icon of the shell by name, neutral if unknown, or lines as SVG path data in a box of 24 by 24. */
export const navigationIconSchema = z.union([
  z.string(),
  z.object({
    paths: z
      .array(z.string().check(z.regex(/^[Mm][MmLlHhVvCcSsQqTtAaZz0-9eE\s,.+-]*$/), z.maxLength(2000)))
      .check(z.minLength(1), z.maxLength(8)),
  }),
]);

export const navigationSchema = z.object({
  /** One of the module's routes. */
  path,
  /** Translation key inside the module. */
  label: z.string(),
  icon: navigationIconSchema,
  /** Ascending from the left; the shell's own entries use 0 (home) and 900 (help). */
  order: z.number(),
  gate: z.optional(gateSchema),
});

export const contributionSchema = z.object({
  /** Name of a slot of the portal, or of one that a module offers. */
  slot: nameSchema,
  /** Key of `contributions` in the module's entry. */
  contribution: component,
  /** Translation key inside the module: its name in slots with names, such as tabs. */
  label: z.optional(z.string()),
  order: z.number(),
  gate: z.optional(gateSchema),
});

/** The part of a declaration that the host reads, in a release set too. */
export const declaredShape = {
  name: nameSchema,
  requires: z.object({
    /** Semver range of {@link contractVersion}. */
    contract: z.string().check(z.minLength(1)),
  }),
  routes: z._default(z.array(routeSchema), []),
  navigation: z._default(z.array(navigationSchema), []),
  slots: z._default(z.array(contributionSchema), []),
  queueKinds: z._default(z.array(queueKindSchema), []),
  // Tools have checked their form.
  requests: z.optional(z.array(z.string())),
  prefetch: z._default(z.array(z.string()), []),
};

export type Language = (typeof languages)[number];
export type NavigationIcon = z.infer<typeof navigationIconSchema>;
export type ModuleRoute = z.infer<typeof routeSchema>;
export type ModuleNavigation = z.infer<typeof navigationSchema>;
export type ModuleContribution = z.infer<typeof contributionSchema>;
