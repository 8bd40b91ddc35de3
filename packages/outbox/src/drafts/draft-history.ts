import type { DraftKind, StoredDraft } from './draft-kind.ts';
import type { DraftSiblings } from './draft-parts.ts';
import type { DraftPlace, DraftRecord } from './draft-record.ts';
import { isSame, merged, withoutItems } from './merge.ts';

/*
 * One draft in this page, and its revision.
 * A draft has one history: each change makes the next revision, in whichever page. The journal has the newest one,
 * because a page reads it before a change and writes it at once. The database follows, and takes a revision if it has
 * none as new. So a newer revision replaces the visible one, and nothing is merged, unless a page has changed a draft
 * whose newest revision it could not read:
 * - before the database has answered, if the journal has lost its last seconds with the browser: such a page writes
 *   its starting point into the journal (`since`), and revisions that include its changes remember it (`pages`);
 * - if the browser keeps no journal, or two pages make the same revision in one moment.
 * Then the changes since the `base` are merged into the found revision, as the next one. Nothing else makes a
 * revision: two pages that restore a draft differently do not react to each other for ever.
 * A file is stored before the content names it; until then only this page has it.
 */

/** A revision as other pages see it: without files that are not on the device. */
type Shared = Pick<DraftRecord, 'revision' | 'content'>;

/** More than the pages that are open at once on a device that does not answer. */
const rememberedPages = 8;

const nothing: Shared = { revision: 0, content: undefined };

type HistoryParts = Pick<DraftSiblings, 'journal' | 'now' | 'timeZone' | 'areKnown'>;

export class DraftHistory<Draft> {
  /** The visible draft. */
  draft: Draft | undefined;
  /** Time of the last change, if an earlier visit or another tab began the draft. */
  restoredFrom: number | undefined;
  /** A later release has written a draft that this one cannot read and must not touch. */
  isOfLaterRelease = false;
  readonly #kind: DraftKind<Draft>;
  readonly #place: DraftPlace;
  readonly #parts: HistoryParts;
  #shared = nothing;
  /** Starting point of the changes that other pages may not know. */
  #base = nothing;
  /** The newest revision that this page has made or seen. */
  #newest = 0;
  /** The revision in the database, as far as known; `undefined` before the first read. */
  #written: number | undefined;
  readonly #page = String(Math.random());
  #pages: string[] = [];
  /** The last journal revision that was read. */
  #seen = 0;
  #isJournaled = true;
  /** Files that are or were on the device, and the names in the database's record. */
  readonly #files = new Map<string, 'there' | 'gone'>();
  #named: readonly string[] = [];

  constructor(kind: DraftKind<Draft>, place: DraftPlace, parts: HistoryParts) {
    this.#kind = kind;
    this.#place = place;
    this.#parts = parts;
  }

  get kept(): StoredDraft | undefined {
    return this.draft === undefined ? undefined : this.#kind.keep(this.draft);
  }

  get shared(): Shared {
    return this.#shared;
  }

  /** True if the database has an older revision, or none. */
  get isAhead(): boolean {
    return this.#shared.revision > (this.#written ?? 0);
  }

  /** True until the database was read. */
  get isUnknown(): boolean {
    return this.#written === undefined && !this.#parts.areKnown();
  }

  /** Files that were not read yet. */
  get unreadFiles(): readonly string[] {
    return [...(this.kept?.files ?? [])].flatMap(([fileId, file]) => (file ? [] : fileId));
  }

  /** Files that are not on the device. */
  get newFiles(): ReadonlyMap<string, Blob> {
    return new Map([...blobsOf(this.kept)].filter(([fileId]) => this.#files.get(fileId) !== 'there'));
  }

  /** Files on the device that the draft does not name any more. */
  get oldFiles(): readonly string[] {
    const named = this.kept?.files;
    return [...this.#files].flatMap(([fileId, is]) => (is === 'there' && !named?.has(fileId) ? fileId : []));
  }

  /** The record to write. */
  get record(): DraftRecord {
    const { kept, newFiles } = this;
    const fileIds = [...(kept?.files.keys() ?? [])].filter(fileId => !newFiles.has(fileId));
    return this.recordOf(this.#shared, fileIds);
  }

  /** True if another page has sent or discarded the visible draft. */
  isEnded(record: DraftRecord | undefined): boolean {
    const found = [record, this.#entry].map(
      lying => typeof lying === 'object' && lying.content === undefined,
    );
    return this.draft !== undefined && found.includes(true);
  }

  get #entry() {
    return this.#parts.journal.read(this.#place, this.#kind);
  }

  /** The next revision, or a tombstone. */
  next(content?: unknown): Shared {
    this.#newest += 1;
    return { revision: this.#newest, content };
  }

  recordOf({ revision, content }: Shared, fileIds: string[] = []): DraftRecord {
    const { key } = this.#place;
    const { version } = this.#kind;
    const record = {
      key,
      version,
      revision,
      content,
      fileIds,
      savedAt: this.#parts.now(),
      pages: this.#pages,
    };
    if (!this.isUnknown) return record;
    const { revision: from, content: before } = this.#base;
    return { ...record, since: { page: this.#page, revision: from, content: before } };
  }

  /** Sets the draft. True if its content has changed: the next revision, in the journal before anything else. */
  enter(draft: Draft | undefined, isAnother = false): boolean {
    this.draft = draft;
    const content = withoutItems(this.kept?.content, new Set(this.newFiles.keys()));
    if (!isAnother && isSame(content, this.#shared.content)) return false;
    this.#shared = this.next(content);
    if (this.isUnknown) this.#addPages([this.#page]);
    this.#write(this.record);
    return true;
  }

  /** Sets a draft that is `record` on the device, if nothing was entered since `before`. */
  begin(draft: Draft, record: DraftRecord, before: Shared): void {
    this.noteOwn(record);
    if (this.#shared === before) {
      this.draft = draft;
      this.#shared = record;
      this.#write(record);
    } else {
      this.#base = before;
      this.#takeRevision(record, false);
    }
  }

  /** Takes the database's record; true if it is new. */
  takeRecord(record: DraftRecord | undefined): boolean {
    const isFirst = this.isUnknown;
    const known = isFirst ? this.#base : this.#shared;
    this.#noteWritten(record);
    this.isOfLaterRelease &&= this.#entry === 'of a later release';
    if (!record || record.revision < known.revision) return false;
    if (record.revision === known.revision && isSame(record.content, known.content)) return false;
    this.#takeRevision(record, !isFirst && this.#isJournaled && record.revision > known.revision);
    return true;
  }

  /** Takes the journal's revision; true if it is new. `mayEnd` if a visible draft may end. */
  takeJournal(mayEnd: boolean): boolean {
    const entry = this.#entry;
    if (entry === 'of a later release') this.leaveAlone(0);
    if (entry === undefined || typeof entry === 'string' || entry.revision === this.#seen) return false;
    if (entry.content === undefined && this.draft !== undefined && !mayEnd) return false;
    this.#seen = entry.revision;
    const { record: known } = this;
    // Its page did not know the changes of this one.
    const isBlind = entry.since && !this.isUnknown && !known.pages.includes(entry.since.page);
    if (!isBlind && entry.revision <= this.#newest) {
      this.#dropEnded();
      return false;
    }
    this.#takeRevision(entry, true);
    if (isBlind) this.#takeRevision(known, false);
    return true;
  }

  /** Shows nothing of a later release, unless something was entered here. */
  leaveAlone(revision: number): void {
    this.isOfLaterRelease = true;
    this.#isJournaled = false;
    this.#newest = Math.max(this.#newest, revision);
    if (this.#shared.revision > this.#base.revision) return;
    this.draft = undefined;
    this.#shared = this.#base = nothing;
  }

  /** This page has written a record. */
  noteOwn(record: DraftRecord): void {
    this.#noteWritten(record);
    this.#base = record;
    this.#dropEnded();
  }

  /** Removes the entry of an ended draft; a killed browser may bring it back. */
  #dropEnded(): void {
    const { content, revision } = this.#shared;
    if (content === undefined && !this.isAhead) this.#parts.journal.drop(this.#place, revision);
  }

  #noteWritten(record: DraftRecord | undefined): void {
    this.#written = record?.revision ?? 0;
    this.#newest = Math.max(this.#newest, this.#written);
    if (!record) this.#files.clear();
    const left = record?.content === undefined ? [...this.#files.keys()] : this.#named;
    for (const fileId of left) this.#files.set(fileId, 'gone');
    this.#named = record?.fileIds ?? [];
    this.noteStored(this.#named);
  }

  noteStored(fileIds: Iterable<string>): void {
    for (const fileId of fileIds) this.#files.set(fileId, 'there');
  }

  /** Takes another page's revision; merges the changes of this page unless the revision `knowsOwn`. */
  #takeRevision(found: DraftRecord, knowsOwn: boolean): void {
    const { restore, resume } = this.#kind;
    const { kept } = this;
    const [own, base] = [this.#shared, this.#base];
    const isMerged = !knowsOwn && own.content !== undefined && own.revision > base.revision;
    // A sent or discarded draft is no base for changes after it.
    const before = found.content === undefined ? undefined : base.content;
    const shared = isMerged ? merged(before, Object(own.content), found.content) : found.content;
    const content = this.#withNewFiles(shared);
    const fileOf = (fileId: string) => kept?.files.get(fileId);
    const restored = content === undefined ? undefined : restore(content, fileOf, this.draft);
    const isResumed = restored !== undefined && !isMerged && resume !== undefined;
    this.draft = isResumed ? resume(restored, found.savedAt, this.#parts.timeZone?.()) : restored;
    this.#shared = { revision: found.revision, content: found.content };
    this.#base = found.since ?? this.#shared;
    this.#newest = Math.max(this.#newest, found.revision);
    this.#addPages(found.pages);
    this.noteStored(found.fileIds);
    if (isMerged) this.enter(restored, true);
    if (this.draft === undefined) this.restoredFrom = undefined;
    else if (!kept && this.kept) this.restoredFrom ??= found.savedAt;
  }

  #addPages(pages: readonly string[]): void {
    this.#pages = [...new Set([...this.#pages, ...pages])].slice(-rememberedPages);
  }

  /** Files that only this page has stay in its draft. */
  #withNewFiles(shared: unknown): unknown {
    const fileIds = new Set([...blobsOf(this.kept).keys()].filter(fileId => !this.#files.has(fileId)));
    if (fileIds.size === 0) return shared;
    const own = Object(this.kept?.content);
    return shared === undefined ? own : merged(withoutItems(own, fileIds), own, shared);
  }

  #write(record: DraftRecord): void {
    this.#isJournaled = !this.isOfLaterRelease && this.#parts.journal.write(this.#place, record);
  }
}

/** The files that were read. */
export function blobsOf(kept: StoredDraft | undefined): ReadonlyMap<string, Blob> {
  return new Map([...(kept?.files ?? [])].flatMap(([id, file]) => (file ? [[id, file] as const] : [])));
}
