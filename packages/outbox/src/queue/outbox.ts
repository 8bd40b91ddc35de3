import type { KeepProblem } from '../database.ts';
import type { DraftPlace, NextDraft } from '../drafts/draft-record.ts';
import { attempt } from './attempt.ts';
import { type Departure, Queue, type Queued, type QueueParts, type SubmitOptions } from './queue.ts';
import type { HandedOverDraft, Taken } from './queue-records.ts';
import { asNew, firstQueued, type NewItem, type QueuedItem } from './queued-item.ts';
import { Sender, type SenderParts } from './sender.ts';

/** What an outbox works with. */
export type OutboxParts = Omit<SenderParts, 'queue'> & QueueParts;

/** What came of an item: it has left the queue, or it is in this state. */
export type Outcome =
  | { readonly state: Departure; readonly item?: undefined }
  | { readonly state: QueuedItem['state']; readonly item: QueuedItem };

/**
 * Whether an item is safe on the device, and what comes of it then. Where the device keeps nothing it is sent without,
 * once: whoever has it must not let go before it is confirmed, and the queue never gets it. What is in conflict is not
 * sent at all.
 */
export type Submission =
  | (Extract<Queued, { ok: true }> & { readonly outcome: Promise<Outcome> })
  | { readonly ok: false; readonly problem: KeepProblem; readonly outcome: Promise<Outcome> }
  | { readonly ok: false; readonly problem: 'conflict'; readonly outcome?: undefined };

/** As long as somebody likes to wait before something else is done, or said. */
const patienceMilliseconds = 2000;

/** Everything that is to be sent: first safe on the device, then on its way to the server. */
export class Outbox {
  readonly queue: Queue;
  readonly sender: Sender;
  readonly #parts: OutboxParts;
  #loading: Promise<void> | undefined;
  /** Items whose {@link Submission outcome} somebody waits for. */
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
  async submit(
    item: NewItem,
    files: ReadonlyMap<string, Blob>,
    options: SubmitOptions = {},
  ): Promise<Submission> {
    // A device that does not answer keeps nobody waiting. Called off, it never has the item that is sent without it.
    const patience = new AbortController();
    const cancel = this.#parts.alarm(() => patience.abort(), patienceMilliseconds);
    const queued = await this.queue.add(item, files, { ...options, signal: patience.signal });
    cancel();
    if (!queued.ok) {
      const { problem } = queued;
      if (problem === 'conflict') return { ok: false, problem };
      return { ok: false, problem, outcome: this.#sendUnkept(item, files) };
    }
    const outcome = this.#outcomeOf(item.id);
    void this.sender.flush();
    return { ...queued, outcome };
  }

  async #sendUnkept(newItem: NewItem, files: ReadonlyMap<string, Blob>): Promise<Outcome> {
    const item: QueuedItem = { ...firstQueued(newItem, this.#parts.now()), order: 0 };
    const { state, problem, answer } = await attempt(item, files, this.#parts);
    if (state !== 'confirmed') return { state, item: { ...item, state, problem } };
    await this.queue.confirmUnkept(item, answer);
    return { state };
  }

  /** Whether the account is logged in here. */
  maySendAs(accountId: string): boolean {
    return this.#parts.maySendAs(accountId);
  }

  /** Whether somebody waits for what comes of an item, and says it. */
  isAwaited(id: string): boolean {
    return this.#awaited.has(id);
  }

  #outcomeOf(id: string): Promise<Outcome> {
    const { queue, sender } = this;
    const queued = queue.item(id);
    if (!queued) return Promise.resolve({ state: queue.isSent(id) ? 'confirmed' : 'removed' });
    const before = queued.attempts;
    this.#awaited.add(id);
    return new Promise(resolve => {
      const stops: (() => void)[] = [];
      const settle = (outcome: Outcome) => {
        for (const stop of stops) stop();
        // Whoever else hears of it in this moment is to know that somebody waited.
        queueMicrotask(() => this.#awaited.delete(id));
        resolve(outcome);
      };
      const look = () => {
        const item = queue.item(id);
        if (item?.state === 'refused') {
          // Whoever waits for it says it.
          queue.change(id, () => ({ isTold: true })).catch(() => undefined);
          settle({ state: item.state, item });
        } else if (item && item.attempts > before && sender.progress.inFlight !== id)
          settle({ state: item.state, item });
      };
      const giveUp = () => {
        const item = queue.item(id);
        if (item && sender.progress.inFlight !== id) settle({ state: item.state, item });
      };
      stops.push(
        queue.watchDepartures((gone, how) => gone === id && settle({ state: how })),
        queue.watch(look),
        sender.watch(look),
        this.#parts.alarm(giveUp, this.#parts.network.state === 'online' ? patienceMilliseconds : 0),
      );
    });
  }

  /** Tries items at once, refused ones too, whatever the network was last said to be. */
  async retry(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const item = this.queue.item(id);
      const isDue = item?.state === 'waiting' && item.nextAttemptAt === undefined;
      if (!isDue) await this.queue.changeAnyway(id, () => asNew);
    }
    await this.#parts.network.check();
    await this.sender.flushAsAsked();
  }

  /**
   * Makes a draft of an item: from that moment on the form has it, and the queue has not. Rejects with the device: it is
   * still in the queue then.
   */
  async moveToDraft(id: string, place: DraftPlace, draft: NextDraft): Promise<Taken> {
    const isInFlight = this.sender.progress.inFlight === id && this.queue.item(id)?.state === 'waiting';
    return isInFlight ? 'in-flight' : this.queue.moveToDraft(id, place, draft);
  }

  /**
   * Puts an item back that was {@link moveToDraft moved to a draft}, as it was then, in one step with the end of its draft. Rejects
   * with the device: the draft has it then, as before.
   */
  async restoreToQueue(
    { order: _, ...item }: QueuedItem,
    files: ReadonlyMap<string, Blob>,
    draft: HandedOverDraft | undefined,
  ): Promise<void> {
    await this.queue.enqueueIfAbsent({ ...item, nextAttemptAt: undefined }, files, draft);
    void this.sender.flush();
  }

  /** Takes an item out of the queue for good. Rejects with the device: it is still there then. */
  discard(id: string): Promise<void> {
    return this.queue.remove(id);
  }

  /** Catches up with what other tabs have done while this one could not hear of it. Rejects with the device. */
  async catchUp(): Promise<void> {
    await this.queue.load();
    await this.sender.flush();
  }
}
