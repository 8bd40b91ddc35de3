import type { ApiResult, CallOptions, ServerCall } from '@zaehlwerk/api';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { type Portal, usePortal } from '../portal/portal.ts';
import { type AccountState, type AccountValueKind, accountValue, type KeptPlace } from './account-value.ts';
import { type ApplicationValueKind, applicationValue } from './application-value.ts';
import { keptList, keptWhole, type Schema } from './kept-place.ts';
import type { ServerValue } from './server-value.ts';

type ItemOf<T> = T extends readonly (infer Item)[] ? Item : never;

/** What every server value states of itself. */
interface Declaration {
  /** Under which it lies on devices, and under which the answer to a send replaces an item of it. */
  readonly name: string;
  /**
   * Rises when what the device kept would be misread. Values of the same name and version are one, whichever module
   * declares them; other versions stand beside it.
   */
  readonly version: number;
  /** For how long it is not loaded again by itself, when the tab or the connection comes back; a minute by default. */
  readonly freshSeconds?: number;
}

/** What the server says to an account; it goes with the account. */
export interface AccountValueDeclaration<T> extends Declaration {
  readonly of: 'account';
  load(call: ServerCall, options: CallOptions): Promise<ApiResult<T>>;
  /**
   * Whether it stays on the device for the next start: not at all, as a whole, or as a list item by item, which may be
   * long, and of which the answer to a send replaces one.
   */
  readonly kept:
    | false
    | { readonly whole: Schema<T> }
    | { readonly items: Schema<ItemOf<T>>; idOf(item: ItemOf<T>): string };
  /** What gates may know of it, by name. */
  facts?(value: T): Readonly<Record<string, boolean | number>>;
}

/** What the server says to everybody who uses the application; it stays through logouts. */
export interface ApplicationValueDeclaration<T> extends Declaration {
  readonly of: 'application';
  load(call: ServerCall, options: CallOptions & { applicationId: string }): Promise<ApiResult<T>>;
  /** Whether it stays on the device for the next start. */
  readonly kept: false | { readonly whole: Schema<T> };
}

/** A server value of each account, as a module has declared it. */
export interface DeclaredAccountValue<T> {
  readonly of: 'account';
  readonly kind: AccountValueKind<T>;
}

/** A server value of the application, as a module has declared it. */
export interface DeclaredApplicationValue<T> {
  readonly of: 'application';
  readonly kind: ApplicationValueKind<T>;
}

/** Declares something that the server says, once per module. It loads from its first use on. */
export function declareServerValue<T>(declaration: AccountValueDeclaration<T>): DeclaredAccountValue<T>;
export function declareServerValue<T>(
  declaration: ApplicationValueDeclaration<T>,
): DeclaredApplicationValue<T>;
export function declareServerValue<T>(
  declaration: AccountValueDeclaration<T> | ApplicationValueDeclaration<T>,
): DeclaredAccountValue<T> | DeclaredApplicationValue<T> {
  if (declaration.of === 'account') return { of: 'account', kind: accountKind(declaration) };
  const { kept } = declaration;
  return { of: 'application', kind: { ...declaration, schema: kept ? kept.whole : undefined } };
}

function accountKind<T>(declaration: AccountValueDeclaration<T>): AccountValueKind<T> {
  const { kept } = declaration;
  if (!kept) return { ...declaration, kept: undefined };
  if ('whole' in kept) return { ...declaration, kept: keptWhole(declaration, kept.whole) };
  // With items, the value is a list of them: the types cannot say so of a value that is still any type.
  type List = KeptPlace<T> & KeptPlace<ItemOf<T>[]>;
  return {
    ...declaration,
    kept: keptList(declaration, kept.items, kept.idOf) as List,
    withItem(value, itemId, rawItem) {
      const item = kept.items.safeParse(rawItem);
      if (!item.success) return undefined;
      const list = value as T & ItemOf<T>[];
      return list.map(other => (kept.idOf(other) === itemId ? item.data : other)) as typeof list;
    },
  };
}

/** A server value, and two ways to ask for it again, which settle when that has ended, well or not. */
export type LoadedServerValue<T> = ServerValue<T> & {
  /** Asks again, unless the value is a moment old or under way. */
  readonly reload: () => Promise<void>;
  /** Asks again in any case: after a change, what was asked for before it is not true any more. */
  readonly invalidate: () => Promise<void>;
};

/**
 * What the server says to an account, the current one by default, or to everybody. It loads by itself, after a login
 * and at the start; what an earlier visit kept is shown until then.
 */
export function useServerValue<T>(
  declared: DeclaredAccountValue<T> | DeclaredApplicationValue<T>,
  accountId?: string,
): LoadedServerValue<T> {
  const portal = usePortal();
  const value = useMemo(() => valueFor(portal, declared, accountId), [portal, declared, accountId]);
  useEffect(() => value.keepLoaded(), [value]);
  const state = useAtomValue(value.state);
  return useMemo(() => ({ ...state, reload: value.reload, invalidate: value.invalidate }), [state, value]);
}

function valueFor<T>(
  portal: Portal,
  declared: DeclaredAccountValue<T> | DeclaredApplicationValue<T>,
  accountId: string | undefined,
) {
  if (declared.of === 'application') return applicationValue(portal, declared.kind);
  const { stateOf, reload, invalidate, keepLoaded } = accountValue(portal, declared.kind);
  return {
    state: stateOf(accountId),
    reload: () => reload(accountId),
    invalidate: () => invalidate(accountId),
    keepLoaded,
  };
}

/** What the server says to each of the accounts that are logged in, the current one first. */
export function useServerValueOfAll<T>(declared: DeclaredAccountValue<T>): readonly AccountState<T>[] {
  const portal = usePortal();
  const value = accountValue(portal, declared.kind);
  useEffect(() => value.keepLoaded(), [value]);
  return useAtomValue(value.ofAll);
}
