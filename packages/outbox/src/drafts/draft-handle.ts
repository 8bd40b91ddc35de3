import type { Topic } from '../cross-tab-channel.ts';
import { type KeepProblem, keepProblemOf } from '../database.ts';
import type { HandedOverDraft, MoveToDraft, Taken } from '../queue/indexed-db-queue.ts';
import type { DraftJournal, JournalEntry, RecoveredEntry } from './draft-journal.ts';
import type { DraftKind, FileOf } from './draft-kind.ts';
import {
  changesOf,
  type DraftPlace,
  type DraftRecord,
  type DraftRecords,
  isDraft,
  readRecord,
} from './draft-record.ts';
import { isUnread, keptOf, mergeAnew, mergedContent, newFilesOf, newState, nextOf } from './draft-state.ts';
import { isSame } from './merge.ts';

/** What drafts work with. */
export interface DraftParts {
  readonly records: DraftRecords;
  readonly tabs: Topic<DraftPlace>;
  readonly journal: DraftJournal;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Where the deployment counts days. */
  readonly timeZone?: () => string;
  /** Does something once, so many milliseconds from now, unless the returned function is called first. */
  readonly alarm: (task: () => void, milliseconds: number) => () => void;
  /** Called when drafts lie on the device that cannot be read, in part or at all. */
  readonly onLost: () => void;
  /**
   * Called when another tab has taken a draft off the device, before it is gone here; settles when this page knows what
   * it may have become. Never rejects.
   */
  readonly beforeGone?: () => Promise<void>;
}

/** What the drafts of an account and kind have in common. */
export interface DraftSiblings extends DraftParts {
  /** True once it is known which of them lie on the device. */
  readonly areLoaded: () => boolean;
  /** What is done on the device is done one after the other. */
  readonly inTurn: <T>(task: () => Promise<T>) => Promise<T>;
  readonly flushIn: (milliseconds: number) => void;
  readonly onChange: (key: string) => void;
}

const patienceMilliseconds = 2000;
/** Where the device has failed: what finds no room is not tried with every key. */
const retryMilliseconds = 5000;

/**
 * What was entered for one key and not sent, in this page and on the device; see draft-state.ts. A key has one handle as
 * long as the portal runs.
 */
export class DraftHandle<Draft> {
  readonly #kind: DraftKind<Draft>;
  readonly #place: DraftPlace;
  readonly #parts: DraftSiblings;
  #state = newState<Draft>();
  #changes = 0;
  /** A later release has written what this one cannot read and must not touch. */
  #isOfLaterRelease = false;

  constructor(kind: DraftKind<Draft>, place: DraftPlace, parts: DraftSiblings) {
    this.#kind = kind;
    this.#place = place;
    this.#parts = parts;
  }

  /** `undefined` when nothing was entered, or {@link isOpening}. */
  get draft(): Draft | undefined {
    return this.isOpening ? undefined : this.#state.draft;
  }

  /** True as long as it is not known what was entered: {@link open} ends that. */
  get isOpening(): boolean {
    const { isOpen, draft } = this.#state;
    if (isOpen) return false;
    return draft === undefined ? !this.#parts.areLoaded() : isUnread(this.#kind, this.#state);
  }

  /** When the draft was last changed, if an earlier visit or another tab began it. */
  get restoredFrom(): number | undefined {
    return this.#state.restoredFrom;
  }

  /** Why the draft is in memory alone. */
  get problem(): KeepProblem | undefined {
    return this.#state.problem;
  }

  /** True if there is something worth keeping, whether its files were read already or not. */
  get isDrafted(): boolean {
    return keptOf(this.#kind, this.#state) !== undefined;
  }

  /** True if the device may lack something. */
  get isUnwritten(): boolean {
    const { own, problem, recovered } = this.#state;
    return own !== undefined || problem !== undefined || recovered.length > 0;
  }

  /** True if something would be lost with this page, although it {@link leave leaves} in good order. */
  get isUnsafe(): boolean {
    const { draft, problem } = this.#state;
    if (draft === undefined) return false;
    if (this.#kind.isIncomplete(draft)) return true;
    return this.isDrafted && (problem !== undefined || newFilesOf(this.#kind, this.#state).size > 0);
  }

  /** The device was asked for files that it has not handed out. */
  get #lacksFiles(): boolean {
    return this.#state.isOpen && isUnread(this.#kind, this.#state);
  }

  /**
   * Reads the files of the draft, if it has any. Where the device takes longer than 2 s, the draft begins without what
   * lies there, and is joined with it as soon as the device answers.
   */
  open(): Promise<void> {
    return new Promise(resolve => {
      const giveUp = () => {
        if (this.isOpening) {
          this.#state.isOpen = true;
          this.#failed();
        }
        resolve();
      };
      const cancel = this.#parts.alarm(giveUp, patienceMilliseconds);
      const opened = this.#parts.inTurn(async () => {
        this.#state.isOpen = true;
        if (this.#lacksFiles) await this.#sync(this.#state.record);
      });
      void opened.then(cancel, cancel).then(resolve);
    });
  }

  /** Changes the draft, which begins with the first change. */
  readonly change = (update: (draft: Draft) => Draft): void => {
    if (this.isOpening) {
      void this.open().then(() => this.change(update));
      return;
    }
    const before = this.#state.draft ?? this.#kind.empty;
    const after = update(before);
    if (after === before) return;
    this.#enter(after);
    if (this.problem === undefined) void this.flush();
    else this.#parts.flushIn(retryMilliseconds);
  };

  /** Forgets what was entered, here and on the device. What another tab has added meanwhile stays. */
  async discard(): Promise<void> {
    if (this.#state.draft !== undefined) this.#enter(undefined);
    this.#state.restoredFrom = undefined;
    await this.flush();
    // Where it went with the item that it became, the other tabs do not know yet.
    this.#parts.tabs.announce(this.#place);
  }

  /** Forgets what was sent; false where something has come to it from another tab: then it stays with that. */
  discardSent(sent: Draft): boolean {
    const [own, current] = [sent, this.#state.draft].map(draft => keptOf(this.#kind, { draft })?.content);
    const isAsSent = this.#state.draft === undefined || isSame(own, current);
    if (isAsSent) void this.discard();
    return isAsSent;
  }

  /** The draft as it lies on the device, for the queue to take over; `undefined` where nothing lies there. */
  toSubmission(): HandedOverDraft | undefined {
    const { record } = this.#state;
    return record && { place: this.#place, revision: record.revision, fileIds: record.fileIds };
  }

  /**
   * Begins with what another part of the device gives up: `move` writes it and ends what it was, in one step, and answers
   * `taken` then; what it answers otherwise has changed nothing. It takes the place of `before`, and of no other draft:
   * `occupied`. Rejects with `move`.
   */
  adopt(draft: Draft, move: MoveToDraft, before?: Draft): Promise<Taken> {
    return this.#parts.inTurn(async () => {
      const shown = this.#state.draft;
      // As of another page: what is entered here meanwhile does not begin with it.
      const own = { ...this.#entryOf(draft, undefined), page: String(Math.random()) };
      const adopted = { ...newState<Draft>(), draft, own, isOpen: true };
      const next = this.#nextOf(adopted);
      if ((shown !== before && this.isDrafted) || !next?.record) return 'occupied';
      const taken = await move(this.#place, next);
      if (taken === 'occupied') await this.#sync(await this.#parts.records.read(this.#place));
      if (taken !== 'taken') return taken;
      if (this.#state.draft === shown) {
        this.#state = adopted;
        this.#written(next.record, own);
        this.#tell();
      } else {
        // Something was entered while this was written.
        await this.#sync(next.record);
        this.#parts.tabs.announce(this.#place);
      }
      return taken;
    });
  }

  /** Writes what was changed. Settles when that is done or has failed. */
  flush(): Promise<void> {
    return this.#parts.inTurn(() => this.#write());
  }

  /** The same for a page that is left, or hidden, and may be gone before the device has answered. */
  leave(): void {
    const { left } = this.#kind;
    if (left && this.draft !== undefined) this.change(left);
    if (this.isUnwritten) void this.flush();
  }

  /** Takes over what another tab has written, if it has. */
  async follow(): Promise<void> {
    const { inTurn, records } = this.#parts;
    const followed = inTurn(async () => this.takeOver(await records.read(this.#place)));
    await followed.catch(() => undefined);
  }

  /** Takes over what lies on the device, if that is news. To be called in turn. */
  async takeOver(raw: unknown): Promise<void> {
    if (Object(raw).revision !== this.#state.record?.revision) await this.#sync(raw);
  }

  /**
   * Brings the draft together with what lies on the device, and with what pages have left in the journal. To be called in
   * turn, and to be told of then.
   */
  async bring(raw: unknown, recovered?: readonly RecoveredEntry[]): Promise<void> {
    const { records, journal, timeZone, beforeGone, onLost, flushIn } = this.#parts;
    const read = isDraft(raw) ? readRecord(raw, this.#kind) : undefined;
    if (typeof read === 'string' && !this.#isOfLaterRelease) onLost();
    this.#isOfLaterRelease = read === 'of a later release';
    if (read === 'damaged') await records.quarantine(this.#place);
    if (!read && this.#state.draft !== undefined) await beforeGone?.();
    const record = typeof read === 'string' ? undefined : read;
    const readFile = await this.#filesOf(record);
    // Nothing is awaited from here on: what was typed until now counts.
    const state = this.#state;
    const own = keptOf(this.#kind, state)?.files;
    // What the record does not name is not on the device.
    const fileOf = (fileId: string) =>
      own?.get(fileId) ?? (record?.fileIds.includes(fileId) ? readFile(fileId) : null);
    const fileIds = record?.fileIds.filter(fileId => fileOf(fileId) !== null) ?? [];
    if (record && fileIds.length < record.fileIds.length) onLost();
    if (recovered) state.recovered = recovered;
    const changes = typeof read === 'string' ? [] : changesOf(raw);
    const around = { changes, fileOf, timeZone: timeZone?.() };
    const held = mergeAnew(this.#kind, state, record && { ...record, fileIds }, around);
    for (const entry of held) journal.drop(entry);
    if (state.draft === undefined) this.#state = newState();
    else if (this.#isOfLaterRelease || this.#lacksFiles) this.#failed();
    else if (this.#nextOf(state)) flushIn(0);
    else state.problem = undefined;
  }

  /** Notes what was entered, in the journal too: the page may not live to see it written. */
  #enter(draft: Draft | undefined): void {
    const state = this.#state;
    const base = state.own ? state.own.base : mergedContent(state);
    state.draft = draft;
    state.isOpen = true;
    state.own = this.#entryOf(draft, base);
    this.#parts.journal.write(this.#place, state.own);
    this.#tell();
  }

  #tell(): void {
    this.#parts.onChange(this.#place.key);
  }

  async #sync(raw: unknown): Promise<void> {
    await this.bring(raw);
    this.#tell();
  }

  /** The files of a record that are not at hand, where they are needed; none where the device does not answer. */
  async #filesOf(record: DraftRecord | undefined): Promise<FileOf> {
    const own = keptOf(this.#kind, this.#state)?.files;
    const wanted = record?.fileIds.filter(fileId => !own?.get(fileId)) ?? [];
    if (!this.#state.isOpen || wanted.length === 0) return () => undefined;
    const asked = this.#parts.records.files(this.#place.accountId, wanted);
    const found = await asked.catch(() => undefined);
    return fileId => (found && wanted.includes(fileId) ? (found.get(fileId) ?? null) : undefined);
  }

  /** Writes what the device does not have; a failure is noted. */
  async #write(): Promise<void> {
    const { records } = this.#parts;
    try {
      if (this.#lacksFiles) await this.#sync(this.#state.record);
      const state = this.#state;
      const { own, problem } = state;
      const next = this.#nextOf(state);
      const conflict = next && (await records.replace(this.#place, state.record?.revision, next));
      if (conflict) {
        await this.#sync(conflict.found);
        return this.#isOfLaterRelease ? undefined : this.#write();
      }
      this.#written(next ? next.record : state.record, own);
      // A key that was written changes nothing that is shown.
      if (problem || state.draft === undefined || next?.newFiles.size !== 0) this.#tell();
    } catch (error) {
      this.#failed(keepProblemOf(error));
    }
  }

  /** Notes that the device has the draft with its entries up to `own`; what was changed meanwhile is still to be written. */
  #written(record: DraftRecord | undefined, own: JournalEntry | undefined): void {
    const state = this.#state;
    const { journal, tabs } = this.#parts;
    for (const entry of state.recovered) journal.drop(entry);
    state.recovered = [];
    if (state.own !== own) state.own &&= { ...state.own, base: record?.content };
    else {
      state.own = undefined;
      journal.write(this.#place);
    }
    if (record !== state.record) tabs.announce(this.#place);
    state.record = record;
    state.problem = this.#lacksFiles ? 'unavailable' : undefined;
    if (state.draft === undefined && !state.own) this.#state = newState();
  }

  #failed(problem: KeepProblem = 'unavailable'): void {
    this.#state.problem = problem;
    this.#parts.flushIn(retryMilliseconds);
    this.#tell();
  }

  #entryOf(draft: Draft | undefined, base: unknown): JournalEntry {
    const { page } = this.#parts.journal;
    const { version } = this.#kind;
    const content = keptOf(this.#kind, { draft })?.content;
    this.#changes += 1;
    const savedAt = this.#parts.now();
    return { key: this.#place.key, page, change: this.#changes, version, base, content, savedAt };
  }

  #nextOf(state = this.#state) {
    const { now, journal } = this.#parts;
    return nextOf(this.#kind, this.#place.key, state, { now: now(), page: journal.page });
  }
}
