import type { KeepProblem } from '../database.ts';
import type { HandedOverDraft, MoveToDraft, Taken } from '../queue/queue-records.ts';
import type { DraftKind } from './draft-kind.ts';
import { keptOf, newFilesOf, newState } from './draft-state.ts';
import { type DraftParts, DraftSync } from './draft-sync.ts';
import { isSame } from './merge.ts';

const patienceMilliseconds = 2000;
/** Where the device has failed: what finds no room is not tried with every key. */
const failingPauseMilliseconds = 5000;

/** What was entered under one account for one kind of drafts and not sent, in memory and on the device. */
export class AccountDrafts<Draft> {
  readonly #kind: DraftKind<Draft>;
  readonly accountId: string;
  readonly #alarm: DraftParts['alarm'];
  readonly #sync: DraftSync<Draft>;
  readonly #watchers = new Set<() => void>();
  #drafted: ReadonlySet<string> = new Set();
  #isLoaded = false;
  #isRetryPlanned = false;
  /** Everything that is done on the device, one after the other. */
  #work: Promise<void>;

  constructor(kind: DraftKind<Draft>, accountId: string, parts: DraftParts) {
    this.#kind = kind;
    this.accountId = accountId;
    this.#alarm = parts.alarm;
    this.#sync = new DraftSync(kind, accountId, parts, {
      onChange: key => this.#tell(key),
      onUnwritten: milliseconds => this.#retry(milliseconds),
    });
    this.#work = this.#sync.load().then(() => {
      this.#isLoaded = true;
      this.#tell();
    });
  }

  /** Calls `watcher` after every change, until the returned function is called. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** The draft of a key; `undefined` when nothing was entered, or {@link isOpening}. */
  of(key: string): Draft | undefined {
    return this.isOpening(key) ? undefined : this.#sync.states.get(key)?.draft;
  }

  /** True as long as it is not known what was entered for a key: {@link open} ends that. */
  isOpening(key: string): boolean {
    const state = this.#sync.states.get(key);
    return state ? !state.isOpen && state.unread.length > 0 : !this.#isLoaded;
  }

  /** When a draft was last changed, if an earlier visit or another tab began it. */
  restoredFrom(key: string): number | undefined {
    return this.#sync.states.get(key)?.restoredFrom;
  }

  /** Why a draft is in memory alone. */
  problemOf(key: string): KeepProblem | undefined {
    return this.#sync.states.get(key)?.problem;
  }

  /** The keys for which something was entered; the same set until one is added or gone. */
  draftedKeys(): ReadonlySet<string> {
    return this.#drafted;
  }

  /**
   * Reads the files of a draft, if it has any. Where the device takes longer than 2 s, the draft begins without what lies
   * there, and is joined with it as soon as the device answers.
   */
  async open(key: string): Promise<void> {
    const opened = this.#enqueue(() => this.#sync.open(key));
    let cancel = () => {};
    const patience = new Promise<void>(resolve => {
      const giveUp = () => {
        if (this.isOpening(key)) this.#sync.openWithoutDevice(key);
        resolve();
      };
      cancel = this.#alarm(giveUp, patienceMilliseconds);
    });
    await Promise.race([opened, patience]);
    cancel();
  }

  /** Changes a draft, which begins with the first change. */
  change(key: string, update: (draft: Draft) => Draft): void {
    if (this.isOpening(key)) {
      void this.open(key).then(() => this.change(key, update));
      return;
    }
    const state = this.#sync.states.get(key) ?? newState<Draft>();
    const before = state.draft ?? this.#kind.empty;
    const after = update(before);
    if (after === before) return;
    this.#sync.states.set(key, state);
    this.#sync.enter(key, state, after);
    if (state.problem === undefined) void this.flush(key);
    else this.#retry(failingPauseMilliseconds);
    this.#tell(key);
  }

  /** Forgets what was entered for a key, here and on the device. What another tab has added meanwhile stays. */
  async discard(key: string): Promise<void> {
    const state = this.#sync.states.get(key);
    if (!state) return;
    state.restoredFrom = undefined;
    this.#sync.enter(key, state, undefined);
    this.#tell(key);
    await this.flush(key);
  }

  /** A draft as it lies on the device, for the queue to take over; `undefined` where nothing lies there. */
  toSubmission(key: string): HandedOverDraft | undefined {
    const record = this.#sync.states.get(key)?.record;
    return record && { place: this.#sync.placeOf(key), revision: record.revision, fileIds: record.fileIds };
  }

  /** Forgets a draft that was sent; false where something has come to it from another tab: then it stays with that. */
  discardSent(key: string, sent: Draft): boolean {
    const state = this.#sync.states.get(key);
    const isAsSent =
      !state || isSame(keptOf(this.#kind, state)?.content, keptOf(this.#kind, { draft: sent })?.content);
    if (isAsSent) void this.discard(key);
    return isAsSent;
  }

  /**
   * Begins a draft with what another part of the device gives up: `move` writes it and ends what it was, in one step. It
   * takes the place of `before`, and of no other draft: `occupied`. Rejects with `move`.
   */
  adopt(key: string, draft: Draft, move: MoveToDraft, before?: Draft): Promise<Taken> {
    return new Promise((resolve, reject) => {
      void this.#enqueue(() => this.#sync.adopt(key, draft, move, before).then(resolve, reject));
    });
  }

  /** Writes what was changed for a key now. Settles when that is done or has failed. */
  flush(key: string): Promise<void> {
    return this.#enqueue(() => this.#sync.write(key));
  }

  /** Writes everything that was changed in this page. */
  async flushAll(): Promise<void> {
    const changed = [...this.#sync.states].filter(([, { own, problem }]) => own || problem);
    await Promise.all(changed.map(([key]) => this.flush(key)));
  }

  /** The same for a page that is left, or hidden, and may be gone before the device has answered. */
  flushAtOnce(): void {
    const { left = draft => draft } = this.#kind;
    for (const key of this.#sync.states.keys()) if (this.of(key) !== undefined) this.change(key, left);
    void this.flushAll();
  }

  /** True if something would be lost with this page, although it was just {@link flushAtOnce flushed}. */
  isUnsafe(): boolean {
    return [...this.#sync.states.values()].some(state => {
      if (state.draft === undefined) return false;
      if (this.#kind.isIncomplete(state.draft)) return true;
      if (!state.own && !state.problem) return false;
      const kept = keptOf(this.#kind, state);
      return kept ? state.problem !== undefined || newFilesOf(kept, state.record).size > 0 : false;
    });
  }

  /** Takes over what another tab has written for a key. */
  follow(key: string): Promise<void> {
    return this.#enqueue(() => this.#sync.follow(key));
  }

  /** Catches up with the device, after a time in which this page may not have heard of other tabs. */
  catchUp(): Promise<void> {
    return this.#enqueue(() => this.#sync.catchUp());
  }

  #retry(milliseconds: number): void {
    if (this.#isRetryPlanned) return;
    this.#isRetryPlanned = true;
    this.#alarm(() => {
      this.#isRetryPlanned = false;
      for (const [key, { recovered }] of this.#sync.states) if (recovered.length > 0) void this.flush(key);
      void this.flushAll();
    }, milliseconds);
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(task).catch(() => undefined);
    return this.#work;
  }

  /** Tells of a change of one draft, or once that all were read. */
  #tell(changed?: string): void {
    const isDrafted = (key: string) => {
      const state = this.#sync.states.get(key);
      return state !== undefined && keptOf(this.#kind, state) !== undefined;
    };
    if (changed === undefined) this.#drafted = new Set([...this.#sync.states.keys()].filter(isDrafted));
    else if (isDrafted(changed) !== this.#drafted.has(changed)) {
      const others = [...this.#drafted].filter(key => key !== changed);
      this.#drafted = new Set(isDrafted(changed) ? [...others, changed] : others);
    }
    for (const watcher of this.#watchers) watcher();
  }
}
