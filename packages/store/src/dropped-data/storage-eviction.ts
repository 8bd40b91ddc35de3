import * as z from 'zod/mini';
import { totalOf } from '../outbox/queue-overview.ts';
import type { StoreContext } from '../portal/store-context.ts';

const unsentSchema = z.object({
  /** Items in the queue by their kind, in whatever state. */
  items: z.record(z.string(), z.int()),
  /** What people know those items by, as far as they are remembered. */
  named: z.array(z.object({ kind: z.string(), name: z.string() })),
  /** Forms that were begun. */
  drafts: z.int(),
});

/** What lay in the database and was not on the server, at the last look. */
export type Unsent = z.infer<typeof unsentSchema>;

const markSchema = z.object({
  /** The same as in the database, for as long as it is the same database. */
  id: z.string(),
  unsent: unsentSchema,
  /** What lay in a database that is gone, until the user has read of it. */
  dropped: z.optional(unsentSchema),
});

/** What is known beside the database of what lies in it. */
export type DeviceMark = z.infer<typeof markSchema>;

export const nothing: Unsent = { items: {}, named: [], drafts: 0 };

/** More than that is not entered again from a list. */
const rememberedNames = 30;

/** The mark that a text holds; `undefined` when it holds none. */
export function readableMark(text: string | null): DeviceMark | undefined {
  try {
    const mark = markSchema.safeParse(JSON.parse(text ?? ''));
    return mark.success ? mark.data : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The mark as it has to be, `databaseId` being what the database says. Another one than the mark's means that the
 * browser has dropped what the mark speaks of; without a mark nothing is known, and nothing is said.
 */
export function markOf(databaseId: string, mark: DeviceMark | undefined): DeviceMark {
  if (mark === undefined) return { id: databaseId, unsent: nothing };
  if (mark.id === databaseId) return mark;
  const { items, drafts } = mark.unsent;
  const dropped = totalOf(items) + drafts > 0 ? together(mark.unsent, mark.dropped) : mark.dropped;
  return { id: databaseId, unsent: nothing, ...(dropped && { dropped }) };
}

/** What items are known by, each once, as far as it is to be remembered. */
export function remembered(named: Unsent['named']): Unsent['named'] {
  const byName = new Map(named.map(each => [JSON.stringify([each.kind, each.name]), each]));
  return [...byName.values()].slice(0, rememberedNames);
}

function together(one: Unsent, other: Unsent = nothing): Unsent {
  const kinds = Object.keys({ ...one.items, ...other.items });
  return {
    items: Object.fromEntries(kinds.map(kind => [kind, (one.items[kind] ?? 0) + (other.items[kind] ?? 0)])),
    named: remembered([...one.named, ...other.named]),
    drafts: one.drafts + other.drafts,
  };
}

const key = 'zw-device';

/** Where the mark lies: beside the database, so that it is still there when the browser drops that. */
export interface MarkPlace {
  readonly read: () => DeviceMark | undefined;
  /** Changes the mark without anybody coming between; does nothing where nothing can be kept. */
  readonly change: (change: (mark: DeviceMark | undefined) => DeviceMark | undefined) => void;
  /** Calls `watcher` when another tab has changed it. */
  readonly watch: (watcher: () => void) => void;
}

/** The place of the mark on the portal's device. */
export function markPlace({ persistence }: StoreContext): MarkPlace {
  const storage = () => persistence.besideDatabase ?? globalThis.localStorage;
  const read = () => {
    try {
      return readableMark(storage().getItem(key));
    } catch {
      return undefined;
    }
  };
  return {
    read,
    change: change => {
      try {
        const mark = change(read());
        if (mark) storage().setItem(key, JSON.stringify(mark));
      } catch {
        // A browser that keeps nothing here gives no warning later, and no false one.
      }
    },
    watch: watcher =>
      globalThis.addEventListener?.('storage', event => {
        if (event.key === key) watcher();
      }),
  };
}
