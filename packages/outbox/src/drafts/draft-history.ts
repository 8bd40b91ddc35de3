import type { DraftJournal } from './draft-journal.ts';
import type { DraftKind, KeptDraft } from './draft-kind.ts';
import type { DraftPlace, DraftRecord } from './draft-record.ts';
import { isSame, merged, withoutItems } from './merge.ts';

/*
 * One draft in this page, and which revision of it that is.
 *
 * A draft has one history: each change of its content makes the next revision, whichever page makes it. The journal has
 * the newest one, because a page reads it before it changes the draft, and writes it at once. The database follows, and
 * takes a revision if it has none that is as new. So what is newer takes the place of what is shown, and nothing is merged,
 * but where a page has changed a draft whose newest revision it could not read:
 * - before the database has answered, where the journal has lost its last seconds with the browser: such a page writes what
  it began with into the journal (`since`), and what includes its changes remembers it (`pages`);
 * - where the browser keeps no journal, or two pages change the draft in one moment and make one revision twice.
 * Then what was changed since the `base` goes into what was found, as another revision. Nothing else that is found makes
 * another revision: two pages that restore it differently do not react to each other for ever.
 *
 * A file is stored first, and named by the content then: until that, this page alone has it.
 */

/** A draft as other pages can have it: without files that are not on the device. */
type Shared = Pick<DraftRecord, 'revision' | 'content'>;

/** More pages than are open at once on a device that does not answer. */
const rememberedPages = 8;

const nothing: Shared = { revision: 0, content: undefined };

/** What a history works with. */
interface HistoryParts {
  readonly journal: DraftJournal;
  readonly now: () => number;
  readonly timeZone?: () => string;
  /** True once it was read what the database has. */
  readonly areKnown: () => boolean;
}

export class DraftHistory<Draft> {
  /** What is shown. */
  draft: Draft | undefined;
  /** When the draft was last changed, if an earlier visit or another tab began it. */
  restoredFrom: number | undefined;
  /** A later release has written what this one cannot read and must not touch. */
  isOfLaterRelease = false;
  readonly #kind: DraftKind<Draft>;
  readonly #place: DraftPlace;
  readonly #parts: HistoryParts;
  #shared = nothing;
  /** What the changes began with that this page has made and another one may not know. */
  #base = nothing;
  /** The newest revision that this page has made or seen. */
  #newest = 0;
  /** The revision that the database has, as far as this page knows; `undefined` before it has read it. */
  #written: number | undefined;
  readonly #page = String(Math.random());
  #pages: string[] = [];
  /** The revision of the journal that this page has seen. */
  #seen = 0;
  #isJournaled = true;
  /** Files that are on the device, or were, and the ones that the database's record names. */
  readonly #files = new Map<string, 'there' | 'gone'>();
  #named: readonly string[] = [];

  constructor(kind: DraftKind<Draft>, place: DraftPlace, parts: HistoryParts) {
    this.#kind = kind;
    this.#place = place;
    this.#parts = parts;
  }

  /** What is worth keeping of the draft. */
  get kept(): KeptDraft | undefined {
    return this.draft === undefined ? undefined : this.#kind.keep(this.draft);
  }

  get shared(): Shared {
    return this.#shared;
  }

  /** True if the database has an older revision, or none. */
  get isAhead(): boolean {
    return this.#shared.revision > (this.#written ?? 0);
  }

  /** What the database has was not read yet. */
  get isUnknown(): boolean {
    return this.#written === undefined && !this.#parts.areKnown();
  }

  /** The files that the device was not asked for, or has not handed out. */
  get unreadFiles(): readonly string[] {
    return [...(this.kept?.files ?? [])].flatMap(([fileId, file]) => (file ? [] : fileId));
  }

  /** The files that are not on the device. */
  get newFiles(): ReadonlyMap<string, Blob> {
    return new Map([...blobsOf(this.kept)].filter(([fileId]) => this.#files.get(fileId) !== 'there'));
  }

  /** The files that are on the device and that the draft does not name any more. */
  get oldFiles(): readonly string[] {
    const named = this.kept?.files;
    return [...this.#files].flatMap(([fileId, is]) => (is === 'there' && !named?.has(fileId) ? fileId : []));
  }

  /** The revision as it is to lie on the device. */
  get record(): DraftRecord {
    const { kept, newFiles } = this;
    const fileIds = [...(kept?.files.keys() ?? [])].filter(fileId => !newFiles.has(fileId));
    return this.recordOf(this.#shared, fileIds);
  }

  /** True if another page has sent or discarded what is shown, as far as this one can read. */
  isEnded(record: DraftRecord | undefined): boolean {
    const found = [record, this.#entry].map(
      lying => typeof lying === 'object' && lying.content === undefined,
    );
    return this.draft !== undefined && found.includes(true);
  }

  get #entry() {
    return this.#parts.journal.read(this.#place, this.#kind);
  }

  /** The next revision of the draft, with another content or as a tombstone. */
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

  /** Shows a draft. Another content is the next revision, and in the journal before anything else happens: true then. */
  enter(draft: Draft | undefined, isAnother = false): boolean {
    this.draft = draft;
    const content = withoutItems(this.kept?.content, new Set(this.newFiles.keys()));
    if (!isAnother && isSame(content, this.#shared.content)) return false;
    this.#shared = this.next(content);
    if (this.isUnknown) this.#addPages([this.#page]);
    this.#write(this.record);
    return true;
  }

  /** Takes the place of what was shown, where it is `record` on the device, and nothing was entered since `before`. */
  begin(draft: Draft, record: DraftRecord, before: Shared): void {
    this.noteOwn(record);
    if (this.#shared === before) {
      this.draft = draft;
      this.#shared = record;
      this.#write(record);
    } else {
      this.#base = before;
      this.#goOn(record, false);
    }
  }

  /** Goes on from what the database has, if that is news: true then. */
  takeRecord(record: DraftRecord | undefined): boolean {
    const isFirst = this.isUnknown;
    const known = isFirst ? this.#base : this.#shared;
    this.#noteWritten(record);
    this.isOfLaterRelease &&= this.#entry === 'of a later release';
    if (!record || record.revision < known.revision) return false;
    if (record.revision === known.revision && isSame(record.content, known.content)) return false;
    this.#goOn(record, !isFirst && this.#isJournaled && record.revision > known.revision);
    return true;
  }

  /** Goes on from the newest revision, if another page has made that: true then. `mayEnd` if a draft that is shown may go. */
  takeJournal(mayEnd: boolean): boolean {
    const entry = this.#entry;
    if (entry === 'of a later release') this.leaveAlone(0);
    if (entry === undefined || typeof entry === 'string' || entry.revision === this.#seen) return false;
    if (entry.content === undefined && this.draft !== undefined && !mayEnd) return false;
    this.#seen = entry.revision;
    const { record: known } = this;
    // Its page did not know what this one has.
    const isBlind = entry.since && !this.isUnknown && !known.pages.includes(entry.since.page);
    if (!isBlind && entry.revision <= this.#newest) {
      this.#dropEnded();
      return false;
    }
    this.#goOn(entry, true);
    if (isBlind) this.#goOn(known, false);
    return true;
  }

  /** What lies there is of a later release: where nothing was entered in this one, nothing is shown. */
  leaveAlone(revision: number): void {
    this.isOfLaterRelease = true;
    this.#isJournaled = false;
    this.#newest = Math.max(this.#newest, revision);
    if (this.#shared.revision > this.#base.revision) return;
    this.draft = undefined;
    this.#shared = this.#base = nothing;
  }

  /** Notes that this page has written a record. */
  noteOwn(record: DraftRecord): void {
    this.#noteWritten(record);
    this.#base = record;
    this.#dropEnded();
  }

  /** The journal needs no entry of what was sent or discarded; a killed browser brings one back. */
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

  /** Notes files that are on the device. */
  noteStored(fileIds: Iterable<string>): void {
    for (const fileId of fileIds) this.#files.set(fileId, 'there');
  }

  /** Goes on from a revision of another page; where that does not know the changes of this one (`knowsOwn`), with these. */
  #goOn(found: DraftRecord, knowsOwn: boolean): void {
    const { restore, resume } = this.#kind;
    const { kept } = this;
    const [own, base] = [this.#shared, this.#base];
    const isMerged = !knowsOwn && own.content !== undefined && own.revision > base.revision;
    // What was sent or discarded is no base for what goes on without it.
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

  /** What only this page has stays in its draft, whatever another one has made of that. */
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

/** The files of what is kept that are at hand. */
export function blobsOf(kept: KeptDraft | undefined): ReadonlyMap<string, Blob> {
  return new Map([...(kept?.files ?? [])].flatMap(([id, file]) => (file ? [[id, file] as const] : [])));
}
