import * as z from 'zod/mini';
import { declaredShape, nameSchema } from './declaration.ts';

const requests = z.array(z.string().check(z.regex(/^\/api(\/\w[\w.-]*){2,}$/)));

/** The part of a declaration that tools read: in builds, and of a deployed portal. */
export const declaredForTools = {
  /**
   * What its code requests of the server, beside `prefetch` and `queueKinds`: paths such as `/api/pro/appointment`, each
   * with everything below it. The caller that it gets refuses everything else. Builds from before 1.0.0 state none, and
   * are not confined.
   */
  requests: z.optional(requests),
  /** Paths such as `/api/pro/appointment` that the host requests after the login, for the module's first load. */
  prefetch: z._default(z.array(z.string().check(z.regex(/^\/api\/[A-Za-z0-9/_-]+$/))), []),
  /** Chunks by `webpackChunkName` that are cached with their first use, or `everything`. */
  excludeFromPrecache: z.optional(
    z.union([z.array(z.string().check(z.minLength(1))), z.literal('everything')]),
  ),
  /** Names of the slots that its own screens offer to other modules. */
  offers: z.optional(z.array(nameSchema)),
  /** Other origins that its code connects to, such as `https://tiles.example`. */
  connects: z.optional(z.array(z.string().check(z.regex(/^(https|wss):\/\/[\w.-]+(:\d+)?$/)))),
  /** Names in the storage of the browser that do not begin with its own name. */
  storage: z.optional(z.array(z.string().check(z.minLength(1)))),
};

/** The declaration in a module's `module.ts`: data that is validated before any of its code runs. */
export const moduleDeclarationSchema = z.object({
  ...declaredShape,
  ...declaredForTools,
  requests: z._default(requests, []),
});

export type ModuleDeclaration = z.infer<typeof moduleDeclarationSchema>;

/** As written in `module.ts`: lists may be left out. */
export type ModuleDeclarationInput = z.input<typeof moduleDeclarationSchema>;

/** Checked by the compiler and by the build. Literal types let {@link ModuleEntryOf} demand every declared screen. */
export function declareModule<const Declaration extends ModuleDeclarationInput>(
  declaration: Declaration,
): Declaration {
  return declaration;
}
