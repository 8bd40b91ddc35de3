import type { Topic } from '../cross-tab-channel.ts';
import { type KeepProblem, keepProblemOf } from '../database.ts';
import type { MoveToDraft, Taken } from '../queue/queue-records.ts';
import type { DraftJournal, JournalEntry, RecoveredEntry } from './draft-journal.ts';
import type { DraftKind } from './draft-kind.ts';
import {
  changesOf,
  type DraftPlace,
  type DraftRecord,
  type DraftRecords,
  type NextDraft,
  readRecord,
  tombstoneOf,
} from './draft-record.ts';
import { type DraftState, keptOf, mergeAnew, mergedContent, newState, nextOf } from './draft-state.ts';

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

/** What the drafts of a page are told of. */
interface SyncEvents {
  /** A draft is another than it was; without a key all were read. */
  readonly onChange: (key?: string) => void;
  /** Something is to be written in so many milliseconds. */
  readonly onUnwritten: (milliseconds: number) => void;
}

const retryMilliseconds = 5000;

/**
 * Brings the drafts of one account and kind together with the device, see draft-state.ts. Its methods that wait are to be
 * called one after the other.
 */
export class DraftSync<Draft> {
  readonly states = new Map<string, DraftState<Draft>>();
  readonly #kind: DraftKind<Draft>;
  readonly #accountId: string;
  readonly #parts: DraftParts;
  readonly #events: SyncEvents;
  /** Where a later release has written what this one cannot read and must not touch. */
  readonly #ofLaterRelease = new Set<string>();
  #changes = 0;

  constructor(kind: DraftKind<Draft>, accountId: string, parts: DraftParts, events: SyncEvents) {
    this.#kind = kind;
    this.#accountId = accountId;
    this.#parts = parts;
    this.#events = events;
  }

  /** Where a draft lies. */
  placeOf(key: string): DraftPlace {
    return { accountId: this.#accountId, kind: this.#kind.name, key };
  }

  async #readAll(): Promise<ReadonlyMap<string, unknown>> {
    const raws = await this.#parts.records.readAll(this.#accountId, this.#kind.name);
    return new Map(raws.map(raw => [String(Object(raw).key), raw]));
  }

  /** Reads what lies on the device, and recovers what pages have left in the journal. Never rejects. */
  async load(): Promise<void> {
    try {
      const raws = await this.#readAll();
      const entries = this.#parts.journal.readAll(this.#accountId, this.#kind);
      for (const key of new Set([...raws.keys(), ...entries.keys(), ...this.states.keys()]))
        await this.#sync(key, raws.get(key), entries.get(key));
    } catch {
      // The device keeps nothing now; the form says so once something is entered.
    }
  }

  /** Reads the files of a draft, if it has any that were not read yet. */
  async open(key: string): Promise<void> {
    const state = this.states.get(key);
    if (state) state.isOpen = true;
    if (!state?.record || state.unread.length === 0) return;
    await this.#sync(key, state.record);
    this.#events.onChange(key);
  }

  /** Begins a draft as if the device had nothing of it, or not its files; what lies there joins it later. */
  openWithoutDevice(key: string): void {
    const state = this.states.get(key) ?? newState<Draft>();
    this.states.set(key, state);
    state.isOpen = true;
    this.#failed(key, state);
  }

  /** Takes over what another tab has written for a key. */
  async follow(key: string): Promise<void> {
    await this.#takeOver(key, await this.#parts.records.read(this.placeOf(key)));
  }

  /** Takes over what other tabs have written. */
  async catchUp(): Promise<void> {
    const raws = await this.#readAll();
    for (const key of new Set([...raws.keys(), ...this.states.keys()]))
      await this.#takeOver(key, raws.get(key));
  }

  async #takeOver(key: string, raw: unknown): Promise<void> {
    const known = this.states.get(key)?.record?.revision;
    if (Object(raw).revision === known) return;
    await this.#sync(key, raw);
    this.#events.onChange(key);
  }

  /** Notes what was entered, in the journal too: the page may not live to see it written. */
  enter(key: string, state: DraftState<Draft>, draft: Draft | undefined): void {
    const { journal } = this.#parts;
    const base = state.own ? state.own.base : mergedContent(state);
    state.draft = draft;
    state.isOpen = true;
    state.own = this.#entryOf(draft, base);
    if (state.own.content === undefined) journal.forget(this.placeOf(key));
    else journal.write(this.placeOf(key), state.own);
  }

  /**
   * Begins a draft with what `move` writes, which ends something else in the same step and answers `taken` then; what it
   * answers otherwise has changed nothing. It takes the place of `before`, and of no other draft. Rejects with `move`.
   */
  async adopt(key: string, draft: Draft, move: MoveToDraft, before?: Draft): Promise<Taken> {
    const known = this.states.get(key);
    const shown = known?.draft;
    const isFree = !known || shown === before || !keptOf(this.#kind, known);
    const state = { ...newState<Draft>(), draft, own: this.#entryOf(draft, undefined), isOpen: true };
    const next = this.#nextOf(key, state);
    if (!isFree || !next?.record) return 'occupied';
    const moved = await move(this.placeOf(key), next);
    if (moved === 'occupied') await this.follow(key);
    if (moved !== 'taken') return moved;
    const current = this.states.get(key);
    if (current === known && current?.draft === shown) {
      this.states.set(key, state);
      this.#written(key, state, next.record, state.own);
      this.#events.onChange(key);
      return moved;
    }
    // Something was entered while this was written.
    await this.#takeOver(key, next.record);
    this.#parts.tabs.announce(this.placeOf(key));
    return moved;
  }

  /** Brings a draft together with what lies on the device, and with what pages have left in the journal. */
  async #sync(key: string, raw: unknown, recovered?: readonly RecoveredEntry[]): Promise<void> {
    const { records, beforeGone, onLost } = this.#parts;
    const place = this.placeOf(key);
    const read = raw === undefined ? undefined : this.#readable(raw);
    if (typeof read === 'string') {
      if (!this.#ofLaterRelease.has(key)) onLost();
      if (read === 'damaged') await records.quarantine(place);
      else this.#ofLaterRelease.add(key);
    } else this.#ofLaterRelease.delete(key);
    if (raw === undefined && this.states.get(key)?.draft !== undefined) await beforeGone?.();
    const record = typeof read === 'string' ? undefined : read;
    const tombstone = !record || recovered ? changesOf(await records.read(tombstoneOf(place))) : [];
    const files = this.states.get(key)?.isOpen ? await this.#filesOf(key, record) : undefined;
    // Nothing is awaited from here on: what was typed until now counts.
    const state = this.states.get(key) ?? newState<Draft>();
    const own = keptOf(this.#kind, state)?.files;
    // What the record does not name is not on the device.
    const fileOf = (fileId: string) =>
      own?.get(fileId) ?? (record?.fileIds.includes(fileId) ? files?.get(fileId) : null);
    const isLost = (fileId: string) => fileOf(fileId) === null;
    if (recovered) state.recovered = recovered;
    const before = state.recovered;
    const found = record && { ...record, fileIds: record.fileIds.filter(fileId => !isLost(fileId)) };
    mergeAnew(this.#kind, state, found, { gone: tombstone, fileOf, timeZone: this.#parts.timeZone?.() });
    const pending = state.recovered.map(({ at }) => at);
    for (const entry of before) if (!pending.includes(entry.at)) this.#parts.journal.drop(entry);
    if (record?.fileIds.some(isLost)) onLost();
    if (state.draft === undefined) {
      this.states.delete(key);
      return;
    }
    this.states.set(key, state);
    if (this.#ofLaterRelease.has(key) || (state.isOpen && state.unread.length > 0)) this.#failed(key, state);
    else if (this.#nextOf(key, state)) this.#events.onUnwritten(0);
    else state.problem = undefined;
  }

  /** The files of a record that are not at hand: `null` where the device has lost one; nothing where it does not answer. */
  async #filesOf(
    key: string,
    record: DraftRecord | undefined,
  ): Promise<ReadonlyMap<string, Blob | null> | undefined> {
    const state = this.states.get(key);
    const own = state && keptOf(this.#kind, state)?.files;
    const wanted = record?.fileIds.filter(fileId => !own?.get(fileId)) ?? [];
    if (wanted.length === 0) return new Map();
    const found = await this.#parts.records.files(this.#accountId, wanted).catch(() => undefined);
    return found && new Map(wanted.map(fileId => [fileId, found.get(fileId) ?? null]));
  }

  /** Writes what the device does not have of a draft; a failure is noted in its state. */
  async write(key: string): Promise<void> {
    const known = this.states.get(key);
    if (known?.record && known.draft !== undefined && known.isOpen && known.unread.length > 0)
      await this.#sync(key, known.record);
    const state = this.states.get(key);
    const next = state && this.#nextOf(key, state);
    if (!state) return;
    const { own } = state;
    try {
      const conflict =
        next && (await this.#parts.records.replace(this.placeOf(key), state.record?.revision, next));
      if (conflict) {
        // It went with the item that it became: the other tabs do not know yet.
        if (conflict.found === undefined) this.#parts.tabs.announce(this.placeOf(key));
        await this.#sync(key, conflict.found);
        this.#events.onChange(key);
        return this.#ofLaterRelease.has(key) ? undefined : this.write(key);
      }
      const isNews = state.problem || state.draft === undefined || next?.newFiles.size !== 0;
      this.#written(key, state, next ? next.record : state.record, own);
      // A key that was written changes nothing that is shown.
      if (isNews) this.#events.onChange(key);
    } catch (error) {
      this.#failed(key, state, keepProblemOf(error));
    }
  }

  /** Notes that the device has a draft with its entries up to `own`; what was changed meanwhile is still to be written. */
  #written(
    key: string,
    state: DraftState<Draft>,
    record: DraftRecord | undefined,
    own: JournalEntry | undefined,
  ): void {
    const { journal, tabs } = this.#parts;
    for (const entry of state.recovered) journal.drop(entry);
    state.recovered = [];
    if (state.own !== own) state.own = state.own && { ...state.own, base: record?.content };
    else {
      state.own = undefined;
      journal.forget(this.placeOf(key));
    }
    if (record !== state.record) tabs.announce(this.placeOf(key));
    state.record = record;
    state.problem = state.isOpen && state.unread.length > 0 ? 'unavailable' : undefined;
    if (state.draft === undefined) this.states.delete(key);
  }

  #failed(key: string, state: DraftState<Draft>, problem: KeepProblem = 'unavailable'): void {
    state.problem = problem;
    this.#events.onUnwritten(retryMilliseconds);
    this.#events.onChange(key);
  }

  #readable(raw: unknown): ReturnType<typeof readRecord> {
    const read = readRecord(raw, this.#kind);
    if (typeof read === 'string') return read;
    return this.#kind.restore(read.content, () => undefined) === undefined ? 'damaged' : read;
  }

  #entryOf(draft: Draft | undefined, base: unknown): JournalEntry {
    const content = keptOf(this.#kind, { draft })?.content;
    const { journal, now } = this.#parts;
    const { version } = this.#kind;
    return { page: journal.page, change: ++this.#changes, version, base, content, savedAt: now() };
  }

  #nextOf(key: string, state: DraftState<Draft>): NextDraft | undefined {
    const { now, journal } = this.#parts;
    return nextOf(this.#kind, key, state, { now: now(), page: journal.page });
  }
}
