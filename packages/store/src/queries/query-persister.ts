import { readableItems } from '@zaehlwerk/api';
import { type Account, isLoggedIn } from '../session/accounts.ts';
import type { StoreContext } from '../store-context.ts';
import type { Synced } from './delivery-records.ts';

/** Persists the answers to one query. Never rejects. */
export interface QueryPersister<T> {
  read(context: StoreContext, account: Account): Promise<Synced<T> | undefined>;
  /** Writes the `data` of that moment, unless it lacks a send that the device knows. */
  write(context: StoreContext, account: Account, data: () => Synced<T>): Promise<void>;
}

export interface QueryDefinition {
  /** Key on devices, and the name that a queue kind `updates`. */
  readonly name: string;
  /** Rises if a persisted answer would be misread. Same name and version, same query, in any module. */
  readonly version: number;
  /** `staleTime` in seconds; a minute by default. */
  readonly freshSeconds?: number;
}

/** For example a schema of zod. */
export interface Schema<T> {
  safeParse(kept: unknown): { success: true; data: T } | { success: false };
}

/** By item: long lists are read and written in slices, and unreadable items are left out. */
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
      // A send that this page does not know is not included.
      const isWanted = (sentIds: readonly string[]) =>
        isLoggedIn(context, account) && sentIds.every(id => knows.has(id));
      await context.persistence.lists
        .replace(place, value, idOf, isWanted, dataUpdatedAt)
        .catch(() => undefined);
    },
  };
}

/** As a list of a single item. */
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
