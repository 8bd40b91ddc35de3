import { type KeepProblem, keepProblemOf } from '../database.ts';
import type { DraftPlace, NewDraft } from '../drafts/draft-record.ts';
import { attempt, filesLost, inBase64 } from './attempt.ts';
import type { HandedOverDraft, Taken } from './indexed-db-queue.ts';
import { Queue, type QueueParts } from './queue.ts';
import { firstQueued, inState, type NewItem, type QueuedItem } from './queued-item.ts';
import { Sender, type SenderParts } from './sender.ts';

/** What an outbox works with. */
export type OutboxParts = SenderParts & QueueParts;

/** What came of an item: it has left the queue, or it is in this state. */
export type Outcome =
  | { readonly state: 'confirmed' | 'removed'; readonly item?: undefined }
  | { readonly state: QueuedItem['state']; readonly item: QueuedItem };

/**
 * Whether an item is safe on the device, which earlier ones about the same it took the place of, and what comes of it then.
 * Where the device keeps nothing it is sent without, once: its form must not let go before it is confirmed, and the queue
 * never gets it. `conflict`: there is something about the same that this tab did not know; nothing is sent.
 */
export type Submission =
  | { readonly ok: true; readonly replaced: readonly QueuedItem[]; readonly outcome: Promise<Outcome> }
  | { readonly ok: false; readonly problem: KeepProblem; readonly outcome: Promise<Outcome> }
  | { readonly ok: false; readonly problem: 'conflict'; readonly outcome?: undefined };

/** What goes with an item that is sent. */
export interface SubmitOptions {
  /** What it was until now; it ends in the same step. */
  readonly draft?: HandedOverDraft | undefined;
  /**
   * What its user knew of the same when they sent it: items in the queue and confirmed ones, by their ids. By default what
   * this tab knows when the item is written.
   */
  readonly known?: readonly string[] | undefined;
}

/** The items that were sent one after the other and whose outcome no form awaits. */
export interface SentBatch {
  /** Those that the server has now. */
  readonly confirmed: readonly QueuedItem[];
  /** Those that it refused, now or before this page, and of which no page has told yet. */
  readonly refused: readonly QueuedItem[];
  /** Whether this tab has sent them, and not another one. */
  readonly isOfThisTab: boolean;
}

/** As long as a user likes to wait before something is said. */
const patienceMilliseconds = 2000;

/** Everything that is to be sent: first safe on the device, then on its way to the server. */
export class Outbox {
  readonly queue: Queue;
  readonly sender: Sender;
  readonly #parts: OutboxParts;
  /** Items whose {@link Submission outcome} a form awaits, or of which this page tells just now. */
  readonly #awaited = new Set<string>();

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    // A tab that has changed an item may be killed before it sends it.
    this.queue = new Queue(parts, () => void this.sender.flush());
    this.sender = new Sender(this.queue, parts);
  }

  /** Calls `watcher` after every change of what lies in the queue, and of what is done with it. */
  watch(watcher: () => void): () => void {
    const stops = [this.queue.watch(watcher), this.sender.watch(watcher)];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /**
   * Reads what lies on the device, also what other tabs have done while this one could not hear of it, and sends what can
   * be sent; settles when it was read. Rejects with the device.
   */
  async catchUp(): Promise<void> {
    await this.queue.load();
    void this.sender.flush();
  }

  /**
   * Puts an item into the queue, in the place of earlier ones about the same, and begins to send. `outcome` is what
   * comes of the attempt that is made now; `waiting` where none is.
   */
  async submit(
    item: NewItem,
    files: ReadonlyMap<string, Blob>,
    { draft, known }: SubmitOptions = {},
  ): Promise<Submission> {
    const queued = firstQueued(item, this.#parts.now());
    const options = { draft, ...(known && { isKnown: (id: string) => known.includes(id) }) };
    try {
      const replaced = await this.queue.add(queued, files, options);
      if (replaced === 'conflict') return { ok: false, problem: replaced };
      const outcome = this.#outcomeOf(item.id);
      void this.sender.flush();
      return { ok: true, replaced, outcome };
    } catch (error) {
      const outcome = this.#sendUnkept({ ...queued, order: 0 }, files);
      return { ok: false, problem: keepProblemOf(error), outcome };
    }
  }

  async #sendUnkept(item: QueuedItem, files: ReadonlyMap<string, Blob>): Promise<Outcome> {
    const base64 = await inBase64(files).catch(() => undefined);
    const ended = base64 ? await attempt(item, base64, this.#parts) : filesLost;
    const { state } = ended;
    if (state !== 'confirmed') return { state, item: inState(item, ended) };
    await this.queue.confirm(item, ended.answer, false);
    return { state };
  }

  #outcomeOf(id: string): Promise<Outcome> {
    const { queue, sender } = this;
    const before = queue.item(id)?.attempts ?? 0;
    this.#awaited.add(id);
    return new Promise(resolve => {
      const look = (isLast: boolean) => {
        const item = queue.item(id);
        const isInFlight = sender.progress.inFlight === id;
        const isTried = item && (item.state === 'refused' || (item.attempts > before && !isInFlight));
        if (item && !isTried && (isInFlight || !isLast)) return;
        stop();
        cancel();
        // Whatever else learns of it in this moment is to know that a form has awaited it.
        if (item?.state === 'refused') void this.#noteTold(item);
        else queueMicrotask(() => this.#awaited.delete(id));
        if (item) resolve({ state: item.state, item });
        else resolve({ state: queue.isDelivered(id) ? 'confirmed' : 'removed' });
      };
      const stop = this.watch(() => look(false));
      const patience = this.#parts.network.state === 'online' ? patienceMilliseconds : 0;
      const cancel = this.#parts.alarm(() => look(true), patience);
      if (!queue.item(id)) look(true);
    });
  }

  /**
   * Calls `tell` at the end of each batch in which something was confirmed or refused, and as soon as it is known that
   * something was refused of which no page has told. What a form awaits is left out: it tells of it. `tell` answers
   * whether it has told of what was refused; that is on the device then, and not told again.
   */
  watchBatches(tell: (batch: SentBatch) => boolean): () => void {
    const { queue, sender } = this;
    let confirmed: QueuedItem[] = [];
    let lying = queue.items;
    let isOfThisTab = false;
    const look = () => {
      const delivered = lying.filter(({ id }) => queue.isDelivered(id));
      confirmed.push(...delivered.filter(({ id }) => !this.#awaited.has(id)));
      lying = queue.items;
      isOfThisTab ||= sender.isBusyHere;
      if (sender.progress.isSending) return;
      const refused = queue.items.filter(
        item =>
          item.state === 'refused' &&
          !item.isTold &&
          !this.#awaited.has(item.id) &&
          this.#parts.maySendAs(item.accountId),
      );
      const batch = { confirmed, refused, isOfThisTab };
      confirmed = [];
      isOfThisTab = false;
      if (batch.confirmed.length + refused.length > 0 && tell(batch))
        for (const item of refused) void this.#noteTold(item);
    };
    const stop = this.watch(look);
    look();
    return stop;
  }

  async #noteTold({ id }: QueuedItem): Promise<void> {
    this.#awaited.add(id);
    await this.queue.change(id, item => (item.state === 'refused' ? { ...item, isTold: true } : item));
    this.#awaited.delete(id);
  }

  /** Tries items at once, refused ones too, whatever the network was last said to be. */
  async retry(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const item = this.queue.item(id);
      const isDue = item?.state === 'waiting' && !item.wait;
      if (!isDue) await this.queue.change(id, item => inState(item, { state: 'waiting' }));
    }
    await this.#parts.network.check();
    await this.sender.flush(true);
  }

  /**
   * Makes a draft of an item: from that moment on the form has it, and the queue has not. Rejects with the device: it is
   * still in the queue then.
   */
  async moveToDraft(id: string, place: DraftPlace, draft: NewDraft): Promise<Taken> {
    const isInFlight = this.sender.progress.inFlight === id && this.queue.item(id)?.state === 'waiting';
    return isInFlight ? 'in-flight' : this.queue.moveToDraft(id, place, draft);
  }

  /**
   * Puts an item back that was {@link moveToDraft moved to a draft}, as it was then, in one step with the end of its draft;
   * unless another about the same is there since. Rejects with the device: the draft has it then, as before.
   */
  async restoreToQueue(
    { order: _, ...item }: QueuedItem,
    files: ReadonlyMap<string, Blob>,
    draft: HandedOverDraft | undefined,
  ): Promise<void> {
    await this.queue.add(item, files, { draft, isKnown: id => this.queue.isDelivered(id) });
    void this.sender.flush();
  }
}
