import { type Clock, leftOf, type Wait } from '../clock.ts';
import type { Topic } from '../cross-tab-channel.ts';
import { Subscribable } from '../subscribable.ts';
import { type Attempt, type AttemptParts, attempt, inBase64 } from './attempt.ts';
import { backoffMilliseconds, longestRetryAfterSeconds, ofItemAlone } from './backoff.ts';
import type { Queue, QueueNews } from './queue.ts';
import { type ItemState, inState, type QueuedItem } from './queued-item.ts';

export interface SenderParts extends AttemptParts, Clock {
  readonly tabs: Topic<QueueNews>;
  /** True if the account is logged in here. */
  readonly maySendAs: (accountId: string) => boolean;
  /** Runs a task in one tab of this device at a time. */
  readonly alone: (task: () => Promise<void>) => Promise<void>;
  /** 0 to 1. */
  readonly random: () => number;
}

/** `left` items are to be sent, and one of them may be in flight. */
export interface Progress {
  readonly isSending: boolean;
  readonly left: number;
  readonly inFlight?: string | undefined;
  /** Upload of that one, 0 to 100, if it has files. */
  readonly percent?: number | undefined;
}

const idle: Progress = { isSending: false, left: 0 };

/** Specification section 9: between two items, and after the last. */
const spacingMilliseconds = 300;
const afterBatchMilliseconds = 500;
const deviceRetryMilliseconds = 5000;

/**
 * Sends the queue, item by item.
 * One tab at a time holds the lock (`alone`). It reads the device, then takes the due items one by one, those with the
 * fewest attempts first, each at most once per turn. An attempt is counted on the device before it begins, so that an
 * item during which a tab is killed goes behind the others. The result is written before the next attempt.
 * Invariants: an item is sent under its own key and account only. Items that are refused, stopped or not due are not
 * sent unless their user asks for it. A stuck item blocks no other, except if the server asks for a pause or cannot be
 * reached. A device that fails blocks nothing that this tab knows.
 * Other tabs may add, change, remove and stop items at any moment; the one in flight ends first.
 */
export class Sender extends Subscribable {
  readonly #parts: SenderParts;
  readonly #queue: Queue;
  #here = idle;
  /** Progress of another tab. */
  #elsewhere = idle;
  /** Aborts the request in flight. */
  #ending = new AbortController();
  #running: Promise<void> | undefined;
  /** A flush was requested during this turn. */
  #isWantedAgain = false;
  #cancelAlarm: () => void = () => undefined;
  /** By `Retry-After`. */
  #pause: Wait | undefined;

  constructor(queue: Queue, parts: SenderParts) {
    super();
    this.#parts = parts;
    this.#queue = queue;
    parts.tabs.subscribe(news => {
      if (news.what === 'sending') {
        const { left, inFlight, percent } = news;
        this.#elsewhere = { isSending: left > 0, left, inFlight, percent };
        this.notify();
      } else if (news.what === 'stop') this.#stopHere(news.id);
    });
    parts.network.watch(() => void this.flush());
  }

  get progress(): Progress {
    return this.isBusyHere ? this.#here : this.#elsewhere;
  }

  /** True while this tab sends: it must not be reloaded. */
  get isBusyHere(): boolean {
    return this.#here.isSending;
  }

  /** Sends what is due, in this tab or another; `isAsked` by the user: in a pause too. Never rejects. */
  flush(isAsked = false): Promise<void> {
    if (isAsked) this.#pause = undefined;
    this.#isWantedAgain = this.#running !== undefined;
    if (this.#running) return this.#running;
    if (!this.#next(new Set())) {
      this.#planNext();
      return Promise.resolve();
    }
    this.#running = this.#parts
      .alone(() => this.#sendAll())
      // The device failed: unsent items stay there, and are tried again.
      .catch(() => undefined)
      .then(() => {
        this.#running = undefined;
        this.#here = idle;
        this.notify();
        this.#parts.tabs.announce({ what: 'sending', left: 0 });
        if (this.#isWantedAgain) void this.flush();
        else this.#planNext();
      });
    return this.#running;
  }

  /** Stops the item in flight, in any tab; not once its upload is complete: the server may have it. */
  stopItem(id: string): void {
    if (this.isBusyHere) this.#stopHere(id);
    else this.#parts.tabs.announce({ what: 'stop', id });
  }

  #stopHere(id: string): void {
    if (this.#here.inFlight === id && this.#here.percent !== 100) this.#ending.abort();
  }

  async #sendAll(): Promise<void> {
    const queue = this.#queue;
    this.#elsewhere = idle;
    // Another tab may have sent some during the wait for the lock. If the device fails, a repetition has the same
    // key; but a tab that was suspended must not send what it has not read.
    await queue.load().catch(error => {
      if (queue.isBehind) throw error;
    });
    const tried = new Set<string>();
    let item = this.#next(tried);
    while (item) {
      tried.add(item.id);
      this.#ending = new AbortController();
      this.#tellSending(this.#left(tried) + 1, item.id);
      const mayGoOn = await this.#send(item.id);
      this.#tellSending(this.#left(tried));
      if (!mayGoOn) return;
      await this.#passed(this.#next(tried) ? spacingMilliseconds : afterBatchMilliseconds);
      // The next item may have changed during the pause.
      item = this.#next(tried);
    }
  }

  /** False to end the turn. */
  async #send(id: string): Promise<boolean> {
    const queue = this.#queue;
    const counted = (found: QueuedItem) =>
      this.#isSendable(found) ? { ...found, attempts: found.attempts + 1 } : found;
    const item = await queue.change(id, counted, false);
    // Another tab may have moved or sent it; its message takes longer than the device.
    if (!item || !this.#isSendable(item)) return true;
    // If the device fails, or the page is being left, the item stays as it was.
    const files = await queue
      .filesOf(item)
      .then(inBase64)
      .catch(() => undefined);
    if (!files) {
      const wait = this.#waitFor(deviceRetryMilliseconds);
      await this.#settle(id, found => (found.state === 'waiting' ? { ...found, wait } : found));
      return true;
    }
    const ended = await this.#attempt(item, files);
    if (ended.state === 'confirmed') {
      await queue.confirm(item, ended.answer);
      return true;
    }
    const isUnanswered = ended.state === 'waiting' && ended.problem && ended.problem.code !== 'busy';
    const isToCheck = isUnanswered && !this.#ending.signal.aborted;
    const isReached = !isToCheck || (await this.#parts.network.check()) === 'online';
    await this.#settle(id, ({ attempts }) => this.#stateAfter(ended, attempts, isReached));
    const { problem, retryAfterSeconds } = ended;
    if (retryAfterSeconds === undefined || ofItemAlone.includes(problem?.reason)) return isReached;
    this.#pause = this.#waitFor(Math.min(retryAfterSeconds, longestRetryAfterSeconds) * 1000);
    return false;
  }

  /** `stopped` instead of `waiting` if the user has stopped it, before, during or after the request. */
  #settle(id: string, stateOf: (found: QueuedItem) => ItemState): Promise<QueuedItem | undefined> {
    return this.#queue.change(id, found => {
      const next = stateOf(found);
      const isStopped = next.state === 'waiting' && this.#ending.signal.aborted;
      return inState(found, isStopped ? { state: 'stopped' } : next);
    });
  }

  #attempt(item: QueuedItem, files: ReadonlyMap<string, string>): Promise<Attempt> {
    const { signal } = this.#ending;
    const { id, fileIds } = item;
    const onUpload = ({ sent, total }: { readonly sent: number; readonly total: number }) => {
      const percent = Math.floor((sent / total) * 100);
      const isNews = this.#here.inFlight === id && this.#here.percent !== percent;
      if (isNews) this.#tellSending(this.#here.left, id, percent);
    };
    // Without files there is no progress to show.
    const watch = { signal, onUpload: fileIds.length > 0 ? onUpload : undefined };
    return attempt(item, files, this.#parts, watch);
  }

  /** If the server cannot be reached, an item waits for nothing else. */
  #stateAfter(
    { retryAfterSeconds, ...ended }: Exclude<Attempt, { state: 'confirmed' }>,
    attempts: number,
    isReached: boolean,
  ): ItemState {
    if (ended.state !== 'waiting' || !ended.problem || !isReached) return ended;
    const { reason } = ended.problem;
    const milliseconds = backoffMilliseconds(attempts, this.#parts.random(), reason, retryAfterSeconds);
    return { ...ended, wait: this.#waitFor(milliseconds) };
  }

  #waitFor(milliseconds: number): Wait {
    const from = this.#parts.now();
    return { from, until: from + milliseconds };
  }

  #next(tried: ReadonlySet<string>): QueuedItem | undefined {
    const { network, now } = this.#parts;
    if (network.state !== 'online' || leftOf(this.#pause, now()) > 0) return undefined;
    // Failed items come last, so that they do not block the others.
    const isDue = (item: QueuedItem) => this.#isSendable(item) && leftOf(waitOf(item), now()) === 0;
    const due = this.#queue.items.filter(item => !tried.has(item.id) && isDue(item));
    return due.sort((one, other) => one.attempts - other.attempts)[0];
  }

  #isSendable({ state, accountId }: QueuedItem): boolean {
    return state === 'waiting' && this.#parts.maySendAs(accountId);
  }

  #left(tried: ReadonlySet<string>): number {
    return this.#queue.items.filter(item => !tried.has(item.id) && this.#isSendable(item)).length;
  }

  /** Sets the alarm for the next due item. */
  #planNext(): void {
    const { now, alarm, network } = this.#parts;
    this.#cancelAlarm();
    const waits = this.#queue.items
      .filter(item => this.#isSendable(item))
      .map(item => Math.max(leftOf(waitOf(item), now()), leftOf(this.#pause, now())));
    if (waits.length === 0 || network.state !== 'online') return;
    this.#cancelAlarm = alarm(() => void this.flush(), Math.max(1000, Math.min(...waits)));
  }

  #passed(milliseconds: number): Promise<void> {
    return new Promise(resolve => this.#parts.alarm(resolve, milliseconds));
  }

  #tellSending(left: number, inFlight?: string, percent?: number): void {
    this.#here = { isSending: true, left, inFlight, percent };
    this.#parts.tabs.announce({ what: 'sending', left, inFlight, percent });
    this.notify();
  }
}

const waitOf = (item: QueuedItem) => (item.state === 'waiting' ? item.wait : undefined);
