import { commonOf, dotsOf } from './dots.ts';
import type { DraftKind, StoredDraft } from './draft-kind.ts';
import { authorOf, dominates, joinedPages } from './draft-pages.ts';
import type { DraftSiblings } from './draft-parts.ts';
import type { DraftPlace, DraftRecord, DraftRevision } from './draft-record.ts';
import { addsNothing, isSame, merged, withoutItems } from './merge.ts';

/*
 * One draft in this page, and its revision.
 * Each change makes the next revision, in whichever page. A page reads the journal before a change and writes it at
 * once; the database follows. A revision has a version vector (`pages`), which tells what it includes: one that
 * includes all that this page has replaces the visible one, and the database takes no other. Neither includes the other
 * if a page has changed a draft whose newest revision it could not read:
 * - another process has written the journal in the last moment (`localStorage` reaches it later), perhaps several times;
 * - the database has not answered, and the journal has lost its last seconds with the browser;
 * - the browser keeps no journal.
 * Then both are merged, as the next revision: of each field the value whose page has known the other one (dots.ts). The
 * database refuses the later write, so its page merges; all records in it are one line. Nothing else makes a revision:
 * two pages that restore a draft differently do not react to each other for ever.
 * A file is stored before the content names it; until then only this page has it.
 */

const pageName = () => String(Math.random());
const nothing: DraftRevision = { revision: 0, content: undefined, pages: {}, dots: {} };

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
  /** The draft as other pages see it: without files that are not on the device. */
  #shared = nothing;
  /** The newest revision that this page has made or seen. */
  #newest = 0;
  /** The version vector in the database, as far as known; `undefined` before the first read. */
  #written: DraftRevision['pages'] | undefined;
  readonly #page = pageName();
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

  get shared(): DraftRevision {
    return this.#shared;
  }

  /** True if the database lacks a change. */
  get isAhead(): boolean {
    return !dominates(this.#written ?? {}, this.#shared.pages);
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

  /** The next revision, or a tombstone. `parents`: those that its content may be from. */
  next(
    content?: unknown,
    parents: readonly DraftRevision[] = [this.#shared],
    page = this.#page,
  ): DraftRevision {
    const revision = Math.max(this.#newest + 1, this.#parts.now());
    this.#newest = revision;
    const pages = joinedPages(this.#shared.pages, { [page]: revision });
    return { revision, content, pages, dots: dotsOf(content, parents, { page, revision }) };
  }

  /** The revision of a draft that comes to this place, as of another page: what is entered meanwhile lacks it. */
  arriving(content: unknown): DraftRevision {
    return this.next(content, [], pageName());
  }

  recordOf(revision: DraftRevision, fileIds: string[] = []): DraftRecord {
    const { key } = this.#place;
    const { version } = this.#kind;
    return { key, version, ...revision, fileIds, savedAt: this.#parts.now() };
  }

  /** Sets the draft. True if its content has changed: the next revision, in the journal before anything else. */
  enter(draft: Draft | undefined, parents?: readonly DraftRevision[]): boolean {
    this.draft = draft;
    const content = withoutItems(this.kept?.content, new Set(this.newFiles.keys()));
    if (!parents && isSame(content, this.#shared.content)) return false;
    this.#shared = this.next(content, parents);
    this.#write(this.record);
    return true;
  }

  /** Sets a draft that is `record` on the device, if nothing was entered since `before`. */
  begin(draft: Draft, record: DraftRecord, before: DraftRevision): void {
    this.noteOwn(record);
    if (this.#shared === before) {
      this.draft = draft;
      this.#shared = revisionOf(record);
      this.#write(record);
    } else this.#takeRevision(record);
  }

  /** Takes the database's record; true if it is new. */
  takeRecord(record: DraftRecord | undefined): boolean {
    this.#noteWritten(record);
    this.isOfLaterRelease &&= this.#entry === 'of a later release';
    if (!record || dominates(this.#shared.pages, record.pages)) return false;
    this.#takeRevision(record);
    return true;
  }

  /** Takes the journal's revision; true if it is new. `mayEnd` if a visible draft may end. */
  takeJournal(mayEnd: boolean): boolean {
    const entry = this.#entry;
    if (entry === 'of a later release') this.leaveAlone(0);
    if (entry === undefined || typeof entry === 'string') return false;
    if (entry.content === undefined && this.draft !== undefined && !mayEnd) return false;
    const { content, pages } = this.#shared;
    if (dominates(pages, entry.pages)) {
      this.#dropEnded();
      return false;
    }
    // Of two pages with unwritten changes one merges, or they would react to each other. After a draft was sent, the
    // page that goes on with it does: it may be the last one to have the photos.
    const isLeft = this.isAhead
      ? authorOf(entry) > this.#page
      : content === undefined && this.#parts.areKnown();
    if (isLeft && !dominates(entry.pages, pages)) return false;
    this.#takeRevision(entry, true);
    return true;
  }

  /** Shows nothing of a later release, unless something was entered here. */
  leaveAlone(revision: number): void {
    this.isOfLaterRelease = true;
    this.#newest = Math.max(this.#newest, revision);
    if (this.isAhead && authorOf(this.#shared) === this.#page) return;
    this.draft = undefined;
    this.#shared = nothing;
  }

  /** This page has written a record. */
  noteOwn(record: DraftRecord): void {
    this.#noteWritten(record);
    this.#dropEnded();
  }

  /** Removes the entry of an ended draft; a killed browser may bring it back. */
  #dropEnded(): void {
    const entry = this.#entry;
    const { content, pages } = this.#shared;
    if (content !== undefined || this.isAhead || typeof entry !== 'object') return;
    if (dominates(pages, entry.pages)) this.#parts.journal.drop(this.#place);
  }

  #noteWritten(record: DraftRecord | undefined): void {
    this.#written = record?.pages ?? {};
    this.#newest = Math.max(this.#newest, record?.revision ?? 0);
    if (!record) this.#files.clear();
    const left = record?.content === undefined ? [...this.#files.keys()] : this.#named;
    for (const fileId of left) this.#files.set(fileId, 'gone');
    this.#named = record?.fileIds ?? [];
    this.noteStored(this.#named);
  }

  noteStored(fileIds: Iterable<string>): void {
    for (const fileId of fileIds) this.#files.set(fileId, 'there');
  }

  /** Takes another page's revision, and merges the changes that it lacks. */
  #takeRevision(found: DraftRecord, isFromJournal = false): void {
    const { restore, resume } = this.#kind;
    const { kept } = this;
    const own = this.#shared;
    const isConcurrent = !dominates(found.pages, own.pages);
    const common = commonOf(own, found);
    const ended = [own.content, found.content].includes(undefined);
    // What only marks a field as left does not bring back what was sent or discarded meanwhile.
    const staysEnded = isConcurrent && ended && addsNothing(common, own.content ?? found.content);
    const isMerged = isConcurrent && (own.content !== undefined || staysEnded);
    const joined = () => {
      // A sent or discarded draft has nothing in common with changes after it.
      if (found.content === undefined) return own.content;
      // An unwritten entry of the journal is later than what is in the database.
      const [later, earlier] = isFromJournal ? [found, own] : [own, found];
      return merged(common, Object(later.content), earlier.content);
    };
    const shared = staysEnded ? undefined : isMerged ? joined() : found.content;
    const content = this.#withNewFiles(shared);
    const fileOf = (fileId: string) => kept?.files.get(fileId);
    const restored = content === undefined ? undefined : restore(content, fileOf, this.draft);
    const isResumed = restored !== undefined && !isMerged && resume !== undefined;
    this.draft = isResumed ? resume(restored, found.savedAt, this.#parts.timeZone?.()) : restored;
    this.#shared = { ...revisionOf(found), pages: joinedPages(own.pages, found.pages) };
    this.#newest = Math.max(this.#newest, found.revision);
    this.noteStored(found.fileIds);
    if (isMerged) this.enter(restored, [own, found]);
    if (this.draft === undefined) this.restoredFrom = undefined;
    else if (!kept && this.kept) this.restoredFrom ??= found.savedAt;
  }

  /** Files that only this page has stay in its draft. */
  #withNewFiles(shared: unknown): unknown {
    const fileIds = new Set([...blobsOf(this.kept).keys()].filter(fileId => !this.#files.has(fileId)));
    if (fileIds.size === 0) return shared;
    const own = Object(this.kept?.content);
    return shared === undefined ? own : merged(withoutItems(own, fileIds), own, shared);
  }

  #write(record: DraftRecord): void {
    if (!this.isOfLaterRelease) this.#parts.journal.write(this.#place, record);
  }
}

const revisionOf = ({ revision, content, pages, dots }: DraftRevision) => ({
  revision,
  content,
  pages,
  dots,
});

/** The files that were read. */
export function blobsOf(kept: StoredDraft | undefined): ReadonlyMap<string, Blob> {
  return new Map([...(kept?.files ?? [])].flatMap(([id, file]) => (file ? [[id, file] as const] : [])));
}
