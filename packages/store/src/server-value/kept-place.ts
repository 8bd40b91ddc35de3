import { readableItems } from '@zaehlwerk/api';
import type { Portal } from '../portal/portal.ts';
import { type Account, isLoggedIn } from '../session/accounts.ts';
import type { KeptPlace } from './account-value.ts';
import { cover, coverAlso, sentMarksAtom, uncovered } from './sent-marks.ts';
import { said, saidAt } from './server-value.ts';

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
      if (!kept) return undefined;
      const items = await readableItems(schema, kept.items);
      return said(cover(items, { put: new Set(kept.knows) }), kept.saidAt);
    },
    async write(portal, account, value) {
      await screensHaveShownIt();
      const items = value();
      const place = { accountId: account.id, name, version };
      await portal.persistence.lists
        .replace(
          place,
          items,
          idOf,
          sentIds => isLoggedIn(portal, account) && knowsAll(portal, items, sentIds),
          saidAt(items),
        )
        .catch(() => undefined);
    },
  };
}

/** A value on the device in one piece; as a list, one of a single item. */
export function keptWhole<T>(place: { name: string; version: number }, schema: Schema<T>): KeptPlace<T> {
  const list = keptList(place, schema, () => 'whole');
  return {
    read: async (portal: Portal, account: Account) => {
      const kept = await list.read(portal, account);
      return kept && said(coverAlso(kept, kept[0]), saidAt(kept));
    },
    write: (portal, account, value) =>
      list.write(portal, account, () => {
        const whole = value();
        return said(coverAlso(whole, [whole]), saidAt(whole));
      }),
  };
}

/** Whether a list knows of all these sends: one of which this page has not even heard, it does not. */
function knowsAll({ jotai }: Portal, list: unknown, sentIds: readonly string[]): boolean {
  const marks = jotai.get(sentMarksAtom);
  const unknown = uncovered(list, marks);
  return sentIds.every(id => marks.some(mark => mark.id === id) && !unknown.some(mark => mark.id === id));
}

function screensHaveShownIt(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve));
}
