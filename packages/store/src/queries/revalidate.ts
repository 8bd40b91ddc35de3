import { atom } from 'jotai';
import { accountsAtom } from '../session/accounts.ts';
import type { StoreContext } from '../store-context.ts';
import { queriesNamed } from './account-query.ts';
import { changedQueries } from './delivery-records.ts';
import { dropPrefetched } from './prefetch.ts';

/** The next reload of a whole batch, by query name; `false`: only if stale then. */
const nextReloadAtom = atom(() => ({ names: new Map<string, boolean>(), cancel: () => {} }));

/** Reloads a query in a second; only if it is stale then, unless `isCertain`. */
export function revalidateSoon(context: StoreContext, queryName: string, isCertain: boolean): void {
  const awaited = context.jotai.get(nextReloadAtom);
  awaited.names.set(queryName, isCertain || awaited.names.get(queryName) === true);
  awaited.cancel();
  awaited.cancel = context.alarm(() => {
    for (const [name, isCertain] of awaited.names)
      if (isCertain || isStale(context, name)) void context.queries.invalidateQueries({ queryKey: [name] });
    awaited.names.clear();
  }, 1000);
}

function isStale(context: StoreContext, queryName: string): boolean {
  const accounts = context.jotai.get(accountsAtom);
  return queriesNamed(context, queryName).some(query => accounts.some(account => query.isStale(account)));
}

/** Reloads queries that sends of another tab or the worker have changed, with or without an outbox here. */
export function revalidateOnChange(context: StoreContext): void {
  context.tabs.topic(changedQueries).subscribe(queryName => {
    for (const account of context.jotai.get(accountsAtom)) dropPrefetched(account);
    revalidateSoon(context, queryName, true);
  });
}
