import * as z from 'zod/mini';
import type { DraftPlace, NextDraft } from '../drafts/draft-record.ts';
import type { DeliveryRecord } from './delivery-record.ts';
import type { QueuedItem } from './queued-item.ts';

/** A draft that becomes an item: it goes in the same step, unless it was written since. */
export interface HandedOverDraft {
  readonly place: DraftPlace;
  /** Under which the draft lies on the device. */
  readonly revision: string;
  readonly fileIds: readonly string[];
}

/**
 * What came of putting an item into the queue: it, and those that it took the place of; its record, where the server has
 * confirmed it already; or why nothing was changed.
 */
export type Added =
  | { readonly item: unknown; readonly replaced: readonly unknown[] }
  | { readonly delivered: DeliveryRecord }
  | 'conflict';

export interface AddOptions {
  readonly draft?: HandedOverDraft | undefined;
  /** Whether who adds knows of an item, in the queue or confirmed, by its id. */
  readonly isKnown: (id: string) => boolean;
  /** Gives it up, unless it is written already: then it rejects and has changed nothing. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Whether an item has become a draft. `gone`: it was not there any more; `in-flight`: it is being sent; `occupied`: a draft
 * was there.
 */
export type Taken = 'taken' | 'gone' | 'in-flight' | 'occupied';

/** Writes a draft, and ends what it was until then in the same step; nothing is changed unless it is `taken`. */
export type MoveToDraft = (place: DraftPlace, draft: NextDraft) => Promise<Taken>;

/** The queue of all accounts on this device. Every call may reject; what it was to change is unchanged then. */
export interface QueueRecords {
  /**
   * Everything that lies there as it lies there: items in their order and without files, and the records of the
   * delivered ones.
   */
  readAll(): Promise<{ readonly items: readonly unknown[]; readonly deliveries: readonly unknown[] }>;
  /** The files of an item that are still there. */
  files(itemId: string, fileIds: readonly string[]): Promise<ReadonlyMap<string, Blob>>;
  /**
   * Puts an item with its files at the end of the queue, in the place of all others about the same, in one step. Under the
   * id of an item that lies there already it waits anew, in that item's place. Where something about the same lies there, or
   * was confirmed, that this tab does not know of, nothing is changed: `conflict`.
   */
  add(item: Omit<QueuedItem, 'order'>, files: ReadonlyMap<string, Blob>, options: AddOptions): Promise<Added>;
  /** Changes an item that is still there, in one step; the answer is what lies there then. */
  update(id: string, change: (raw: unknown) => unknown): Promise<unknown>;
  /** Makes a draft of an item, in one step: the item goes with its files, and the draft is there. */
  moveToDraft(id: string, place: DraftPlace, draft: NextDraft): Promise<Taken>;
  /** Removes an item with its files, and leaves the record that the server has confirmed it, in one step. */
  confirm(id: string, record: DeliveryRecord): Promise<void>;
  /** Removes an item with its files. */
  remove(id: string): Promise<void>;
}

/**
 * What a tab says of the queue. `changed`: the item came, went, or is another than it was; `sending`: so many are still to
 * be sent by that tab, 0 at the end, and one of them may be `inFlight`, `percent` of it; `stop`: whoever sends it is to stop.
 */
const newsSchema = z.union([
  z.object({ what: z.enum(['changed', 'stop']), id: z.string() }),
  z.object({
    what: z.literal('sending'),
    left: z.int(),
    inFlight: z.optional(z.string()),
    percent: z.optional(z.int()),
  }),
]);

export type QueueNews = z.infer<typeof newsSchema>;

export const queueNews = { name: 'queue', message: newsSchema };
