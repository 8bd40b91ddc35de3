import type { Topic } from '../cross-tab-channel.ts';
import { Subscribable } from '../subscribable.ts';
import { leftOf, type Wait } from '../wait.ts';
import { type Attempt, type AttemptParts, attempt, inBase64 } from './attempt.ts';
import { backoffMilliseconds, longestRetryAfterSeconds, ofItemAlone } from './backoff.ts';
import type { Queue } from './queue.ts';
import type { QueueNews } from './queue-news.ts';
import { type ItemState, inState, type QueuedItem } from './queued-item.ts';

export interface SenderParts extends AttemptParts {
  readonly tabs: Topic<QueueNews>;
  /** Whether the account is logged in here. */
  readonly maySendAs: (accountId: string) => boolean;
  /** Does something that only one tab of this device may do at a time. */
  readonly alone: (task: () => Promise<void>) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Does something once, so many milliseconds from now, unless the returned function is called first. */
  readonly alarm: (task: () => void, milliseconds: number) => () => void;
  /** 0 to 1. */
  readonly random: () => number;
}

/** What a tab does with the queue now: `left` items are still to be sent, and one of them may be in flight. */
export interface Progress {
  readonly isSending: boolean;
  readonly left: number;
  readonly inFlight?: string | undefined;
  /** How much of that one is on its way to the server, where it has files: whole, 0 to 100; 100 once all of it is. */
  readonly percent?: number | undefined;
}

const idle: Progress = { isSending: false, left: 0 };

/** Specification section 9: between two items, and after the last. */
const spacingMilliseconds = 300;
const afterBatchMilliseconds = 500;
const deviceRetryMilliseconds = 5000;

/**
 * Sends what lies in the queue, item by item.
 *
 * One tab at a time has the turn (`alone`). It reads the device, then takes the items that are due one by one, those with
 * the fewest attempts first, and each at most once per turn. Before an attempt the device counts it, so that a tab that is
 * killed leaves the item behind the others. What an attempt comes to is written before the next one begins.
 *
 * Invariants: an item is attempted under its own key and as its own account only. What is refused, stopped, or waits for
 * its time is not attempted unless its user asks for it. An item that is stuck holds up no other, except where the server
 * asks for a pause or cannot be reached. A device that does not answer holds up nothing that this tab knows.
 *
 * Other tabs may add, change, take out and stop items at any moment; the one in flight ends first.
 */
export class Sender extends Subscribable {
  readonly #parts: SenderParts;
  readonly #queue: Queue;
  #here = idle;
  /** What another tab does. */
  #elsewhere = idle;
  /** Ends the request of the item in flight here. */
  #ending = new AbortController();
  #running: Promise<void> | undefined;
  /** Something was asked for that was tried in this turn already. */
  #isWantedAgain = false;
  #cancelAlarm: () => void = () => undefined;
  /** Asked for by the server: nothing is sent before. */
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

  /** Whether this tab is in the middle of it: it must not be loaded anew now. */
  get isBusyHere(): boolean {
    return this.#here.isSending;
  }

  /**
   * Sends what can be sent now; settles when that was tried, by this tab or another. Never rejects. Where its user has
   * asked for it (`isAsked`), also while the server wants to be left alone.
   */
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
      // The device failed: what was not sent stays there, and is tried again.
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

  /** Stops the item in flight, in whatever tab; once all of it is on its way it is too late: the server may have it. */
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
    // Another tab may have sent some of them while this one waited for its turn. A device that does not answer holds up
    // nothing that this tab knows: what is sent twice then has the same idempotency key. A tab that was asleep does not
    // know what another has sent in its place.
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
      // Meanwhile the one that was next may be a draft again, and another may have come.
      item = this.#next(tried);
    }
  }

  /** False when sending makes no sense for now. */
  async #send(id: string): Promise<boolean> {
    const queue = this.#queue;
    const counted = (found: QueuedItem) =>
      this.#isSendable(found) ? { ...found, attempts: found.attempts + 1 } : found;
    const item = await queue.change(id, counted, false);
    // Another tab may hold it, or have sent it; word of that takes longer than the device.
    if (!item || !this.#isSendable(item)) return true;
    // A device that hands none out, or a page that is being left: the item is as it was.
    const files = await queue
      .filesOf(item)
      .then(inBase64)
      .catch(() => undefined);
    if (!files) {
      const wait = this.#waitFor(deviceRetryMilliseconds);
      await queue.change(id, found => (found.state === 'waiting' ? { ...found, wait } : found));
      return true;
    }
    const ended = await this.#attempt(item, files);
    if (ended.state === 'confirmed') {
      await queue.confirm(item, ended.answer);
      return true;
    }
    const isUnanswered = ended.state === 'waiting' && ended.problem && ended.problem.code !== 'busy';
    const isReached = !isUnanswered || (await this.#parts.network.check()) === 'online';
    await queue.change(id, found => inState(found, this.#stateAfter(ended, found.attempts, isReached)));
    const { problem, retryAfterSeconds } = ended;
    if (retryAfterSeconds === undefined || ofItemAlone.includes(problem?.reason)) return isReached;
    this.#pause = this.#waitFor(Math.min(retryAfterSeconds, longestRetryAfterSeconds) * 1000);
    return false;
  }

  /** Attempts an item, unless it is stopped meanwhile and the server has not taken it. */
  async #attempt(item: QueuedItem, files: ReadonlyMap<string, string>): Promise<Attempt> {
    const { signal } = this.#ending;
    const { id, fileIds } = item;
    const onUpload = ({ sent, total }: { readonly sent: number; readonly total: number }) => {
      const percent = Math.floor((sent / total) * 100);
      const isNews = this.#here.inFlight === id && this.#here.percent !== percent;
      if (isNews) this.#tellSending(this.#here.left, id, percent);
    };
    // What has no files is gone in one go.
    const watch = { signal, onUpload: fileIds.length > 0 ? onUpload : undefined };
    const ended = await attempt(item, files, this.#parts, watch);
    return signal.aborted && ended.state === 'waiting' ? { state: 'stopped' } : ended;
  }

  /** Where the server cannot be reached, an item waits for nothing else. */
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
    // What has failed before comes after all that has not, so that it cannot hold them up again and again.
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

  /** Sees to the next attempt of what has to wait. */
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
