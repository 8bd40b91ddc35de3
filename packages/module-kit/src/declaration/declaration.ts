import { languageNames } from '@zaehlwerk/api/schema';
import { queueKindSchema } from '@zaehlwerk/store/queue-kind';
import * as z from 'zod/mini';
import { gateSchema } from './gate.ts';

/** Every module brings these (specification section 1). */
export const languages = languageNames;

/** For texts that another language lacks. */
export const fallbackLanguage = 'de-FORMAL';

const name = z.string().check(z.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/));
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
  slot: name,
  /** Key of `contributions` in the module's entry. */
  contribution: component,
  /** Translation key inside the module: its name in slots with names, such as tabs. */
  label: z.optional(z.string()),
  order: z.number(),
  gate: z.optional(gateSchema),
});

/** The declaration in a module's `module.ts`: data that is validated before any of its code runs. */
export const moduleDeclarationSchema = z.object({
  name,
  requires: z.object({
    /** Semver range of {@link contractVersion}. */
    contract: z.string().check(z.minLength(1)),
  }),
  routes: z._default(z.array(routeSchema), []),
  navigation: z._default(z.array(navigationSchema), []),
  slots: z._default(z.array(contributionSchema), []),
  /** Names of the slots that its own screens offer to other modules. */
  offers: z.optional(z.array(name)),
  queueKinds: z._default(z.array(queueKindSchema), []),
  /** Chunks by `webpackChunkName` that are cached with their first use, or `everything`. */
  excludeFromPrecache: z.optional(
    z.union([z.array(z.string().check(z.minLength(1))), z.literal('everything')]),
  ),
  /** Paths such as `/api/pro/appointment` that the host requests after the login, for the module's first load. */
  prefetch: z._default(z.array(z.string().check(z.regex(/^\/api\/[A-Za-z0-9/_-]+$/))), []),
});

export type Language = (typeof languages)[number];
export type NavigationIcon = z.infer<typeof navigationIconSchema>;
export type ModuleDeclaration = z.infer<typeof moduleDeclarationSchema>;
export type ModuleRoute = z.infer<typeof routeSchema>;
export type ModuleNavigation = z.infer<typeof navigationSchema>;
export type ModuleContribution = z.infer<typeof contributionSchema>;

/** As written in `module.ts`: lists may be left out. */
export type ModuleDeclarationInput = z.input<typeof moduleDeclarationSchema>;

/** Checked by the compiler and by the build. Literal types let {@link ModuleEntryOf} demand every declared screen. */
export function declareModule<const Declaration extends ModuleDeclarationInput>(
  declaration: Declaration,
): Declaration {
  return declaration;
}
