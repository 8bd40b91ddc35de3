import { type KeepProblem, keepProblemOf } from '../database.ts';
import type { HandedOverDraft, MoveToDraft, Taken } from '../queue/indexed-db-queue.ts';
import { blobsOf, DraftHistory } from './draft-history.ts';
import type { DraftKind } from './draft-kind.ts';
import { dominates } from './draft-pages.ts';
import type { DraftSiblings } from './draft-parts.ts';
import { type DraftPlace, pagesOf, readRecord } from './draft-record.ts';
import { isSame } from './merge.ts';

const timeoutMilliseconds = 2000;
/** After a failure of the device: a full one is not tried with every key. */
const retryMilliseconds = 5000;

/**
 * One draft, in this page (draft-history.ts) and on the device.
 * Invariants: work on the device is in sequence (`inTurn`); every change is in the journal before the database; a file
 * is stored before a record names it. A failed write is a `problem` and is retried. Other tabs may write, send or
 * discard the draft between any two steps: each write that finds a newer revision takes that first.
 */
export class DraftHandle<Draft> {
  readonly #kind: DraftKind<Draft>;
  readonly #place: DraftPlace;
  readonly #parts: DraftSiblings;
  readonly #history: DraftHistory<Draft>;
  #isOpen = false;
  #problem: KeepProblem | undefined;

  constructor(kind: DraftKind<Draft>, place: DraftPlace, parts: DraftSiblings) {
    this.#kind = kind;
    this.#place = place;
    this.#parts = parts;
    this.#history = new DraftHistory(kind, place, parts);
  }

  /** `undefined` if nothing was entered, or while {@link isOpening}. */
  get draft(): Draft | undefined {
    return this.isOpening ? undefined : this.#history.draft;
  }

  /** True until the draft and its files were read: {@link open} does that. */
  get isOpening(): boolean {
    if (this.#isOpen) return false;
    const { draft, unreadFiles } = this.#history;
    return draft === undefined ? !this.#parts.areLoaded() : unreadFiles.length > 0;
  }

  /** Time of the last change, if an earlier visit or another tab began the draft. */
  get restoredFrom(): number | undefined {
    return this.#history.restoredFrom;
  }

  /** Set while the draft is in memory alone. */
  get problem(): KeepProblem | undefined {
    return this.#problem;
  }

  /** True if there is content worth keeping, with its files read or not. */
  get isDrafted(): boolean {
    return this.#history.kept !== undefined;
  }

  /** True if the database may lack something. */
  get isUnwritten(): boolean {
    const { isAhead, newFiles } = this.#history;
    return isAhead || this.#problem !== undefined || newFiles.size > 0;
  }

  /** True if something would be lost with this page, even after {@link leave}. */
  get isUnsafe(): boolean {
    const { draft, newFiles } = this.#history;
    if (draft === undefined) return false;
    if (this.#kind.isIncomplete(draft)) return true;
    return this.isDrafted && (this.#problem !== undefined || newFiles.size > 0);
  }

  /** Reads the files. After 2 s the draft begins with the journal, and is updated when the device answers. */
  open(): Promise<void> {
    return new Promise(resolve => {
      const giveUp = () => {
        if (this.isOpening) {
          this.takeJournal();
          this.#isOpen = true;
          this.#failed();
        }
        resolve();
      };
      const cancel = this.#parts.alarm(giveUp, timeoutMilliseconds);
      const opened = this.#parts.inTurn(async () => {
        this.#isOpen = true;
        await this.#readFiles().catch(error => this.#failed(keepProblemOf(error)));
      });
      void opened.then(cancel, cancel).then(resolve);
    });
  }

  /** The first change begins the draft. */
  readonly change = (update: (draft: Draft) => Draft): void => {
    if (this.isOpening) {
      void this.open().then(() => this.change(update));
      return;
    }
    this.takeJournal();
    const before = this.#history.draft ?? this.#kind.empty;
    const after = update(before);
    if (after === before) return;
    this.#isOpen = true;
    this.#enter(after);
    if (this.#problem === undefined) void this.flush();
    else this.#parts.flushIn(retryMilliseconds);
  };

  /** Removes the draft here and on the device, but not additions of another tab meanwhile. */
  async discard(): Promise<void> {
    if (this.#history.draft !== undefined) this.#enter(undefined);
    this.#history.restoredFrom = undefined;
    await this.flush();
    // The other tabs do not know yet if it went with its queued item.
    this.#parts.tabs.announce(this.#place);
  }

  /** Removes a draft that was sent; false if another tab has added to it: it stays then. */
  discardSent(sent: Draft): boolean {
    this.takeJournal();
    const { draft, kept } = this.#history;
    const isAsSent = draft === undefined || isSame(this.#kind.keep(sent)?.content, kept?.content);
    if (isAsSent) void this.discard();
    return isAsSent;
  }

  /** The tombstone, for the queue to write in the transaction that adds the item. */
  toSubmission(): HandedOverDraft {
    const history = this.#history;
    const oldFileIds = [...(history.kept?.files.keys() ?? [])];
    return { place: this.#place, record: history.recordOf(history.next()), oldFileIds };
  }

  /** `move` writes the draft and removes its origin in one transaction; `occupied` unless the draft is `before`. */
  adopt(draft: Draft, move: MoveToDraft, before?: Draft): Promise<Taken> {
    return this.#parts.inTurn(async () => {
      const history = this.#history;
      const { shared } = history;
      const kept = this.#kind.keep(draft);
      if ((history.draft !== before && this.isDrafted) || !kept) return 'occupied';
      const record = history.recordOf(history.arriving(kept.content), [...kept.files.keys()]);
      const taken = await move(this.#place, { record, newFiles: blobsOf(kept) });
      if (taken === 'occupied') await this.take(await this.#parts.records.read(this.#place));
      if (taken !== 'taken') return taken;
      this.#isOpen = true;
      history.begin(draft, record, shared);
      this.#tellAll();
      if (this.isUnwritten) this.#parts.flushIn(0);
      return taken;
    });
  }

  /** Writes all changes. Settles after success or failure. */
  flush(): Promise<void> {
    return this.#parts.inTurn(() => this.#write());
  }

  /** For a page that is left or hidden, and may be gone before the device answers. */
  leave(): void {
    const { left } = this.#kind;
    if (left && this.draft !== undefined) this.change(left);
    if (this.isUnwritten) void this.flush();
  }

  /** Takes changes of another tab. */
  async follow(): Promise<void> {
    const { inTurn, records } = this.#parts;
    this.takeJournal();
    // The database may be ahead of the journal as this process sees it.
    const followed = inTurn(async () => this.take(await records.read(this.#place)));
    await followed.catch(() => undefined);
  }

  /** Takes the journal's revision; true if it is new. `mayEnd` if a visible draft may end. */
  takeJournal(mayEnd = false): boolean {
    const { isOfLaterRelease } = this.#history;
    const isNews = this.#history.takeJournal(mayEnd);
    if (!isOfLaterRelease && this.#history.isOfLaterRelease) this.#parts.onLost();
    if (isNews) this.#tell();
    return isNews;
  }

  /** Takes the database's record and the journal's revision, if they are new. Called `inTurn`. */
  async take(raw: unknown): Promise<void> {
    const { records, onLost, beforeGone, flushIn } = this.#parts;
    const history = this.#history;
    const read = raw === undefined ? undefined : readRecord(raw, this.#kind);
    if (read === 'damaged') await records.quarantine(this.#place);
    if (read === 'damaged' || (read === 'of a later release' && !history.isOfLaterRelease)) onLost();
    const record = typeof read === 'string' ? undefined : read;
    if (history.isEnded(record)) await beforeGone?.();
    if (read === 'of a later release') history.leaveAlone(Number(Object(raw).revision));
    const isNews = read === 'of a later release' || history.takeRecord(record);
    if (isNews) this.#tell();
    this.takeJournal(true);
    if (this.#isOpen) await this.#readFiles().catch(error => this.#failed(keepProblemOf(error)));
    if (this.isUnwritten && !this.#problem) flushIn(0);
  }

  #enter(draft: Draft | undefined): void {
    if (this.#history.enter(draft)) this.#tellAll();
    else this.#tell();
  }

  /** Notifies this page and others. */
  #tellAll(): void {
    this.#tell();
    this.#parts.tabs.announce(this.#place);
  }

  #tell(): void {
    this.#parts.onChange(this.#place.key);
  }

  /** Reads the missing files of the draft. Rejects with the device. */
  async #readFiles(): Promise<void> {
    const history = this.#history;
    const wanted = history.unreadFiles;
    if (!this.#isOpen || wanted.length === 0) return;
    const { records, onLost } = this.#parts;
    const found = await records.files(this.#place.accountId, wanted);
    if (wanted.some(fileId => !found.has(fileId))) {
      const raw = await records.read(this.#place);
      // They went with the draft.
      if (!dominates(history.shared.pages, pagesOf(raw))) return this.take(raw);
      onLost();
    }
    const { kept, draft } = history;
    if (!kept) return;
    history.noteStored(found.keys());
    const lost = (fileId: string) => (wanted.includes(fileId) ? null : undefined);
    const fileOf = (fileId: string) => kept.files.get(fileId) ?? found.get(fileId) ?? lost(fileId);
    this.#enter(this.#kind.restore(kept.content, fileOf, draft));
  }

  /** Stores the files that only this page has, so that a record may name them. Rejects with the device. */
  async #storeFiles(): Promise<void> {
    const { draft, newFiles } = this.#history;
    const { records, now } = this.#parts;
    if (draft === undefined || newFiles.size === 0) return;
    await records.addFiles(this.#place.accountId, newFiles, now());
    this.#history.noteStored(newFiles.keys());
    this.#enter(this.#history.draft);
  }

  /** Writes what the device lacks; a failure is a `problem`. */
  async #write(): Promise<void> {
    const { records, tabs } = this.#parts;
    const history = this.#history;
    const before = this.#problem;
    try {
      if (history.isUnknown) await this.take(await records.read(this.#place));
      if (history.isOfLaterRelease) return this.#failed();
      const unread = await problemOf(this.#readFiles());
      const unstored = await problemOf(this.#storeFiles());
      if (history.isAhead) {
        const { record } = history;
        const conflict = await records.replace(this.#place, record, history.oldFiles);
        if (conflict) {
          await this.take(conflict.found);
          return this.#write();
        }
        history.noteOwn(record);
        tabs.announce(this.#place);
      }
      const problem = unstored ?? unread;
      if (problem) return this.#failed(problem);
      this.#problem = undefined;
      // A mere write changes nothing on the screen.
      if (before) this.#tell();
    } catch (error) {
      this.#failed(keepProblemOf(error));
    }
  }

  #failed(problem: KeepProblem = 'unavailable'): void {
    this.#problem = problem;
    this.#parts.flushIn(retryMilliseconds);
    this.#tell();
  }
}

const problemOf = (work: Promise<void>) => work.then(() => undefined, keepProblemOf);
