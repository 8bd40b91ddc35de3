import type { ComponentType } from 'react';
import type { ModuleDeclarationInput } from './module-declaration.ts';

declare const contribution: unique symbol;

/** A component with the props of some slot; made by `contributes`. */
export interface Contribution {
  readonly [contribution]: true;
}

/** Its default export. */
export type LoadComponent<Component = unknown> = () => Promise<{ readonly default: Component }>;

/** The default export of a module's `src/entry.ts`, the only exposed file. */
export interface ModuleEntry<Component = unknown> {
  readonly screens: Readonly<Record<string, LoadComponent<Component>>>;
  readonly contributions: Readonly<Record<string, LoadComponent<Component>>>;
}

type ScreensOf<Declaration> = Declaration extends { readonly routes: readonly (infer Route)[] }
  ? Route extends { readonly screen: infer Screen extends string }
    ? Screen
    : never
  : never;

type ContributionsOf<Declaration> = Declaration extends { readonly slots: readonly (infer Contribution)[] }
  ? Contribution extends { readonly contribution: infer Name extends string }
    ? Name
    : never
  : never;

/** Exactly the screens and contributions of a declaration. A component with props is a contribution. */
export interface ModuleEntryOf<Declaration extends ModuleDeclarationInput> {
  readonly screens: Readonly<Record<ScreensOf<Declaration>, LoadComponent<ComponentType>>>;
  readonly contributions: Readonly<
    Record<ContributionsOf<Declaration>, LoadComponent<ComponentType | Contribution>>
  >;
}
