import type { Topic } from '../cross-tab-channel.ts';
import type { Deliver, Delivery } from './delivery.ts';
import type { QueueNews } from './queue-records.ts';

/** How much of an item with photos is on its way to the server; 100 once all of it is. */
export interface ItemUpload {
  readonly id: string;
  /** Whole, 0 to 100. */
  readonly percent: number;
}

/** Whoever sends was told to stop, and the server has not taken it. */
export type Stopped = { readonly outcome: 'stopped' };

type Watch = NonNullable<Parameters<Deliver>[2]>;

/** The item that is being sent: how far it is, as this tab or another one knows it, and how it is stopped. */
export class UnderWay {
  readonly #tabs: Topic<QueueNews>;
  readonly #watchers = new Set<() => void>();
  #here: { readonly id: string; readonly ending: AbortController } | undefined;
  #upload: ItemUpload | undefined;

  constructor(tabs: Topic<QueueNews>) {
    this.#tabs = tabs;
    tabs.subscribe(news => {
      if (news.what === 'upload' && !this.#here) this.#know(news);
      else if (news.what === 'stop') this.#stopHere(news.id);
    });
  }

  /** Of the item that was last heard of. */
  get upload(): ItemUpload | undefined {
    return this.#upload;
  }

  /** Calls `watcher` after every change. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** Has an item delivered, unless it is {@link stop stopped} meanwhile. */
  async deliver(id: string, deliver: (watch: Watch) => Promise<Delivery>): Promise<Delivery | Stopped> {
    const ending = new AbortController();
    this.#here = { id, ending };
    this.#know(undefined);
    try {
      const delivery = await deliver({
        signal: ending.signal,
        onUpload: ({ sent, total }) => this.#tell({ id, percent: Math.floor((sent / total) * 100) }),
      });
      return ending.signal.aborted && delivery.outcome === 'not-sent' ? { outcome: 'stopped' } : delivery;
    } finally {
      this.#here = undefined;
      this.#know(undefined);
    }
  }

  /** Stops sending an item, in whatever tab; once all of it is on its way it is too late: the server may have it. */
  stop(id: string): void {
    if (this.#here) this.#stopHere(id);
    else this.#tabs.announce({ what: 'stop', id });
  }

  #stopHere(id: string): void {
    if (this.#here?.id === id && this.#upload?.percent !== 100) this.#here.ending.abort();
  }

  #tell(upload: ItemUpload): void {
    if (upload.percent === this.#upload?.percent) return;
    this.#know(upload);
    this.#tabs.announce({ what: 'upload', ...upload });
  }

  #know(upload: ItemUpload | undefined): void {
    this.#upload = upload && { id: upload.id, percent: upload.percent };
    for (const watcher of this.#watchers) watcher();
  }
}
