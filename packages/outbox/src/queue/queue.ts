import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { Topic } from '../cross-tab-channel.ts';
import type { DraftPlace, NewDraft } from '../drafts/draft-record.ts';
import { Subscribable } from '../subscribable.ts';
import { type DeliveryRecord, readableDeliveryRecord } from './delivery-record.ts';
import type { AddOptions, QueueRecords, Taken } from './indexed-db-queue.ts';
import { type QueuedItem, readableItem } from './queued-item.ts';
import { deliveryRecordOf } from './sent-receipt.ts';

/** `changed`: came, went or changed; `sending`: so many are left for that tab; `stop`: to the tab that sends it. */
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

export interface QueueParts extends Pick<Clock, 'now'> {
  readonly records: QueueRecords;
  readonly tabs: Topic<QueueNews>;
  /**
   * Called before confirmed items leave the list: with records that are new to this tab, and with those of items that
   * this tab has sent, whose answers are in `answers` by id. Once it settles, queries agree with the answers. Never
   * rejects.
   */
  readonly onAcknowledged: (
    records: readonly DeliveryRecord[],
    answers: ReadonlyMap<string, unknown>,
  ) => Promise<void>;
}

/**
 * The queue on this device, as this tab knows it.
 * The device is the truth. Every change is one transaction there, then a change in memory, then a message to the other
 * tabs, which read the device. Changes that the device has not taken overlay what is read until a write succeeds
 * (`#unwritten`), and an item with a delivery record is gone, whatever the device has (`#delivered`).
 * Invariants: an item leaves with its delivery record in one transaction, so that no reader finds neither. A record is
 * reported (`onAcknowledged`) before its item leaves. Messages may be lost, doubled or late: `load` makes up for all
 * of it.
 */
export class Queue extends Subscribable {
  readonly #parts: QueueParts;
  #items: readonly QueuedItem[] = [];
  #unreadable = 0;
  /** By the item's id. */
  readonly #delivered = new Map<string, DeliveryRecord>();
  /** Items in a state that the device has not taken, by id. */
  readonly #unwritten = new Map<string, QueuedItem>();
  #isBehind = false;
  #hasNews = false;
  #following: Promise<void> | undefined;

  /** `onNews` is called when this tab has read the changes of another one. */
  constructor(parts: QueueParts, onNews: () => void) {
    super();
    this.#parts = parts;
    parts.tabs.subscribe(news => {
      if (news.what !== 'changed') return;
      this.#unwritten.delete(news.id);
      this.#hasNews = true;
      this.#following ??= this.#follow().then(onNews);
    });
  }

  /** Coalesces: a tab that sends changes each item several times. */
  async #follow(): Promise<void> {
    while (this.#hasNews) {
      this.#hasNews = false;
      // Without the device nothing changes.
      await this.load().catch(() => undefined);
    }
    this.#following = undefined;
  }

  /** Oldest first; another array after every change. */
  get items(): readonly QueuedItem[] {
    return this.#items;
  }

  /** Number of items on the device that this release cannot read. They stay. */
  get unreadable(): number {
    return this.#unreadable;
  }

  /** True if messages of other tabs may have been missed. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** To be called when the browser suspends this tab. */
  fallBehind(): void {
    this.#isBehind = true;
  }

  isDelivered(id: string): boolean {
    return this.#delivered.has(id);
  }

  item(id: string): QueuedItem | undefined {
    return this.#items.find(item => item.id === id);
  }

  /** Reads everything anew. Rejects with the device. */
  async load(): Promise<void> {
    const found = await this.#parts.records.readAll();
    this.#isBehind = false;
    void this.#note(found.deliveries.flatMap(raw => readableDeliveryRecord(raw) ?? []));
    const ids = new Set(found.items.map(raw => String(Object(raw).id)));
    const items = found.items.map(readableItem);
    this.#items = items.flatMap(item => this.#known(item) ?? []);
    this.#unreadable = items.filter(item => !item).length;
    this.notify();
    for (const id of ids) {
      const record = this.#delivered.get(id);
      // The device did not take the record when it was sent.
      if (record)
        this.#parts.records.confirm(id, record).then(
          () => this.#announce(id),
          () => undefined,
        );
    }
  }

  /**
   * Adds an item in the place of earlier ones about the same, which it resolves to. `conflict`: another item about the
   * same was not known to this tab, and is now; nothing was changed. Rejects with the device.
   */
  async add(
    item: Omit<QueuedItem, 'order'>,
    files: ReadonlyMap<string, Blob>,
    options: Partial<AddOptions> = {},
  ): Promise<readonly QueuedItem[] | 'conflict'> {
    const isKnown = (id: string) => this.isDelivered(id) || this.item(id) !== undefined;
    const added = await this.#parts.records.add(item, files, { isKnown, ...options });
    if (added === 'conflict') {
      await this.load().catch(() => undefined);
      return added;
    }
    if ('delivered' in added) {
      void this.#note([added.delivered]);
      this.#written(item.id, undefined);
      return [];
    }
    const replaced = added.replaced.flatMap(raw => readableItem(raw) ?? []);
    for (const { id } of replaced) this.#written(id, undefined);
    this.#written(item.id, readableItem(added.item));
    return replaced;
  }

  /** Rejects with the device: the item is still queued then. */
  async moveToDraft(id: string, place: DraftPlace, draft: NewDraft): Promise<Taken> {
    const taken = await this.#parts.records.moveToDraft(id, place, draft);
    if (taken === 'gone') await this.load();
    if (taken === 'taken') this.#written(id, undefined);
    return taken;
  }

  /** Only in this tab if the device fails. `undefined` if gone or unreadable. Others read `isNews`. Never rejects. */
  async change(
    id: string,
    update: (item: QueuedItem) => QueuedItem,
    isNews = true,
  ): Promise<QueuedItem | undefined> {
    const changed = (raw: unknown) => {
      const item = this.#known(readableItem(raw));
      return item ? update(item) : raw;
    };
    try {
      const raw = await this.#parts.records.update(id, changed);
      this.#written(id, readableItem(raw), isNews);
    } catch {
      const item = this.item(id);
      if (!item) return undefined;
      this.#unwritten.set(id, update(item));
      this.#take(id, item);
    }
    return this.item(id);
  }

  /** Missing files are gone from the device. Rejects with the device. */
  filesOf({ id, fileIds }: QueuedItem): Promise<ReadonlyMap<string, Blob>> {
    return fileIds.length === 0 ? Promise.resolve(new Map()) : this.#parts.records.files(id, fileIds);
  }

  /** Rejects with the device: the item is still queued then. */
  async remove(id: string): Promise<void> {
    await this.#parts.records.remove(id);
    this.#written(id, undefined);
  }

  /**
   * Removes an item that the server has confirmed, in one transaction with its record. If the device fails, or never
   * had the item (`isOnDevice`), this tab alone knows it. Never rejects.
   */
  async confirm(item: QueuedItem, answer: unknown, isOnDevice = true): Promise<void> {
    const record = deliveryRecordOf(item, this.#parts.now(), answer);
    if (isOnDevice) await this.#parts.records.confirm(item.id, record).catch(() => undefined);
    await this.#note([record], new Map([[record.id, answer]]));
    this.#written(record.id, undefined);
  }

  async #note(
    records: readonly DeliveryRecord[],
    answers: ReadonlyMap<string, unknown> = new Map(),
  ): Promise<void> {
    const news = records.filter(({ id }) => answers.has(id) || !this.#delivered.has(id));
    for (const record of news) this.#delivered.set(record.id, record);
    if (news.length > 0) await this.#parts.onAcknowledged(news, answers);
  }

  #announce(id: string): void {
    this.#parts.tabs.announce({ what: 'changed', id });
  }

  /** The device has this item now, or none. */
  #written(id: string, item: QueuedItem | undefined, isNews = true): void {
    this.#unwritten.delete(id);
    this.#take(id, item);
    if (isNews) this.#announce(id);
  }

  #take(id: string, found: QueuedItem | undefined): void {
    const item = this.#known(found);
    const others = this.#items.filter(other => other.id !== id);
    this.#items = item ? [...others, item].sort((a, b) => a.order - b.order) : others;
    this.notify();
  }

  /** The item as this tab knows it; none if it was delivered. */
  #known(item: QueuedItem | undefined): QueuedItem | undefined {
    return item && !this.#delivered.has(item.id) ? (this.#unwritten.get(item.id) ?? item) : undefined;
  }
}
