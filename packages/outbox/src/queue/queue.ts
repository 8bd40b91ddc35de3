import { type KeepProblem, keepProblemOf } from '../database.ts';
import type { Addition, HandedOverDraft, QueueRecords, QueueTabs } from './queue-records.ts';
import { firstQueued, type NewItem, type QueuedItem, readableItem } from './queued-item.ts';

/** Whether an item is on the device now, and which earlier ones about the same it took the place of. */
export type Queued =
  | { readonly ok: true; readonly replaced: readonly QueuedItem[] }
  | { readonly ok: false; readonly problem: KeepProblem };

/** What became of an item that is no longer in the queue. */
export type Departure = 'confirmed' | 'removed';

export interface QueueParts {
  readonly records: QueueRecords;
  readonly tabs: QueueTabs;
  readonly now: () => number;
  /** An item of an earlier release as this one would have queued it; as it is by default. */
  readonly upgraded?: (item: QueuedItem) => QueuedItem;
}

/** What lies in the queue on this device, as this tab knows it. The device counts: memory follows it. */
export class Queue {
  readonly #parts: QueueParts;
  readonly #watchers = new Set<() => void>();
  readonly #departureWatchers = new Set<(id: string, how: Departure) => unknown>();
  readonly #newsWatchers = new Set<() => void>();
  #items: readonly QueuedItem[] = [];
  #unreadable = 0;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    parts.tabs.onNews(news => {
      if (news.what === 'changed') void this.#follow(news.id);
      else if (news.what !== 'sending') this.#depart(news.id, news.what);
    });
  }

  /** All items, oldest first; another list after every change. */
  get items(): readonly QueuedItem[] {
    return this.#items;
  }

  /** How many items lie on the device that this release cannot read. They stay there. */
  get unreadable(): number {
    return this.#unreadable;
  }

  item(id: string): QueuedItem | undefined {
    return this.#items.find(item => item.id === id);
  }

  /** Calls `watcher` after every change. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** Calls `watcher` when an item has left the queue, here or in another tab. */
  watchDepartures(watcher: (id: string, how: Departure) => unknown): () => void {
    this.#departureWatchers.add(watcher);
    return () => void this.#departureWatchers.delete(watcher);
  }

  /** Calls `watcher` when this tab knows what another one has changed. */
  watchNews(watcher: () => void): () => void {
    this.#newsWatchers.add(watcher);
    return () => void this.#newsWatchers.delete(watcher);
  }

  /** Reads everything anew. Rejects when the device does not answer. */
  async load(): Promise<void> {
    const raws = await this.#parts.records.readAll();
    this.#items = raws.flatMap(raw => this.#read(raw) ?? []);
    this.#unreadable = raws.length - this.#items.length;
    this.#tell();
  }

  /** Puts an item at the end, in the place of earlier ones about the same. Once it is `ok`, it is on the device. */
  async add(item: NewItem, files: ReadonlyMap<string, Blob>, draft?: HandedOverDraft): Promise<Queued> {
    const { records, now } = this.#parts;
    try {
      const replaced = await records.add(firstQueued(item, now()), files, draft);
      const earlier = replaced.flatMap(raw => this.#read(raw) ?? []);
      for (const { id } of earlier) this.#leave(id, 'removed');
      await this.#reread(item.id);
      this.#parts.tabs.announce({ what: 'changed', id: item.id });
      return { ok: true, replaced: earlier };
    } catch (error) {
      return { ok: false, problem: keepProblemOf(error) };
    }
  }

  /**
   * Puts an item that another device had queued at the end, unless it or another about the same lies there. Rejects with
   * the device: nothing was added then.
   */
  async bring(item: Omit<QueuedItem, 'order'>, files: ReadonlyMap<string, Blob>): Promise<Addition> {
    const addition = await this.#parts.records.addUnlessThere(item, files);
    if (addition !== 'added') return addition;
    await this.#reread(item.id);
    this.#parts.tabs.announce({ what: 'changed', id: item.id });
    return addition;
  }

  /** Changes an item on the device; `undefined` when it is gone, or cannot be read there. Rejects with the device. */
  async change(
    id: string,
    update: (item: QueuedItem) => Partial<QueuedItem>,
  ): Promise<QueuedItem | undefined> {
    const raw = await this.#parts.records.update(id, found => {
      const item = this.#read(found);
      return item ? { ...item, ...update(item) } : found;
    });
    this.#take(id, raw);
    this.#parts.tabs.announce({ what: 'changed', id });
    return raw === undefined ? undefined : this.#read(raw);
  }

  /** The files of an item; one that is missing is gone from the device. Rejects with the device. */
  filesOf({ id, fileIds }: QueuedItem): Promise<ReadonlyMap<string, Blob>> {
    return fileIds.length === 0 ? Promise.resolve(new Map()) : this.#parts.records.files(id, fileIds);
  }

  /** Takes an item off the device. Rejects with the device: the item is still there then. */
  async remove(id: string, how: Departure): Promise<void> {
    await this.#parts.records.remove(id);
    this.#leave(id, how);
  }

  #leave(id: string, how: Departure): void {
    this.#depart(id, how);
    this.#parts.tabs.announce({ what: how, id });
  }

  #depart(id: string, how: Departure): void {
    this.#items = this.#items.filter(item => item.id !== id);
    for (const watcher of this.#departureWatchers) watcher(id, how);
    this.#tell();
  }

  async #follow(id: string): Promise<void> {
    await this.#reread(id);
    for (const watcher of this.#newsWatchers) watcher();
  }

  async #reread(id: string): Promise<void> {
    this.#take(id, await this.#parts.records.readOne(id).catch(() => this.item(id)));
  }

  #read(raw: unknown): QueuedItem | undefined {
    const item = readableItem(raw);
    return item && (this.#parts.upgraded?.(item) ?? item);
  }

  #take(id: string, raw: unknown): void {
    const item = raw === undefined ? undefined : this.#read(raw);
    const others = this.#items.filter(other => other.id !== id);
    this.#items = item ? [...others, item].sort((a, b) => a.order - b.order) : others;
    this.#tell();
  }

  #tell(): void {
    for (const watcher of this.#watchers) watcher();
  }
}
