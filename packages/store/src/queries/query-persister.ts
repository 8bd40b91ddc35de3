import { readableItems } from '@zaehlwerk/api';
import { isLoggedIn } from '../session/accounts.ts';
import type { QueryPersister } from './account-query.ts';

/** Whatever judges what an earlier visit kept: a schema of zod, for example. */
export interface Schema<T> {
  safeParse(kept: unknown): { success: true; data: T } | { success: false };
}

/** Keeps a list item by item: a long one is read and written in slices, and what cannot be read is left out. */
export function listPersister<Item>(
  { name, version }: { name: string; version: number },
  schema: Schema<Item>,
  idOf: (item: Item) => string,
): QueryPersister<Item[]> {
  return {
    async read({ persistence }, account) {
      const place = { accountId: account.id, name, version };
      const kept = await persistence.lists.read(place).catch(() => undefined);
      if (!kept) return undefined;
      const items = await readableItems(schema, kept.items);
      return { value: items, dataUpdatedAt: kept.dataUpdatedAt, knows: new Set(kept.knows) };
    },
    async write(context, account, data) {
      await screensHaveShownIt();
      const { value, dataUpdatedAt, knows } = data();
      const place = { accountId: account.id, name, version };
      // One of which this page has not even heard, it does not know.
      const isWanted = (sentIds: readonly string[]) =>
        isLoggedIn(context, account) && sentIds.every(id => knows.has(id));
      await context.persistence.lists
        .replace(place, value, idOf, isWanted, dataUpdatedAt)
        .catch(() => undefined);
    },
  };
}

/** Keeps an answer in one piece: as a list of a single item. */
export function wholePersister<T>(
  place: { name: string; version: number },
  schema: Schema<T>,
): QueryPersister<T> {
  const list = listPersister(place, schema, () => 'whole');
  return {
    read: async (context, account) => {
      const kept = await list.read(context, account);
      const [value] = kept?.value ?? [];
      return kept && value !== undefined ? { ...kept, value } : undefined;
    },
    write: (context, account, data) =>
      list.write(context, account, () => {
        const whole = data();
        return { ...whole, value: [whole.value] };
      }),
  };
}

function screensHaveShownIt(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve));
}
