import { atom } from 'jotai';
import { accountsAtom } from '../session/accounts.ts';
import type { StoreContext } from '../store-context.ts';
import { queriesNamed } from './account-query.ts';
import { changedQueries } from './delivery-records.ts';
import { dropPrefetched } from './prefetch.ts';

/** The next reload, once for a whole batch: the names of the queries, `false` for those that load only if stale then. */
const nextReloadAtom = atom(() => ({ names: new Map<string, boolean>(), cancel: () => {} }));

/** Loads a query again in a second; only if it is stale then, unless that `isCertain`. */
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

/**
 * Loads again what a send of another tab, or of the worker, has changed. What was asked for before says what was true
 * then, whether it is there already or not, and whether this page has an outbox or not.
 */
export function revalidateOnChange(context: StoreContext): void {
  context.tabs.topic(changedQueries).subscribe(queryName => {
    for (const account of context.jotai.get(accountsAtom)) dropPrefetched(account);
    revalidateSoon(context, queryName, true);
  });
}
