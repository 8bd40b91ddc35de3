import { languageNames } from '@zaehlwerk/api/schema';
import { queueKindSchema } from '@zaehlwerk/store/queue-kind';
import * as z from 'zod/mini';
import { gateSchema } from './gate.ts';

/** The languages every module brings (specification section 1). */
export const languages = languageNames;

/** The language whose texts stand in where another language has none. */
export const fallbackLanguage = 'de-FORMAL';

const name = z.string().check(z.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/));
const component = z.string().check(z.regex(/^[A-Z][A-Za-z0-9]*$/));
/** Begins with a word of its own: what begins with a parameter would be every page that nobody else has. */
const path = z.string().check(z.regex(/^\/[a-z0-9-]+(\/([a-z0-9-]+|:[a-zA-Z]+))*$/));

/** One screen at one path. */
export const routeSchema = z.object({
  /** Absolute path in the portal, React Router syntax without wildcards, e.g. `/termine/:id`; never `/:x`. */
  path,
  /** Key of `screens` in the module's entry. */
  screen: component,
  /** `account` routes are shown to logged-in users only. */
  access: z.enum(['public', 'account']),
  gate: z.optional(gateSchema),
});

/**
 * What is drawn beside an entry: the name of an icon that the shell has, or the module's own as path data (the `d` of
 * SVG's `path`) in a box of 24 by 24, drawn as lines. A name that the shell does not know shows a neutral icon.
 */
export const navigationIconSchema = z.union([
  z.string(),
  z.object({
    paths: z
      .array(z.string().check(z.regex(/^[Mm][MmLlHhVvCcSsQqTtAaZz0-9eE\s,.+-]*$/), z.maxLength(2000)))
      .check(z.minLength(1), z.maxLength(8)),
  }),
]);

/** One entry of the portal's navigation. */
export const navigationSchema = z.object({
  /** Path of one of the module's routes. */
  path,
  /** Translation key inside the module. */
  label: z.string(),
  icon: navigationIconSchema,
  /** Smaller stands further left; the shell's own entries use 0 (home) and 900 (help). */
  order: z.number(),
  gate: z.optional(gateSchema),
});

/** One contribution to a slot. */
export const contributionSchema = z.object({
  /** Name of the slot, as whoever offers it defines it. One that nobody offers is never shown. */
  slot: name,
  /** Key of `contributions` in the module's entry. */
  contribution: component,
  /** Translation key inside the module: its name where the slot shows each behind one, such as tabs. */
  label: z.optional(z.string()),
  order: z.number(),
  gate: z.optional(gateSchema),
});

/**
 * What a module is, as data that is validated before any of its code runs
 * (architecture, "The contract"). Written by hand in `module.ts`.
 */
export const moduleDeclarationSchema = z.object({
  name,
  requires: z.object({
    /** Semver range of {@link contractVersion} that the module was made for. */
    contract: z.string().check(z.minLength(1)),
  }),
  routes: z._default(z.array(routeSchema), []),
  navigation: z._default(z.array(navigationSchema), []),
  slots: z._default(z.array(contributionSchema), []),
  /** What the module has sent through the queue. */
  queueKinds: z._default(z.array(queueKindSchema), []),
  /**
   * Chunks, by the `webpackChunkName` of their import, that a device fetches and caches with their first use: large
   * libraries, screens that make no sense without a connection. `everything`: the whole module.
   */
  excludeFromPrecache: z.optional(
    z.union([z.array(z.string().check(z.minLength(1))), z.literal('everything')]),
  ),
  /**
   * Paths that the module asks the server for as every account, e.g. `/api/pro/appointment`: the host asks as soon as an account
   * is there, and the module's first load takes that answer.
   */
  prefetch: z._default(z.array(z.string().check(z.regex(/^\/api\/[A-Za-z0-9/_-]+$/))), []),
});

/** A language that every module brings. */
export type Language = (typeof languages)[number];
export type NavigationIcon = z.infer<typeof navigationIconSchema>;
export type ModuleDeclaration = z.infer<typeof moduleDeclarationSchema>;
export type ModuleRoute = z.infer<typeof routeSchema>;
export type ModuleNavigation = z.infer<typeof navigationSchema>;
export type ModuleContribution = z.infer<typeof contributionSchema>;

/** The declaration as it is written in `module.ts`: lists may be left out. */
export type ModuleDeclarationInput = z.input<typeof moduleDeclarationSchema>;

/**
 * The declaration of a module, checked for typing mistakes by the compiler and for meaning by the build.
 * Its literal types let {@link ModuleEntryOf} demand that the entry has every declared screen.
 */
export function declareModule<const Declaration extends ModuleDeclarationInput>(
  declaration: Declaration,
): Declaration {
  return declaration;
}
