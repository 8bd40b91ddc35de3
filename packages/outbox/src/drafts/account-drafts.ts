import type { KeepProblem } from '../database.ts';
import type { HandedOverDraft, MoveToDraft, Taken } from '../queue/queue-records.ts';
import type { DraftKind } from './draft-kind.ts';
import { keptOf, newFilesOf, newSlot, type Slot } from './draft-slot.ts';
import { type DraftParts, DraftSync } from './draft-sync.ts';
import { isSame } from './merge.ts';

const patienceMilliseconds = 2000;
/** Where the device has failed: what finds no room is not tried with every key. */
const failingPauseMilliseconds = 300;

/**
 * What was entered for the jobs of one account and not sent, in memory and on the device. Each change is written at
 * once; of those that come while a write is under way, the last. What another tab writes is taken over field by field;
 * where the device keeps nothing, everything stays in memory and is tried again.
 */
export class AccountDrafts<Draft> {
  readonly #kind: DraftKind<Draft>;
  readonly #accountId: string;
  readonly #alarm: DraftParts['alarm'];
  readonly #sync: DraftSync<Draft>;
  readonly #slots = new Map<string, Slot<Draft>>();
  readonly #watchers = new Set<() => void>();
  readonly #cancelTimers = new Map<string, () => void>();
  /** Jobs for which something was entered in this tab: the others are as the device has them. */
  readonly #touched = new Set<string>();
  #drafted: ReadonlySet<string> = new Set();
  #isLoaded = false;
  /** Everything that is done on the device, one after the other. */
  #work: Promise<void>;

  constructor(kind: DraftKind<Draft>, accountId: string, parts: DraftParts) {
    this.#kind = kind;
    this.#accountId = accountId;
    this.#alarm = parts.alarm;
    this.#sync = new DraftSync(kind, accountId, parts, this.#slots, {
      tell: jobId => this.#tell(jobId),
      writeIn: (jobId, milliseconds) => this.#writeIn(jobId, milliseconds),
    });
    this.#work = this.#load();
  }

  /** Calls `watcher` after every change, until the returned function is called. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** The draft of a job; `undefined` when nothing was entered, or {@link isOpening}. */
  of(jobId: string): Draft | undefined {
    return this.#slots.get(jobId)?.draft;
  }

  /** Whether it is not known yet what was entered for a job: {@link open} ends that. */
  isOpening(jobId: string): boolean {
    const slot = this.#slots.get(jobId);
    return slot ? !slot.isOpen : !this.#isLoaded;
  }

  /** When the draft of a job was last changed, if an earlier visit or another tab began it. */
  restoredFrom(jobId: string): number | undefined {
    return this.#slots.get(jobId)?.restoredFrom;
  }

  /** Why the draft of a job is in memory alone. */
  problemOf(jobId: string): KeepProblem | undefined {
    return this.#slots.get(jobId)?.problem;
  }

  /** The jobs for which something was entered; the same set until one is added or gone. */
  draftedJobs(): ReadonlySet<string> {
    return this.#drafted;
  }

  /**
   * Reads the files of a job's draft, if it has any. Where the device takes longer than 2 s, the draft begins without
   * what lies there, and is joined with it as soon as the device answers.
   */
  open(jobId: string): Promise<void> {
    const opened = this.#enqueue(() => this.#sync.open(jobId));
    return new Promise(resolve => {
      const cancel = this.#alarm(() => {
        if (this.isOpening(jobId)) this.#sync.openWithoutDevice(jobId);
        resolve();
      }, patienceMilliseconds);
      void opened.then(() => {
        cancel();
        resolve();
      });
    });
  }

  /** Changes the draft of a job, which begins with the first change. */
  change(jobId: string, update: (draft: Draft) => Draft): void {
    if (this.isOpening(jobId)) {
      void this.open(jobId).then(() => this.change(jobId, update));
      return;
    }
    const slot = this.#slots.get(jobId) ?? newSlot<Draft>();
    const before = slot.draft ?? this.#kind.empty;
    const after = update(before);
    if (after === before) return;
    slot.draft = after;
    this.#slots.set(jobId, slot);
    this.#touched.add(jobId);
    this.#sync.changed(jobId, slot);
    if (slot.problem === undefined) void this.flush(jobId);
    else this.#writeIn(jobId, failingPauseMilliseconds);
    this.#tell(jobId);
  }

  /** Forgets what was entered for a job, here and on the device. What another tab has added meanwhile stays. */
  async discard(jobId: string): Promise<void> {
    const slot = this.#slots.get(jobId);
    if (!slot) return;
    this.#touched.add(jobId);
    slot.draft = undefined;
    slot.isOpen = true;
    slot.restoredFrom = undefined;
    this.#sync.changed(jobId, slot);
    this.#tell(jobId);
    await this.flush(jobId);
  }

  /**
   * Takes over as the draft of a job what another part of the device gives up: `move` writes it and ends what it was, in
   * one step. Nothing happens where something else than `before` was entered already: `occupied`. Rejects with `move`.
   */
  receive(jobId: string, draft: Draft, move: MoveToDraft, before?: Draft): Promise<Taken> {
    return new Promise((resolve, reject) => {
      void this.#enqueue(() => this.#sync.receive(jobId, draft, move, before).then(resolve, reject));
    });
  }

  /** The draft of a job as it lies on the device, for the queue to take over; `undefined` where nothing lies there. */
  handOver(jobId: string): HandedOverDraft | undefined {
    const entry = this.#slots.get(jobId)?.entry;
    if (!entry) return undefined;
    const place = { accountId: this.#accountId, kind: this.#kind.name, jobId };
    return { place, revision: entry.revision, fileIds: entry.fileIds };
  }

  /**
   * Forgets a draft that was sent, if it still is what was sent. What has come to it meanwhile from another tab stays
   * with it, here and on the device; false then.
   */
  discardSent(jobId: string, sent: Draft): boolean {
    const slot = this.#slots.get(jobId);
    const isAsSent = !slot || isSame(keptOf(this.#kind, slot)?.content, this.#kind.keep(sent)?.content);
    if (isAsSent) void this.discard(jobId);
    return isAsSent;
  }

  /** Writes what was changed for a job now. Settles when that is done or has failed. */
  flush(jobId: string): Promise<void> {
    this.#cancelTimers.get(jobId)?.();
    return this.#enqueue(() => this.#sync.write(jobId));
  }

  /** Writes everything that was changed. */
  async flushAll(): Promise<void> {
    const changed = this.#touchedSlots().filter(([, { isChanged }]) => isChanged);
    await Promise.all(changed.map(([jobId]) => this.flush(jobId)));
  }

  /** The same for a page that is left, or hidden, and may be gone before the device has answered. */
  flushAtOnce(): void {
    const { left = draft => draft } = this.#kind;
    for (const [jobId, { draft, isOpen }] of this.#touchedSlots())
      if (draft !== undefined && isOpen) this.change(jobId, left);
    void this.flushAll();
  }

  /** Whether something would be lost with this page, although it was just {@link flushAtOnce flushed}. */
  isUnsafe(): boolean {
    return this.#touchedSlots().some(([, slot]) => {
      if (slot.draft === undefined) return false;
      if (this.#kind.isIncomplete(slot.draft)) return true;
      const kept = keptOf(this.#kind, slot);
      return kept ? slot.problem !== undefined || newFilesOf(kept, slot.entry).size > 0 : false;
    });
  }

  /** Another tab has written the draft of a job. */
  follow(jobId: string): Promise<void> {
    return this.#enqueue(() => this.#sync.follow(jobId));
  }

  /** Catches up with the device, after a time in which this page may not have heard of other tabs. */
  catchUp(): Promise<void> {
    return this.#enqueue(() => this.#sync.catchUp());
  }

  async #load(): Promise<void> {
    await this.#sync.load();
    this.#isLoaded = true;
    this.#drafted = new Set([...this.#slots.keys()].filter(jobId => this.#isDrafted(jobId)));
    this.#tellAll();
  }

  #touchedSlots(): [string, Slot<Draft>][] {
    return [...this.#touched].flatMap(jobId => {
      const slot = this.#slots.get(jobId);
      return slot ? [[jobId, slot]] : [];
    });
  }

  #writeIn(jobId: string, milliseconds: number): void {
    if (this.#cancelTimers.has(jobId)) return;
    const cancel = this.#alarm(() => void this.flush(jobId), milliseconds);
    this.#cancelTimers.set(jobId, () => {
      cancel();
      this.#cancelTimers.delete(jobId);
    });
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(task).catch(() => undefined);
    return this.#work;
  }

  #tell(jobId: string): void {
    const isDrafted = this.#isDrafted(jobId);
    if (isDrafted !== this.#drafted.has(jobId)) {
      const others = [...this.#drafted].filter(other => other !== jobId);
      this.#drafted = new Set(isDrafted ? [...others, jobId] : others);
    }
    this.#tellAll();
  }

  #isDrafted(jobId: string): boolean {
    const slot = this.#slots.get(jobId);
    return slot !== undefined && (!slot.isOpen || keptOf(this.#kind, slot) !== undefined);
  }

  #tellAll(): void {
    for (const watcher of this.#watchers) watcher();
  }
}
