import { atom, useAtomValue } from 'jotai';
import * as z from 'zod/mini';
import { readRecord, updateRecord } from './persistence/record.ts';
import { accountsAtom, accountWithId, currentAccountAtom } from './session/accounts.ts';
import type { StoreContext } from './store-context.ts';

/** Values for gates, by name. */
type Facts = Readonly<Record<string, boolean | number>>;

const factsSchema = z.record(z.string(), z.union([z.boolean(), z.number()]));

/** By account. */
const factsRecord = { key: 'facts', version: 1, content: z.record(z.string(), factsSchema) };

const factsByAccountAtom = atom<Readonly<Record<string, Facts>>>({});

/** Of the current account, and the number of `accounts` that are logged in. */
export const currentFactsAtom = atom((get): Facts => {
  const account = get(currentAccountAtom);
  const stated = account && get(factsByAccountAtom)[account.id];
  return { ...stated, accounts: get(accountsAtom).length };
});

/**
 * Merges facts about an account, which persist until its logout. Ignored if the account is not logged in. The loader
 * of a query states the facts that gates ask about it.
 */
export async function setFacts(context: StoreContext, accountId: string, facts: Facts): Promise<void> {
  const { jotai, persistence } = context;
  if (!accountWithId(context, accountId)) return;
  const before = jotai.get(factsByAccountAtom)[accountId];
  if (before && Object.entries(facts).every(([name, value]) => before[name] === value)) return;
  jotai.set(factsByAccountAtom, all => ({ ...all, [accountId]: { ...all[accountId], ...facts } }));
  await updateRecord(persistence, factsRecord, (kept = {}) =>
    accountWithId(context, accountId) ? { ...kept, [accountId]: { ...kept[accountId], ...facts } } : kept,
  );
}

/** Facts of this visit are newer than persisted ones. Never rejects. */
export async function restoreFacts(context: StoreContext): Promise<void> {
  const kept = (await readRecord(context.persistence, factsRecord)) ?? {};
  const ofAccounts = Object.entries(kept).filter(([accountId]) => accountWithId(context, accountId));
  context.jotai.set(factsByAccountAtom, stated => ({
    ...stated,
    ...Object.fromEntries(ofAccounts.map(([id, facts]) => [id, { ...facts, ...stated[id] }])),
  }));
}

export async function forgetFacts(
  { jotai, persistence }: StoreContext,
  isOver: (accountId: string) => boolean,
): Promise<void> {
  const others = <Kept extends object>(all: Kept) =>
    Object.fromEntries(Object.entries(all).filter(([accountId]) => !isOver(accountId)));
  jotai.set(factsByAccountAtom, others);
  await updateRecord(persistence, factsRecord, (kept = {}) => others(kept));
}

/** The facts about the current account, and the number of `accounts` that are logged in. */
export function useFacts(): Facts {
  return useAtomValue(currentFactsAtom);
}
