import { tryOr } from '@zaehlwerk/outbox';
import * as z from 'zod/mini';
import { totalOf } from '../outbox/queue-overview.ts';
import type { StoreContext } from '../store-context.ts';

const unsentSchema = z.object({
  /** Items in the queue by their kind, in whatever state. */
  items: z.record(z.string(), z.int()),
  /** The names that users know those items by, {@link rememberedNames} at most. */
  named: z.array(z.object({ kind: z.string(), name: z.string() })),
  drafts: z.int(),
});

/** Entries that were in the database and not on the server, at the last look. */
export type Unsent = z.infer<typeof unsentSchema>;

const markerSchema = z.object({
  /** Of the database. */
  id: z.string(),
  unsent: unsentSchema,
  /** Entries of an evicted database, until the user has confirmed the warning. */
  evicted: z.optional(unsentSchema),
});

export type EvictionMarker = z.infer<typeof markerSchema>;

export const nothing: Unsent = { items: {}, named: [], drafts: 0 };

const rememberedNames = 30;

export function readMarker(text: string | null): EvictionMarker | undefined {
  return tryOr(undefined, () => markerSchema.safeParse(JSON.parse(text ?? '')).data);
}

/** The marker of this database. One with another id means that its database was evicted. */
export function markerOf(databaseId: string, mark: EvictionMarker | undefined): EvictionMarker {
  if (mark === undefined) return { id: databaseId, unsent: nothing };
  if (mark.id === databaseId) return mark;
  const { items, drafts } = mark.unsent;
  const evicted = totalOf(items) + drafts > 0 ? together(mark.unsent, mark.evicted) : mark.evicted;
  return { id: databaseId, unsent: nothing, ...(evicted && { evicted }) };
}

/** Each name once, and not too many. */
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

const key = 'zw-eviction';

export type MarkerStorage = ReturnType<typeof markerStorage>;

/** Beside the database, so that the marker outlives its eviction. */
export function markerStorage({ persistence }: StoreContext) {
  const storage = () => persistence.besideDatabase ?? globalThis.localStorage;
  const read = () => tryOr(undefined, () => readMarker(storage().getItem(key)));
  return {
    read,
    /** Atomic. Where nothing can be kept, there is no warning later, and no false one. */
    change: (change: (mark: EvictionMarker | undefined) => EvictionMarker | undefined) =>
      tryOr(undefined, () => {
        const mark = change(read());
        if (mark) storage().setItem(key, JSON.stringify(mark));
      }),
    /** Calls `watcher` after a change by another tab. */
    watch: (watcher: () => void) =>
      globalThis.addEventListener?.('storage', event => {
        if (event.key === key) watcher();
      }),
  };
}
