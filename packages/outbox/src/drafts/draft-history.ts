import type { DraftKind, StoredDraft } from './draft-kind.ts';
import type { DraftSiblings } from './draft-parts.ts';
import {
  authorOf,
  type DraftPlace,
  type DraftRecord,
  type DraftRevision,
  dominates,
  joinedPages,
} from './draft-record.ts';
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
 * Then both are merged, as the next revision, by what both include (`#bases`, and `since` of a journal entry). The
 * database refuses the later write, so its page merges; all records in it are one line. Nothing else makes a revision:
 * two pages that restore a draft differently do not react to each other for ever.
 * A file is stored before the content names it; until then only this page has it.
 */

const nothing: DraftRevision = { revision: 0, content: undefined, pages: {} };

type HistoryParts = Pick<DraftSiblings, 'journal' | 'now' | 'timeZone' | 'areKnown'>;

/** More than unwritten revisions of other pages that a page meets at once. */
const rememberedBases = 8;

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
  /** Included revisions, newest first: the last one of another page, and the last one known to be in the database. */
  #bases: readonly DraftRevision[] = [nothing];
  /** The newest revision that this page has made or seen. */
  #newest = 0;
  /** The version vector in the database, as far as known; `undefined` before the first read. */
  #written: DraftRevision['pages'] | undefined;
  readonly #page = String(Math.random());
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

  /** The next revision, or a tombstone. */
  next(content?: unknown): DraftRevision {
    const revision = Math.max(this.#newest + 1, this.#parts.now());
    this.#newest = revision;
    return { revision, content, pages: joinedPages(this.#shared.pages, { [this.#page]: revision }) };
  }

  recordOf(revision: DraftRevision, fileIds: string[] = []): DraftRecord {
    const { key } = this.#place;
    const { version } = this.#kind;
    return { key, version, ...revision, fileIds, savedAt: this.#parts.now() };
  }

  /** Sets the draft. True if its content has changed: the next revision, in the journal before anything else. */
  enter(draft: Draft | undefined, isAnother = false): boolean {
    this.draft = draft;
    const content = withoutItems(this.kept?.content, new Set(this.newFiles.keys()));
    if (!isAnother && isSame(content, this.#shared.content)) return false;
    this.#shared = this.next(content);
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
    } else {
      this.#bases = [before];
      this.#takeRevision(record);
    }
  }

  /** Takes the database's record; true if it is new. */
  takeRecord(record: DraftRecord | undefined): boolean {
    this.#noteWritten(record);
    this.isOfLaterRelease &&= this.#entry === 'of a later release';
    if (!record) return false;
    if (!dominates(this.#shared.pages, record.pages)) {
      this.#takeRevision(record);
      return true;
    }
    this.#bases = basesOf(this.#bases, [record]);
    return false;
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
    this.#takeRevision(entry);
    return true;
  }

  /** Shows nothing of a later release, unless something was entered here. */
  leaveAlone(revision: number): void {
    this.isOfLaterRelease = true;
    this.#newest = Math.max(this.#newest, revision);
    if (this.#bases.every(base => this.#shared.revision > base.revision)) return;
    this.draft = undefined;
    this.#shared = nothing;
    this.#bases = [nothing];
  }

  /** This page has written a record. */
  noteOwn(record: DraftRecord): void {
    this.#noteWritten(record);
    this.#bases = basesOf(this.#bases, [record]);
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
  #takeRevision(found: DraftRecord): void {
    const { restore, resume } = this.#kind;
    const { kept } = this;
    const own = this.#shared;
    const isConcurrent = !dominates(found.pages, own.pages);
    const base = this.#commonWith(found);
    const ended = [own.content, found.content].includes(undefined);
    // What only marks a field as left does not bring back what was sent or discarded meanwhile.
    const staysEnded = isConcurrent && ended && addsNothing(base, own.content ?? found.content);
    const isMerged = isConcurrent && (own.content !== undefined || staysEnded);
    const joined = isMerged ? this.#mergedWith(found, base) : found.content;
    const shared = staysEnded ? undefined : joined;
    const content = this.#withNewFiles(shared);
    const fileOf = (fileId: string) => kept?.files.get(fileId);
    const restored = content === undefined ? undefined : restore(content, fileOf, this.draft);
    const isResumed = restored !== undefined && !isMerged && resume !== undefined;
    this.draft = isResumed ? resume(restored, found.savedAt, this.#parts.timeZone?.()) : restored;
    this.#shared = { ...revisionOf(found), pages: joinedPages(own.pages, found.pages) };
    const included = [found, ...(found.since ?? []), ...(isMerged ? [own] : []), ...this.#bases];
    const written = found.since ? [...found.since.slice(-1), ...this.#bases.slice(-1)] : [found];
    this.#bases = basesOf(included, written);
    this.#newest = Math.max(this.#newest, found.revision);
    this.noteStored(found.fileIds);
    if (isMerged) this.enter(restored, true);
    if (this.draft === undefined) this.restoredFrom = undefined;
    else if (!kept && this.kept) this.restoredFrom ??= found.savedAt;
  }

  /** Content that both this page and `found` include. */
  #commonWith(found: DraftRecord): unknown {
    const { pages } = this.#shared;
    const common = [
      ...this.#bases.filter(base => dominates(found.pages, base.pages)),
      ...(found.since ?? []).filter(base => dominates(pages, base.pages)),
    ];
    return union(common).content;
  }

  #mergedWith(found: DraftRecord, base: unknown): unknown {
    const { content } = this.#shared;
    // A sent or discarded draft is no base for changes after it.
    if (found.content === undefined) return content;
    // An unwritten entry of the journal is later than what is in the database.
    const [mine, theirs] = found.since ? [found.content, content] : [content, found.content];
    return merged(base, Object(mine), theirs);
  }

  /** Files that only this page has stay in its draft. */
  #withNewFiles(shared: unknown): unknown {
    const fileIds = new Set([...blobsOf(this.kept).keys()].filter(fileId => !this.#files.has(fileId)));
    if (fileIds.size === 0) return shared;
    const own = Object(this.kept?.content);
    return shared === undefined ? own : merged(withoutItems(own, fileIds), own, shared);
  }

  #write(record: DraftRecord): void {
    if (!this.isOfLaterRelease)
      this.#parts.journal.write(this.#place, { ...record, since: [...this.#bases] });
  }
}

const revisionOf = ({ revision, content, pages }: DraftRevision) => ({ revision, content, pages });

/** The last `written` one is last. Of those that it includes, the ones that another includes too: to merge these by. */
function basesOf(
  included: readonly DraftRevision[],
  written: readonly DraftRevision[],
): readonly DraftRevision[] {
  const [last = nothing] = written.toSorted((a, b) => b.revision - a.revision);
  const isWritten = ({ pages }: DraftRevision) => dominates(last.pages, pages);
  const unwritten = included.filter(base => !isWritten(base));
  const kept = included.filter(
    base => !isWritten(base) || unwritten.some(({ pages }) => dominates(pages, base.pages)),
  );
  return [...distinct(kept).slice(0, rememberedBases), last].map(revisionOf);
}

const distinct = (revisions: readonly DraftRevision[]) => [
  ...new Map(revisions.map(revision => [JSON.stringify(revision.pages), revision])).values(),
];

/** What revisions are together: the latest ones, merged by what they both include. */
function union(revisions: readonly DraftRevision[]): DraftRevision {
  const isLatest = ({ pages }: DraftRevision) =>
    !revisions.some(other => dominates(other.pages, pages) && !dominates(pages, other.pages));
  const [first = nothing, ...others] = distinct(revisions.filter(isLatest)).toSorted(
    (a, b) => a.revision - b.revision,
  );
  return others.reduce((all, next) => {
    const areBoth = revisions.filter(
      ({ pages }) => dominates(all.pages, pages) && dominates(next.pages, pages),
    );
    const content = merged(union(areBoth).content, Object(next.content), all.content);
    return { revision: next.revision, content, pages: joinedPages(all.pages, next.pages) };
  }, first);
}

/** The files that were read. */
export function blobsOf(kept: StoredDraft | undefined): ReadonlyMap<string, Blob> {
  return new Map([...(kept?.files ?? [])].flatMap(([id, file]) => (file ? [[id, file] as const] : [])));
}
