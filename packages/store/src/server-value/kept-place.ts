import { readableItems } from '@zaehlwerk/api';
import type { Portal } from '../portal/portal.ts';
import { type Account, isLoggedIn } from '../session/accounts.ts';
import type { KeptPlace } from './account-value.ts';

/** Whatever judges what an earlier visit kept: a schema of zod, for example. */
export interface Schema<T> {
  safeParse(kept: unknown): { success: true; data: T } | { success: false };
}

/** A list on the device, item by item: a long one is read and written in slices, and what cannot be read is left out. */
export function keptList<Item>(
  { name, version }: { name: string; version: number },
  schema: Schema<Item>,
  idOf: (item: Item) => string,
): KeptPlace<Item[]> {
  return {
    async read({ persistence }, account) {
      const place = { accountId: account.id, name, version };
      const kept = await persistence.lists.read(place).catch(() => undefined);
      return kept && readableItems(schema, kept);
    },
    async write(portal, account, value) {
      await screensHaveShownIt();
      const items = value();
      await portal.persistence.lists
        .replace({ accountId: account.id, name, version }, items, idOf, () => isLoggedIn(portal, account))
        .catch(() => undefined);
    },
  };
}

/** A value on the device in one piece; as a list, one of a single item. */
export function keptWhole<T>(place: { name: string; version: number }, schema: Schema<T>): KeptPlace<T> {
  const list = keptList(place, schema, () => 'whole');
  return {
    read: async (portal: Portal, account: Account) => (await list.read(portal, account))?.[0],
    write: (portal, account, value) => list.write(portal, account, () => [value()]),
  };
}

function screensHaveShownIt(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve));
}
