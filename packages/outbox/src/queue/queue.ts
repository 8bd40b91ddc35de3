import type { Topic } from '../cross-tab-channel.ts';
import type { DraftPlace, NewDraft } from '../drafts/draft-record.ts';
import { Subscribable } from '../subscribable.ts';
import { type DeliveryRecord, readableDeliveryRecord } from './delivery-record.ts';
import type { AddOptions, QueueRecords, Taken } from './indexed-db-queue.ts';
import type { QueueNews } from './queue-news.ts';
import { type QueuedItem, readableItem } from './queued-item.ts';
import { deliveryRecordOf } from './sent-receipt.ts';

export interface QueueParts {
  readonly records: QueueRecords;
  readonly tabs: Topic<QueueNews>;
  readonly now: () => number;
  /**
   * Called with the records of confirmed items before these are seen to leave: with those that are new to this tab, and
   * with the one of an item that this tab has sent, whose answer is in `answers` by the item's id. What is shown and kept
   * agrees with an answer once the call has settled. Never rejects.
   */
  readonly onAcknowledged: (
    records: readonly DeliveryRecord[],
    answers: ReadonlyMap<string, unknown>,
  ) => Promise<void>;
}

/**
 * What lies in the queue on this device, as this tab knows it.
 *
 * The device counts. Every change is one transaction there, then a change in memory, then news to the other tabs, which
 * look at the device. What the device could not be told lies over what is read there until a write succeeds
 * (`#unwritten`), and an item whose record this tab has is gone whatever the device says (`#delivered`).
 *
 * Invariants: an item leaves with its delivery record in one transaction, so that no reader finds neither. A record is
 * reported (`onAcknowledged`) before its item is seen to leave. News may be lost, doubled or late: a look at the device
 * anew (`load`) makes up for all of it.
 */
export class Queue extends Subscribable {
  readonly #parts: QueueParts;
  #items: readonly QueuedItem[] = [];
  #unreadable = 0;
  /** Of all items that were confirmed, as far as this tab knows, by the item's id. */
  readonly #delivered = new Map<string, DeliveryRecord>();
  /** Items as they are in this tab alone, because the device could not be told, by their id. */
  readonly #unwritten = new Map<string, QueuedItem>();
  #isBehind = false;
  #hasNews = false;
  #following: Promise<void> | undefined;

  /** `onNews` is called when this tab knows what another one has added or changed. */
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

  /** Looks at the device until there is no other news: a tab that sends changes each item several times. */
  async #follow(): Promise<void> {
    while (this.#hasNews) {
      this.#hasNews = false;
      // A device that does not answer changes nothing.
      await this.load().catch(() => undefined);
    }
    this.#following = undefined;
  }

  /** All items, oldest first; another list after every change. */
  get items(): readonly QueuedItem[] {
    return this.#items;
  }

  /** How many items lie on the device that this release cannot read. They stay there. */
  get unreadable(): number {
    return this.#unreadable;
  }

  /** Whether other tabs may have changed, sent or taken out what this one still has. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** To be called when the browser puts this tab to sleep, so that it misses the news of others until it has read anew. */
  fallBehind(): void {
    this.#isBehind = true;
  }

  isDelivered(id: string): boolean {
    return this.#delivered.has(id);
  }

  item(id: string): QueuedItem | undefined {
    return this.#items.find(item => item.id === id);
  }

  /** Reads everything anew, also what has left meanwhile, whoever has sent it. Rejects when the device does not answer. */
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
      // The device could not be told of it when it was sent.
      if (record)
        this.#parts.records.confirm(id, record).then(
          () => this.#announce(id),
          () => undefined,
        );
    }
  }

  /**
   * Puts an item at the end, in the place of earlier ones about the same, which it answers with. `conflict`: there is
   * something about the same that this tab did not know, and knows now; nothing was changed. Rejects with the device.
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

  /** Makes a draft of an item, in one step with its files. Rejects with the device: the item is still there then. */
  async moveToDraft(id: string, place: DraftPlace, draft: NewDraft): Promise<Taken> {
    const taken = await this.#parts.records.moveToDraft(id, place, draft);
    if (taken === 'gone') await this.load();
    if (taken === 'taken') this.#written(id, undefined);
    return taken;
  }

  /**
   * Changes an item; in this tab alone, until it is changed again, where the device does not answer. `undefined` when it
   * is gone, or cannot be read. Other tabs look at the device for what `isNews`. Never rejects.
   */
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

  /** The files of an item; one that is missing is gone from the device. Rejects with the device. */
  filesOf({ id, fileIds }: QueuedItem): Promise<ReadonlyMap<string, Blob>> {
    return fileIds.length === 0 ? Promise.resolve(new Map()) : this.#parts.records.files(id, fileIds);
  }

  /** Takes an item off the device for good. Rejects with the device: the item is still there then. */
  async remove(id: string): Promise<void> {
    await this.#parts.records.remove(id);
    this.#written(id, undefined);
  }

  /**
   * Takes an item off the device that the server has confirmed with an answer, in one step with its record. A device that
   * fails now, or could not keep the item (`isOnDevice`), has neither, and this tab knows it. Never rejects.
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

  /** The device has an item like this now, or none. */
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

  /** An item as it lies on the device, or as this tab alone has it; none where it was sent. */
  #known(item: QueuedItem | undefined): QueuedItem | undefined {
    return item && !this.#delivered.has(item.id) ? (this.#unwritten.get(item.id) ?? item) : undefined;
  }
}
