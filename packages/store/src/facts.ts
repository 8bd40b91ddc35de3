import { atom, useAtomValue } from 'jotai';
import * as z from 'zod/mini';
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

/** Merges facts about an account, which persist until its logout: those that gates ask about a loaded query. */
export async function setFacts(context: StoreContext, account: Account, facts: Facts): Promise<void> {
  const { jotai } = context;
  const before = jotai.get(account.factsAtom);
  if (Object.entries(facts).every(([name, value]) => before[name] === value)) return;
  jotai.set(account.factsAtom, { ...before, ...facts });
  // Another tab may have persisted facts that this one does not know.
  await restore(context, account);
  await persister.write(context, account, () => ({ value: jotai.get(account.factsAtom), knows: new Set() }));
}

/** Facts of this visit are newer than persisted ones. Never rejects. */
export async function restoreFacts(context: StoreContext): Promise<void> {
  await Promise.all(context.jotai.get(accountsAtom).map(account => restore(context, account)));
}

async function restore(context: StoreContext, account: Account): Promise<void> {
  const persisted = await persister.read(context, account);
  context.jotai.set(account.factsAtom, stated => ({ ...persisted?.value, ...stated }));
}

/** The facts about the current account, and the number of `accounts` that are logged in. */
export function useFacts(): Facts {
  return useAtomValue(currentFactsAtom);
}
