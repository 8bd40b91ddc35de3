import { type KeepProblem, keepProblemOf } from '../database.ts';
import type { DraftPlace, NewDraft } from '../drafts/draft-record.ts';
import { attempt, filesLost, inBase64 } from './attempt.ts';
import type { HandedOverDraft, Taken } from './indexed-db-queue.ts';
import { Queue, type QueueParts } from './queue.ts';
import { firstQueued, inState, type NewItem, type QueuedItem } from './queued-item.ts';
import { Sender, type SenderParts } from './sender.ts';

export type OutboxParts = SenderParts & QueueParts;

/** The item has left the queue, or it is in this state. */
export type Outcome =
  | { readonly state: 'confirmed' | 'removed'; readonly item?: undefined }
  | { readonly state: QueuedItem['state']; readonly item: QueuedItem };

/**
 * `ok`: the item is safe on the device, in the place of `replaced`. A device that keeps nothing: it is sent once
 * without the queue; its form keeps the content until `outcome` is confirmed. `conflict`: there is another item about
 * the same that this tab did not know; nothing is sent.
 */
export type Submission =
  | { readonly ok: true; readonly replaced: readonly QueuedItem[]; readonly outcome: Promise<Outcome> }
  | { readonly ok: false; readonly problem: KeepProblem; readonly outcome: Promise<Outcome> }
  | { readonly ok: false; readonly problem: 'conflict'; readonly outcome?: undefined };

export interface SubmitOptions {
  /** The origin of the item; it ends in the same transaction. */
  readonly draft?: HandedOverDraft | undefined;
  /** Items about the same that the user knew, by their ids; by default those that this tab knows. */
  readonly known?: readonly string[] | undefined;
}

/** Items of one batch whose outcome no form awaits. */
export interface SentBatch {
  readonly confirmed: readonly QueuedItem[];
  /** Refused now or before this page, and not reported yet. */
  readonly refused: readonly QueuedItem[];
  /** True if this tab has sent them. */
  readonly isOfThisTab: boolean;
}

const timeoutMilliseconds = 2000;

/** The facade of {@link Queue} and {@link Sender}: items are safe on the device first, then sent. */
export class Outbox {
  readonly queue: Queue;
  readonly sender: Sender;
  readonly #parts: OutboxParts;
  /** Items whose outcome a form awaits, or that this page reports just now. */
  readonly #awaited = new Set<string>();

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    // A tab that has changed an item may be killed before it sends it.
    this.queue = new Queue(parts, () => void this.sender.flush());
    this.sender = new Sender(this.queue, parts);
  }

  /** Calls `watcher` after every change of the queue and of the progress. */
  watch(watcher: () => void): () => void {
    const stops = [this.queue.watch(watcher), this.sender.watch(watcher)];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Reads the device, and sends what is due; settles after the read. Rejects with the device. */
  async catchUp(): Promise<void> {
    await this.queue.load();
    void this.sender.flush();
  }

  /** Replaces earlier items about the same, and begins to send. `outcome`: of this attempt, or `waiting`. */
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
        // Other listeners of this change must know that a form has awaited it.
        if (item?.state === 'refused') void this.#markNotified(item);
        else queueMicrotask(() => this.#awaited.delete(id));
        if (item) resolve({ state: item.state, item });
        else resolve({ state: queue.isDelivered(id) ? 'confirmed' : 'removed' });
      };
      const stop = this.watch(() => look(false));
      const patience = this.#parts.network.state === 'online' ? timeoutMilliseconds : 0;
      const cancel = this.#parts.alarm(() => look(true), patience);
      if (!queue.item(id)) look(true);
    });
  }

  /**
   * Calls `tell` at the end of each batch with a confirmation or refusal, and once a refusal is known that no page has
   * reported. Items that a form awaits are left out. `tell` returns true if it has reported the refusals; they are not
   * reported again.
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
          !item.isNotified &&
          !this.#awaited.has(item.id) &&
          this.#parts.maySendAs(item.accountId),
      );
      const batch = { confirmed, refused, isOfThisTab };
      confirmed = [];
      isOfThisTab = false;
      if (batch.confirmed.length + refused.length > 0 && tell(batch))
        for (const item of refused) void this.#markNotified(item);
    };
    const stop = this.watch(look);
    look();
    return stop;
  }

  async #markNotified({ id }: QueuedItem): Promise<void> {
    this.#awaited.add(id);
    await this.queue.change(id, item => (item.state === 'refused' ? { ...item, isNotified: true } : item));
    this.#awaited.delete(id);
  }

  /** Tries items at once, refused ones too, whatever the state of the network. */
  async retry(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const item = this.queue.item(id);
      const isDue = item?.state === 'waiting' && !item.wait;
      if (!isDue) await this.queue.change(id, item => inState(item, { state: 'waiting' }));
    }
    await this.#parts.network.check();
    await this.sender.flush(true);
  }

  /** Hands an item to its form. Rejects with the device: the item is still queued then. */
  async moveToDraft(id: string, place: DraftPlace, draft: NewDraft): Promise<Taken> {
    const isInFlight = this.sender.progress.inFlight === id && this.queue.item(id)?.state === 'waiting';
    return isInFlight ? 'in-flight' : this.queue.moveToDraft(id, place, draft);
  }

  /** Undoes {@link moveToDraft} and ends the draft, unless another item about the same is queued. May reject. */
  async restoreToQueue(
    { order: _, ...item }: QueuedItem,
    files: ReadonlyMap<string, Blob>,
    draft: HandedOverDraft | undefined,
  ): Promise<void> {
    await this.queue.add(item, files, { draft, isKnown: id => this.queue.isDelivered(id) });
    void this.sender.flush();
  }
}
