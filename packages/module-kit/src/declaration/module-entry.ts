import type { ComponentType } from 'react';
import type { ModuleDeclarationInput } from './declaration.ts';

declare const contribution: unique symbol;

/** A component that a slot can show, whatever props it asks for; only `contributes` makes one. */
export interface Contribution {
  readonly [contribution]: true;
}

/** Loads the code of one screen or contribution, which is its default export. */
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

/**
 * The entry that fits a declaration: exactly the screens and contributions that it names. A component that needs props
 * is a contribution to a slot that gives them, which `contributes` knows.
 */
export interface ModuleEntryOf<Declaration extends ModuleDeclarationInput> {
  readonly screens: Readonly<Record<ScreensOf<Declaration>, LoadComponent<ComponentType>>>;
  readonly contributions: Readonly<
    Record<ContributionsOf<Declaration>, LoadComponent<ComponentType | Contribution>>
  >;
}
