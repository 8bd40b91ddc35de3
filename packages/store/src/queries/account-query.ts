import type { ApiError, ApiResult, CallOptions, ServerCall } from '@zaehlwerk/api';
import type { DeliveryRecord } from '@zaehlwerk/outbox';
import { type Atom, atom } from 'jotai';
import { atomWithQuery } from 'jotai-tanstack-query';
import { setFacts } from '../facts.ts';
import {
  type Account,
  accountsAtom,
  accountWithId,
  findAccount,
  isLoggedIn,
  perAccount,
} from '../session/accounts.ts';
import type { StoreContext } from '../store-context.ts';
import { deliveryRecordsAtom, knownSends, markSynced, type Synced } from './delivery-records.ts';
import { callWithPrefetched, dropPrefetched } from './prefetch.ts';
import type { QueryDefinition, QueryPersister } from './query-persister.ts';
import { isShown, type QueryState, queryStateOf, reloadUnlessNew, valueOrThrow } from './query-state.ts';

/*
 * A query with one cache entry per account, over TanStack Query.
 *
 * An answer carries the ids of the sends it includes (`knows`): those that were confirmed when it was requested, and those
 * whose own answers were put into it (`putItem`). It is stale while a confirmed send that changes the query is missing.
 * Invariants: the persisted answer never replaces one of the server; an answer that was requested before a send never
 * counts as current after it; while items of the account are in flight, nothing reloads on focus or reconnect.
 * A send may be confirmed before, during or after a load, here or in another tab, and the account may go at any moment.
 */

/** `previous`: the value in memory, which is the result again if the server has no other. */
export type LoadOptions<T> = CallOptions & { readonly previous?: T | undefined };

export interface AccountQueryKind<T> extends QueryDefinition {
  load(call: ServerCall, options: LoadOptions<T>): Promise<ApiResult<T>>;
  /** Without it, answers are in memory alone. */
  readonly kept?: QueryPersister<T> | undefined;
  readonly facts?: FactsOf<T> | undefined;
  /** The list with one item from an answer; `undefined` if that cannot be read. */
  withItem?(value: T, itemId: string, rawItem: unknown): T | undefined;
}

type FactsOf<T> = (value: T) => Readonly<Record<string, boolean | number>>;

interface Query<T> {
  readonly data: Synced<T> | undefined;
  readonly error: ApiError | null;
}

export type AccountQuery<T> = ReturnType<typeof newAccountQuery<T>>;

export interface AccountState<T> {
  readonly accountId: string;
  readonly state: QueryState<T>;
  /** Unless the value is a moment old or loading. Never rejects. */
  readonly reload: () => Promise<void>;
}

/** By name and version. */
const registryAtom = atom(() => new Map<string, AccountQuery<unknown>>());

/** The same name and version is the same query, in any bundle. */
export function accountQuery<T>(context: StoreContext, kind: AccountQueryKind<T>): AccountQuery<T> {
  const registry = context.jotai.get(registryAtom);
  const id = `${kind.name}@${kind.version}`;
  // The same name and version means the same type.
  const query = (registry.get(id) as AccountQuery<T> | undefined) ?? newAccountQuery(context, kind);
  registry.set(id, query as AccountQuery<unknown>);
  if (kind.facts) query.alsoState(kind.facts);
  return query;
}

/**
 * Replaces an item by the answer to a send, in memory and on the device. Earlier requests do not restore the old one.
 */
export async function putItem(
  context: StoreContext,
  account: Account,
  queryName: string,
  itemId: string,
  rawItem: unknown,
  sentId: string,
): Promise<void> {
  dropPrefetched(account);
  const queries = queriesNamed(context, queryName);
  const reloads = await Promise.all(queries.map(query => query.putItem(account, itemId, rawItem, sentId)));
  await context.persistence.lists
    .putItem(account.id, queryName, itemId, rawItem, sentId)
    .catch(() => undefined);
  for (const reload of reloads) reload();
}

/** All versions of a query. */
export function queriesNamed(context: StoreContext, name: string): AccountQuery<unknown>[] {
  return [...context.jotai.get(registryAtom)].flatMap(([id, query]) =>
    id.startsWith(`${name}@`) ? query : [],
  );
}

function newAccountQuery<T>(context: StoreContext, kind: AccountQueryKind<T>) {
  const { jotai, queries } = context;
  const keyOf = ({ id }: Account) => [kind.name, id, kind.version] as const;
  const stated = new Set<FactsOf<T>>();
  const stateFacts = (account: Account, value: T) => {
    for (const facts of stated) void setFacts(context, account, facts(value));
  };

  const dataOf = (account: Account) => queries.getQueryData<Synced<T>>(keyOf(account));

  /** The sends that the answer in flight will include. */
  const inFlight = new WeakMap<Account, ReadonlySet<string>>();

  async function load(account: Account, signal: AbortSignal): Promise<Synced<T>> {
    const knows = knownSends(context);
    inFlight.set(account, knows);
    const options = { signal, previous: dataOf(account)?.value };
    const value = valueOrThrow(await kind.load(callWithPrefetched(context, account), options));
    const data = { value, dataUpdatedAt: Date.now(), knows };
    void kind.kept?.write(context, account, () => dataOf(account) ?? data);
    stateFacts(account, value);
    return data;
  }

  const queryOf: (account: Account) => Atom<Query<T>> = perAccount(account =>
    atomWithQuery<Synced<T>, ApiError, Synced<T>, ReturnType<typeof keyOf>>(
      () => ({
        queryKey: keyOf(account),
        queryFn: ({ signal }) => load(account, signal),
        ...(kind.freshSeconds !== undefined && { staleTime: kind.freshSeconds * 1000 }),
        refetchOnWindowFocus: () => account.sends === 0,
        refetchOnReconnect: () => isShown() && account.sends === 0,
      }),
      () => queries,
    ),
  );
  /** The sends of the account that have changed this query and are not included. */
  const staleBy = (account: Account, knows: ReadonlySet<string>, records: readonly DeliveryRecord[]) =>
    records.filter(
      ({ id, accountId, value }) => accountId === account.id && value === kind.name && !knows.has(id),
    );
  const stateOf = perAccount(account =>
    atom((get): QueryState<T> => {
      const { data, error } = get(queryOf(account));
      if (!data) return queryStateOf<T>(undefined, error);
      const { knows, ...shown } = data;
      const outdated = staleBy(account, knows, get(deliveryRecordsAtom)).flatMap(({ item }) => item ?? []);
      const items = outdated.length > 0 && { outdated: new Set(outdated) };
      return queryStateOf<T>({ ...shown, ...items }, error);
    }),
  );
  const ofAll: Atom<readonly AccountState<T>[]> = atom(get =>
    get(accountsAtom).map(account => ({
      accountId: account.id,
      state: get(stateOf(account)),
      reload: () => reload(account),
    })),
  );

  async function reload(account: Account): Promise<void> {
    if (account.sends === 0) await reloadUnlessNew(queries, keyOf(account));
  }

  async function showKept(account: Account): Promise<void> {
    const read = await kind.kept?.read(context, account);
    const kept = read && { ...read, isFromDevice: true };
    const queryKey = keyOf(account);
    const isWanted = isLoggedIn(context, account) && queries.getQueryData(queryKey) === undefined;
    if (!kept || !isWanted) return;
    const query = queries.getQueryCache().find({ queryKey });
    // A load that failed before the device answered has failed all the same.
    if (query?.state.error) query.setState({ data: kept });
    // Stale at once: if the load of the start fails, the next occasion loads.
    else queries.setQueryData(queryKey, kept, { updatedAt: 0 });
  }

  let isKeptLoaded = false;
  return {
    queryOf,
    /** Of all accounts that are logged in, the current one first. */
    ofAll,
    /** Adds facts to derive: another bundle may know more of the same value. */
    alsoState(facts: FactsOf<T>) {
      if (stated.has(facts)) return;
      stated.add(facts);
      // Not now: a rendering component may have asked.
      queueMicrotask(() => {
        for (const account of jotai.get(accountsAtom)) {
          const data = dataOf(account);
          if (data) void setFacts(context, account, facts(data.value));
        }
      });
    },
    /** The current account by default; `loading` if it is not logged in. */
    stateOf: (accountId: string | undefined) =>
      atom((get): QueryState<T> => {
        const account = findAccount(get(accountsAtom), accountId);
        return account ? get(stateOf(account)) : { status: 'loading' };
      }),
    /** From each login on. It stays mounted: a query atom would forget its value after a failed reload. */
    keepLoaded() {
      if (isKeptLoaded) return;
      isKeptLoaded = true;
      jotai.sub(ofAll, () => undefined);
      const restoreOnce = perAccount(showKept);
      const restoreAll = () => {
        for (const account of jotai.get(accountsAtom)) void restoreOnce(account);
      };
      jotai.sub(accountsAtom, restoreAll);
      restoreAll();
    },
    /** Neither rejects. */
    commandsOf(accountId: string | undefined) {
      const forAccount = (work: (account: Account) => Promise<void>) => async () => {
        const account = accountWithId(context, accountId);
        if (account) await work(account);
      };
      return {
        /** Unless it is a moment old, loading, or blocked by a send. */
        reload: forAccount(reload),
        /** In any case: pending answers are older than the change. */
        invalidate: forAccount(account => {
          dropPrefetched(account);
          return queries.invalidateQueries({ queryKey: keyOf(account) });
        }),
      };
    },
    /** True if neither the answer nor the one in flight includes all sends. */
    isStale(account: Account) {
      const data = dataOf(account);
      const records = jotai.get(deliveryRecordsAtom);
      const isLoading = queries.isFetching({ queryKey: keyOf(account) }) > 0;
      const next = isLoading ? inFlight.get(account) : data?.knows;
      return [data?.knows, next].every(knows => knows && staleBy(account, knows, records).length > 0);
    },
    /** Replaces an item by the answer to a send; resolves to the remaining reload. */
    async putItem(account: Account, itemId: string, rawItem: unknown, sentId: string) {
      const queryKey = keyOf(account);
      const isLoading = queries.isFetching({ queryKey }) > 0;
      await queries.cancelQueries({ queryKey });
      const data = dataOf(account);
      const changed = data && kind.withItem?.(data.value, itemId, rawItem);
      if (data && changed !== undefined) {
        queries.setQueryData(queryKey, markSynced(data, changed, sentId));
        stateFacts(account, changed);
      }
      const isOutdated = isLoading || (data !== undefined && changed === undefined);
      return () => {
        if (isOutdated) void queries.refetchQueries({ queryKey });
      };
    },
  };
}
