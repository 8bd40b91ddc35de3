import { replaceEqualDeep } from '@tanstack/query-core';
import { atom, useAtomValue } from 'jotai';
import * as z from 'zod/mini';
import { withLock } from './persistence/with-lock.ts';
import { wholePersister } from './queries/query-persister.ts';
import { type Account, accountsAtom, currentAccountAtom, type Facts } from './session/accounts.ts';
import type { StoreContext } from './store-context.ts';

const persister = wholePersister<Facts>(
  { name: 'facts', version: 1 },
  z.record(z.string(), z.union([z.boolean(), z.number()])),
);

/** Of the current account, and the number of `accounts` that are logged in. */
export const currentFactsAtom = atom((get): Facts => {
  const account = get(currentAccountAtom);
  return { ...(account && get(account.factsAtom)), accounts: get(accountsAtom).length };
});

/**
 * Merges facts about an account, which persist until its logout: those that gates ask about a loaded query. Only these
 * are written, because another tab may have persisted newer values of the others. Never rejects.
 */
export async function setFacts(context: StoreContext, account: Account, facts: Facts): Promise<void> {
  context.jotai.set(account.factsAtom, before => replaceEqualDeep(before, { ...before, ...facts }));
  // Nothing else, of this tab or another, may persist facts between the read and the write.
  await withLock(`zw-facts/${account.id}`, async () => {
    const persisted = await restore(context, account);
    const value = replaceEqualDeep(persisted, { ...persisted, ...facts });
    if (value !== persisted) await persister.write(context, account, () => ({ value, knows: new Set() }));
  });
}

/** Facts of this visit are newer than persisted ones. Never rejects. */
export async function restoreFacts(context: StoreContext): Promise<void> {
  await Promise.all(context.jotai.get(accountsAtom).map(account => restore(context, account)));
}

async function restore(context: StoreContext, account: Account): Promise<Facts> {
  const persisted = (await persister.read(context, account))?.value ?? {};
  context.jotai.set(account.factsAtom, stated => replaceEqualDeep(stated, { ...persisted, ...stated }));
  return persisted;
}

/** The facts about the current account, and the number of `accounts` that are logged in. */
export function useFacts(): Facts {
  return useAtomValue(currentFactsAtom);
}
