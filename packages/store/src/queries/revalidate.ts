import type { StoreContext } from '../portal/store-context.ts';
import { accountsAtom } from '../session/accounts.ts';
import { queriesNamed } from './account-query.ts';
import { changedQueries } from './delivery-records.ts';
import { dropPrefetched } from './prefetch.ts';

/** Queries that are to be loaded again in a moment, once for a whole batch; `false`: only where they are stale then. */
const awaitedReloads = new WeakMap<
  StoreContext,
  { readonly names: Map<string, boolean>; cancel: () => void }
>();

/** Loads a query again in a second; only where it is stale then, unless that `isCertain`. */
export function revalidateSoon(portal: StoreContext, queryName: string, isCertain: boolean): void {
  const awaited = awaitedReloads.get(portal) ?? { names: new Map(), cancel: () => {} };
  awaitedReloads.set(portal, awaited);
  awaited.names.set(queryName, isCertain || awaited.names.get(queryName) === true);
  awaited.cancel();
  awaited.cancel = portal.alarm(() => {
    for (const [name, isCertain] of awaited.names)
      if (isCertain || isStale(portal, name)) void portal.queries.invalidateQueries({ queryKey: [name] });
    awaited.names.clear();
  }, 1000);
}

function isStale(portal: StoreContext, queryName: string): boolean {
  const accounts = portal.jotai.get(accountsAtom);
  return queriesNamed(portal, queryName).some(query => accounts.some(account => query.isStale(account)));
}

/**
 * Loads again what a send of another tab, or of the worker, has changed. What was asked for before says what was true
 * then, whether it is there already or not, and whether this page has an outbox or not.
 */
export function revalidateOnChange(portal: StoreContext): void {
  portal.tabs.topic(changedQueries).subscribe(queryName => {
    for (const account of portal.jotai.get(accountsAtom)) dropPrefetched(account);
    revalidateSoon(portal, queryName, true);
  });
}
