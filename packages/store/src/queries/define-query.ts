import type { ApiResult, ServerCall } from '@zaehlwerk/api';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useRefusedQuery } from '../request-scope.tsx';
import { type StoreContext, useStoreContext } from '../store-context.ts';
import { type AccountQueryKind, type AccountState, accountQuery, type LoadOptions } from './account-query.ts';
import { type ApplicationQueryDefinition, applicationQuery } from './application-query.ts';
import { listPersister } from './list-persister.ts';
import { type QueryDefinition, type QueryPersister, type Schema, wholePersister } from './query-persister.ts';
import type { QueryState } from './query-state.ts';

type ItemOf<T> = T extends readonly (infer Item)[] ? Item : never;

/** A query of an account; it ends with the logout. */
export interface AccountQueryDefinition<T> extends QueryDefinition {
  readonly of: 'account';
  load(call: ServerCall, options: LoadOptions<T>): Promise<ApiResult<T>>;
  /** Persistence: none, whole, or by item: then the answer to a send replaces one. */
  readonly kept:
    | false
    | { readonly whole: Schema<T> }
    | { readonly items: Schema<ItemOf<T>>; idOf(item: ItemOf<T>): string };
  /** Values for gates, by name. */
  facts?(value: T): Readonly<Record<string, boolean | number>>;
}

export interface DefinedAccountQuery<T> extends AccountQueryKind<T> {
  readonly of: 'account';
}

/** Defines a query, once per module. It loads from its first use on. */
export function defineQuery<T>(declaration: AccountQueryDefinition<T>): DefinedAccountQuery<T>;
export function defineQuery<T>(declaration: ApplicationQueryDefinition<T>): ApplicationQueryDefinition<T>;
export function defineQuery<T>(declaration: AccountQueryDefinition<T> | ApplicationQueryDefinition<T>) {
  return declaration.of === 'account' ? accountKind(declaration) : declaration;
}

function accountKind<T>(declaration: AccountQueryDefinition<T>): DefinedAccountQuery<T> {
  const { kept } = declaration;
  if (!kept) return { ...declaration, kept: undefined };
  if ('whole' in kept) return { ...declaration, kept: wholePersister(declaration, kept.whole) };
  // With items, the value is a list of them, which the types cannot express.
  type List = QueryPersister<T> & QueryPersister<ItemOf<T>[]>;
  return {
    ...declaration,
    kept: listPersister(declaration, kept.items, kept.idOf) as List,
    withItem(value, itemId, rawItem) {
      const item = kept.items.safeParse(rawItem);
      if (!item.success) return undefined;
      const list = value as T & ItemOf<T>[];
      return list.map(other => (kept.idOf(other) === itemId ? item.data : other)) as typeof list;
    },
  };
}

/** Both functions settle after success or failure. */
export type QueryResult<T> = QueryState<T> & {
  /** Unless the answer is a moment old or loading. */
  readonly reload: () => Promise<void>;
  /** In any case: after a change, pending answers are out of date. */
  readonly invalidate: () => Promise<void>;
};

/** Of an account, the current one by default, or of the application. The persisted answer is shown first. */
export function useQuery<T>(
  defined: DefinedAccountQuery<T> | ApplicationQueryDefinition<T>,
  accountId?: string,
): QueryResult<T> {
  const context = useStoreContext();
  const found = useMemo(() => queryFor(context, defined, accountId), [context, defined, accountId]);
  const query = useRefusedQuery(defined.load) ?? found;
  useEffect(() => query.keepLoaded(), [query]);
  const state = useAtomValue(query.state);
  return useMemo(() => ({ ...state, ...query.commands }), [state, query]);
}

function queryFor<T>(
  context: StoreContext,
  defined: DefinedAccountQuery<T> | ApplicationQueryDefinition<T>,
  accountId: string | undefined,
) {
  if (defined.of === 'application') return applicationQuery(context, defined);
  const { stateOf, commandsOf, keepLoaded } = accountQuery(context, defined);
  return { state: stateOf(accountId), keepLoaded, commands: commandsOf(accountId) };
}

/** One state per account that is logged in, the current one first. */
export function useQueryOfAllAccounts<T>(defined: DefinedAccountQuery<T>): readonly AccountState<T>[] {
  const context = useStoreContext();
  const query = useRefusedQuery(defined.load) ?? accountQuery(context, defined);
  useEffect(() => query.keepLoaded(), [query]);
  return useAtomValue(query.ofAll);
}
