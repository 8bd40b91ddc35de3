import { atom, useAtomValue } from 'jotai';
import * as z from 'zod/mini';
import { withLock } from './persistence/with-lock.ts';
import { wholePersister } from './queries/query-persister.ts';
import {
  type Account,
  accountsAtom,
  currentAccountAtom,
  type Facts,
  perAccount,
} from './session/accounts.ts';
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

/** Each reads what the one before has persisted. */
const writesOf = perAccount(() => ({ last: Promise.resolve() }));

/** Merges facts about an account, which persist until its logout: those that gates ask about a loaded query. */
export async function setFacts(context: StoreContext, account: Account, facts: Facts): Promise<void> {
  change(context, account, before => ({ ...before, ...facts }));
  const writes = writesOf(account);
  writes.last = writes.last.then(() =>
    // Another tab must not persist facts between the read and the write.
    withLock(`zw-facts/${account.id}`, () => persist(context, account, facts)),
  );
  await writes.last;
}

/** Facts of this visit are newer than persisted ones. Never rejects. */
export async function restoreFacts(context: StoreContext): Promise<void> {
  await Promise.all(context.jotai.get(accountsAtom).map(account => restore(context, account)));
}

/** Only these: another tab may have persisted newer values of the others. Never rejects. */
async function persist(context: StoreContext, account: Account, facts: Facts): Promise<void> {
  const persisted = await restore(context, account);
  if (isIn(facts, persisted)) return;
  await persister.write(context, account, () => ({ value: { ...persisted, ...facts }, knows: new Set() }));
}

async function restore(context: StoreContext, account: Account): Promise<Facts> {
  const { value: persisted } = (await persister.read(context, account)) ?? { value: {} };
  change(context, account, stated => ({ ...persisted, ...stated }));
  return persisted;
}

/** No news for screens if all facts stay as they are. */
function change({ jotai }: StoreContext, { factsAtom }: Account, update: (facts: Facts) => Facts): void {
  jotai.set(factsAtom, before => {
    const next = update(before);
    return isIn(next, before) ? before : next;
  });
}

function isIn(facts: Facts, all: Facts): boolean {
  return Object.entries(facts).every(([name, value]) => all[name] === value);
}

/** The facts about the current account, and the number of `accounts` that are logged in. */
export function useFacts(): Facts {
  return useAtomValue(currentFactsAtom);
}
