import type { PersistedList } from '../persistence/persistence.ts';
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

/** A query as items of a list on the device. */
interface ItemsOf<T> {
  /** `undefined` if unreadable. */
  read(list: PersistedList): T | undefined | Promise<T | undefined>;
  of(value: T): readonly unknown[];
  /** See `ListOrigin`. */
  structure?(): string | undefined;
}

export function persisterOf<T>(
  { name, version }: { name: string; version: number },
  items: ItemsOf<T>,
): QueryPersister<T> {
  const placeOf = ({ id }: Account) => ({ accountId: id, name, version });
  return {
    async read({ persistence }, account) {
      try {
        const kept = await persistence.lists.read(placeOf(account));
        const value = kept && (await items.read(kept));
        if (!kept || value === undefined) return undefined;
        return { value, dataUpdatedAt: kept.dataUpdatedAt, knows: new Set(kept.knows) };
      } catch {
        // The device does not answer, or the list is damaged: the server has it.
        return undefined;
      }
    },
    async write(context, account, data) {
      await screensHaveShownIt();
      const { value, dataUpdatedAt, knows } = data();
      // A send that this page does not know is not included.
      const isWanted = (sentIds: readonly string[]) =>
        isLoggedIn(context, account) && sentIds.every(id => knows.has(id));
      const origin = { dataUpdatedAt, structure: items.structure?.() };
      await context.persistence.lists
        .replace(placeOf(account), items.of(value), isWanted, origin)
        .catch(() => undefined);
    },
  };
}

/** As a list of a single item. */
export function wholePersister<T>(
  place: { name: string; version: number },
  schema: Schema<T>,
): QueryPersister<T> {
  return persisterOf(place, {
    read({ items: [item] }) {
      const whole = schema.safeParse(item);
      return whole.success ? whole.data : undefined;
    },
    of: whole => [whole],
  });
}

function screensHaveShownIt(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve));
}
