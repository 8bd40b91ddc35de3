import type { Delivery } from './delivery.ts';
import { Queue, type Queued, type QueueParts } from './queue.ts';
import type { HandedOverDraft } from './queue-records.ts';
import { firstQueued, type NewItem, type QueuedItem } from './queued-item.ts';
import { Sender, type SenderParts } from './sender.ts';

/** What an outbox works with. */
export type OutboxParts = Omit<SenderParts, 'queue'> & QueueParts;

/** What came of an item: on the server, refused, still waiting, or taken out of the queue by somebody. */
export type SendOutcome =
  | { readonly outcome: 'refused' | 'waiting'; readonly item: QueuedItem }
  | { readonly outcome: 'confirmed' | 'removed'; readonly item?: undefined };

/**
 * Whether an item is safe on the device, and what comes of it then. Where the device keeps nothing it is sent without,
 * once: whoever has it must not let go before the `delivery` is confirmed.
 */
export type Sent =
  | (Extract<Queued, { ok: true }> & { readonly outcome: Promise<SendOutcome> })
  | (Extract<Queued, { ok: false }> & { readonly delivery: Promise<Delivery> });

/** As long as somebody likes to wait before something else is done, or said. */
const patienceMilliseconds = 2000;

/** Everything that is to be sent: first safe on the device, then on its way to the server. */
export class Outbox {
  readonly queue: Queue;
  readonly sender: Sender;
  readonly #parts: OutboxParts;
  #loading: Promise<void> | undefined;
  /** Items whose {@link Sent outcome} somebody waits for. */
  readonly #awaited = new Set<string>();

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.queue = new Queue(parts);
    this.sender = new Sender({ ...parts, queue: this.queue });
  }

  /** Reads what lies on the device and sends what can be sent; settles when it was read. Rejects with the device. */
  start(): Promise<void> {
    this.#loading ??= this.queue.load().then(
      () => void this.sender.flushUnanswered(),
      error => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  }

  /**
   * Puts an item into the queue, in the place of earlier ones about the same, and begins to send. `outcome` is what
   * comes of the attempt that is made now; `waiting` where none is.
   */
  async send(item: NewItem, files: ReadonlyMap<string, Blob>, draft?: HandedOverDraft): Promise<Sent> {
    const queued = await this.#inTime(this.queue.add(item, files, draft));
    if (!queued.ok) {
      const unkept = { ...firstQueued(item, this.#parts.now()), order: 0 };
      return { ...queued, delivery: this.#parts.deliver(unkept, files) };
    }
    const outcome = this.#outcomeOf(item.id);
    void this.sender.flush();
    return { ...queued, outcome };
  }

  /** A device that does not answer keeps nobody waiting; should it answer later, the item is sent under the same key. */
  #inTime(adding: Promise<Queued>): Promise<Queued> {
    return new Promise(resolve => {
      const giveUp = () => resolve({ ok: false, problem: 'unavailable' });
      const cancel = this.#parts.alarm(giveUp, patienceMilliseconds);
      void adding.then(queued => {
        cancel();
        resolve(queued);
      });
    });
  }

  /** Whether somebody waits for what comes of an item, and says it. */
  isAwaited(id: string): boolean {
    return this.#awaited.has(id);
  }

  #outcomeOf(id: string): Promise<SendOutcome> {
    const { queue, sender } = this;
    const before = queue.item(id)?.attempts ?? 0;
    this.#awaited.add(id);
    return new Promise(resolve => {
      const stops: (() => void)[] = [];
      const settle = (outcome: SendOutcome) => {
        for (const stop of stops) stop();
        // Whoever else hears of it in this moment is to know that somebody waited.
        queueMicrotask(() => this.#awaited.delete(id));
        resolve(outcome);
      };
      const look = () => {
        const item = queue.item(id);
        if (item?.state === 'refused') settle({ outcome: 'refused', item });
        else if (item && item.attempts > before && sender.progress.underWay !== id)
          settle({ outcome: 'waiting', item });
      };
      const giveUp = () => {
        const item = queue.item(id);
        if (item && sender.progress.underWay !== id) settle({ outcome: 'waiting', item });
      };
      stops.push(
        queue.watchDepartures((gone, how) => gone === id && settle({ outcome: how })),
        queue.watch(look),
        sender.watch(look),
        this.#parts.alarm(giveUp, this.#parts.network.state === 'online' ? patienceMilliseconds : 0),
      );
    });
  }

  /** Tries items at once, refused ones too, whatever the network was last said to be. Rejects with the device. */
  async retry(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const item = this.queue.item(id);
      const isDue = item?.state === 'waiting' && item.nextAttemptAt === undefined;
      if (!isDue) await this.queue.change(id, () => ({ state: 'waiting', nextAttemptAt: undefined }));
    }
    await this.#parts.network.check();
    await this.sender.flush();
  }

  /**
   * Keeps an item from being sent while somebody changes it. `undefined` when it is too late, because it is on its way
   * or gone. Rejects with the device.
   */
  async hold(id: string): Promise<QueuedItem | undefined> {
    if (this.sender.progress.underWay === id) return undefined;
    return this.queue.change(id, () => ({ state: 'held', awaitsCheck: undefined }));
  }

  /** Takes an item out of the queue for good. Rejects with the device: it is still there then. */
  discard(id: string): Promise<void> {
    return this.queue.remove(id, 'removed');
  }
}
