import type { Topic } from '../cross-tab-channel.ts';
import { type AttemptParts, attempt } from './attempt.ts';
import { backoffMilliseconds, isOver, noWait, ofItemAlone, type Wait } from './backoff.ts';
import { InFlight } from './in-flight.ts';
import type { Queue } from './queue.ts';
import type { QueueNews } from './queue-records.ts';
import type { QueuedItem } from './queued-item.ts';

export interface SenderParts extends AttemptParts {
  readonly queue: Queue;
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
  readonly inFlight: string | undefined;
}

const idle: Progress = { isSending: false, left: 0, inFlight: undefined };

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
export class Sender {
  /** How far the item is that is being sent, and the way to stop that. */
  readonly inFlight: InFlight;
  readonly #parts: SenderParts;
  readonly #watchers = new Set<() => void>();
  #progress = idle;
  /** What another tab does. */
  #elsewhere = idle;
  #running: Promise<void> | undefined;
  #isWantedAgain = false;
  #isStopped = false;
  #cancelAlarm: () => void = () => undefined;
  /** Asked for by the server: nothing is sent before. */
  #pause = noWait;
  /** Nobody answered when they were tried; now it may be otherwise. */
  #answeredNow = new Set<string>();

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.inFlight = new InFlight(parts.tabs);
    parts.tabs.subscribe(news => {
      if (news.what === 'sending') this.#setElsewhere(news);
    });
    // Whoever has changed something may be killed before sending it.
    parts.queue.watchNews(() => void this.flush());
    parts.network.watch(() => {
      if (parts.network.state === 'online') void this.flushUnanswered();
    });
  }

  get progress(): Progress {
    return this.#progress.isSending ? this.#progress : this.#elsewhere;
  }

  /** Whether this tab is in the middle of it: it must not be loaded anew now. */
  get isBusyHere(): boolean {
    return this.#progress.isSending;
  }

  /** Calls `watcher` after every change of progress. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** Sends what can be sent now, and without waiting any longer whatever nobody answered to before. */
  flushUnanswered(): Promise<void> {
    const unanswered = this.#parts.queue.items.filter(({ problem }) => problem?.code === 'no-response');
    this.#answeredNow = new Set(unanswered.map(({ id }) => id));
    return this.flush();
  }

  /** Sends what can be sent now; settles when that was tried, by this tab or another. Never rejects. */
  flush(): Promise<void> {
    if (this.#running) {
      this.#isWantedAgain = true;
      return this.#running;
    }
    this.#isWantedAgain = false;
    if (!this.#next(new Set())) {
      this.#planNext();
      return Promise.resolve();
    }
    this.#running = this.#flushAlone().finally(() => {
      this.#running = undefined;
      if (this.#isWantedAgain) void this.flush();
    });
    return this.#running;
  }

  /** Sends what can be sent now for somebody who asks for it, also while the server wants to be left alone. */
  flushAsAsked(): Promise<void> {
    this.#pause = noWait;
    return this.flush();
  }

  /** Sends nothing more from here; settles when the item that is in flight has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelAlarm();
    await this.#running;
  }

  async #flushAlone(): Promise<void> {
    try {
      await this.#parts.alone(() => this.#sendAll());
    } catch {
      // The device failed: what was not sent stays there, and is tried again.
      this.#pauseFor(deviceRetryMilliseconds);
    } finally {
      this.#set(idle);
      this.#parts.tabs.announce({ what: 'sending', left: 0 });
      this.#planNext();
    }
  }

  async #sendAll(): Promise<void> {
    const { queue } = this.#parts;
    this.#elsewhere = idle;
    // Another tab may have sent some of them while this one waited for its turn. A device that does not answer holds up
    // nothing that this tab knows: what is sent twice then has the same idempotency key. A tab that was asleep does not
    // know what another has sent in its place.
    await queue.load().catch(error => {
      if (queue.isBehind) throw error;
    });
    const tried = new Set<string>();
    do {
      this.#isWantedAgain = false;
      let item = this.#next(tried);
      while (item) {
        tried.add(item.id);
        this.#set({ isSending: true, left: this.#left(tried) + 1, inFlight: item.id });
        this.#answeredNow.delete(item.id);
        const mayGoOn = await this.#send(item);
        this.#set({ isSending: true, left: this.#left(tried), inFlight: undefined });
        if (!mayGoOn) return;
        if (this.#next(tried)) await this.#passed(spacingMilliseconds);
        // Meanwhile somebody may have begun to change the one that was next, or stopped everything.
        item = this.#next(tried);
      }
      if (tried.size > 0) await this.#passed(afterBatchMilliseconds);
    } while (this.#isWantedAgain && this.#next(tried));
  }

  /** False when sending makes no sense for now. */
  async #send({ id }: QueuedItem): Promise<boolean> {
    const { queue, network, random } = this.#parts;
    const item = await queue.changeAnyway(id, found =>
      this.#isSendable(found) ? { attempts: found.attempts + 1 } : {},
    );
    // Another tab may hold it, or have sent it; word of that takes longer than the device.
    if (!item || !this.#isSendable(item)) return true;
    const files = await queue.filesOf(item).catch(() => undefined);
    if (!files) {
      await queue.changeAnyway(id, () => this.#waitOf(deviceRetryMilliseconds));
      return true;
    }
    const ended = await this.inFlight.track(item, watch => attempt(item, files, this.#parts, watch));
    const { state, problem, retryAfterSeconds } = ended;
    if (state === 'confirmed') {
      await queue.confirm(item, ended.answer);
      return true;
    }
    await queue.changeAnyway(id, ({ attempts }) => ({
      state,
      problem,
      ...(state === 'waiting' && problem && this.#waitOf(backoffMilliseconds(attempts, random(), ended))),
    }));
    if (state !== 'waiting' || !problem) return true;
    if (!ofItemAlone.includes(problem.reason) && retryAfterSeconds !== undefined) {
      this.#pauseFor(Math.min(retryAfterSeconds, 3600) * 1000);
      return false;
    }
    return problem.code === 'busy' || (await network.check()) === 'online';
  }

  #waitOf(milliseconds: number): Pick<QueuedItem, 'nextAttemptAt' | 'waitsSince'> {
    const waitsSince = this.#parts.now();
    return { nextAttemptAt: waitsSince + milliseconds, waitsSince };
  }

  #next(tried: ReadonlySet<string>): QueuedItem | undefined {
    const { queue, network, now } = this.#parts;
    if (this.#isStopped || network.state !== 'online' || !isOver(this.#pause, now())) return undefined;
    // What has failed before comes after all that has not, so that it cannot hold them up again and again.
    return queue.items
      .filter(item => !tried.has(item.id) && this.#isSendable(item) && this.#isDue(item))
      .reduce<QueuedItem | undefined>(
        (first, item) => (first && first.attempts <= item.attempts ? first : item),
        undefined,
      );
  }

  #isSendable({ state, accountId }: QueuedItem): boolean {
    return state === 'waiting' && this.#parts.maySendAs(accountId);
  }

  #isDue(item: QueuedItem): boolean {
    return this.#answeredNow.has(item.id) || isOver(waitOf(item), this.#parts.now());
  }

  #left(tried: ReadonlySet<string>): number {
    return this.#parts.queue.items.filter(item => !tried.has(item.id) && this.#isSendable(item)).length;
  }

  /** Sees to the next attempt of what has to wait. */
  #planNext(): void {
    const { queue, now, alarm } = this.#parts;
    this.#cancelAlarm();
    const left = (wait: Wait) => (isOver(wait, now()) ? 0 : wait.until - now());
    const waits = queue.items
      .filter(item => this.#isSendable(item))
      .map(item => Math.max(left(waitOf(item)), left(this.#pause)));
    if (this.#isStopped || waits.length === 0 || this.#parts.network.state !== 'online') return;
    const wait = Math.max(1000, Math.min(...waits));
    this.#cancelAlarm = alarm(() => void this.flush(), wait);
  }

  #pauseFor(milliseconds: number): void {
    const from = this.#parts.now();
    this.#pause = { from, until: from + milliseconds };
  }

  #passed(milliseconds: number): Promise<void> {
    return new Promise(resolve => this.#parts.alarm(resolve, milliseconds));
  }

  #set(progress: Progress): void {
    this.#progress = progress;
    const { isSending, left, inFlight } = progress;
    if (isSending) this.#parts.tabs.announce({ what: 'sending', left, ...(inFlight && { inFlight }) });
    this.#tell();
  }

  #setElsewhere({ left, inFlight }: { left: number; inFlight?: string | undefined }): void {
    this.#elsewhere = left > 0 ? { isSending: true, left, inFlight } : idle;
    this.#tell();
  }

  #tell(): void {
    for (const watcher of this.#watchers) watcher();
  }
}

function waitOf({ waitsSince = 0, nextAttemptAt = 0 }: QueuedItem): Wait {
  return { from: waitsSince, until: nextAttemptAt };
}
