import type { Topic } from '../cross-tab-channel.ts';
import type { Attempt, PostWatch } from './attempt.ts';
import type { QueueNews } from './queue-records.ts';
import type { QueuedItem } from './queued-item.ts';

/** How much of an item with photos is on its way to the server; 100 once all of it is. */
export interface ItemUpload {
  readonly id: string;
  /** Whole, 0 to 100. */
  readonly percent: number;
}

/** The item that is being sent: how far it is, as this tab or another one knows it, and how it is stopped. */
export class InFlight {
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

  /** Has an item attempted, unless it is {@link stop stopped} meanwhile and the server has not taken it. */
  async track(
    { id, fileIds }: QueuedItem,
    attempt: (watch: PostWatch) => Promise<Attempt>,
  ): Promise<Attempt> {
    const ending = new AbortController();
    this.#here = { id, ending };
    this.#know(undefined);
    const onUpload: PostWatch['onUpload'] = ({ sent, total }) =>
      this.#tell({ id, percent: Math.floor((sent / total) * 100) });
    try {
      // What has no files is gone in one go.
      const ended = await attempt({
        signal: ending.signal,
        onUpload: fileIds.length > 0 ? onUpload : undefined,
      });
      return ending.signal.aborted && ended.state === 'waiting' ? { state: 'stopped' } : ended;
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
