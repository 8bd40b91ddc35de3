import { Subscribable } from '../subscribable.ts';
import { DraftHandle } from './draft-handle.ts';
import { draftJournalIn } from './draft-journal.ts';
import type { DraftKind } from './draft-kind.ts';
import type { DraftParts, DraftSiblings } from './draft-parts.ts';

/** The drafts of one account and kind. */
export class AccountDrafts<Draft> extends Subscribable {
  readonly accountId: string;
  readonly #kind: DraftKind<Draft>;
  readonly #parts: DraftSiblings;
  readonly #handles = new Map<string, DraftHandle<Draft>>();
  #drafted: ReadonlySet<string> = new Set();
  /** The first load notifies once, at its end. */
  #isLoading = false;
  #isLoaded = false;
  #isKnown = false;
  #isFlushPlanned = false;
  /** The device work of these drafts, in sequence. */
  #work: Promise<unknown>;

  constructor(kind: DraftKind<Draft>, accountId: string, parts: DraftParts) {
    super();
    this.#kind = kind;
    this.accountId = accountId;
    this.#parts = {
      ...parts,
      areLoaded: () => this.#isLoaded,
      areKnown: () => this.#isKnown,
      inTurn: task => {
        const done = this.#work.then(task);
        this.#work = done.catch(() => undefined);
        return done;
      },
      flushIn: milliseconds => this.#flushIn(milliseconds),
      onChange: key => {
        if (!this.#isLoading) this.#tell([key]);
      },
    };
    // If this fails, the form reports it once something is entered.
    const loaded = this.#takeAll().catch(() => this.#takeJournal());
    this.#work = loaded.then(() => {
      this.#isLoading = false;
      this.#isLoaded = true;
      this.#tell(this.#handles.keys());
    });
  }

  of(key: string): DraftHandle<Draft> {
    const place = { accountId: this.accountId, kind: this.#kind.name, key };
    const handle = this.#handles.get(key) ?? new DraftHandle(this.#kind, place, this.#parts);
    this.#handles.set(key, handle);
    return handle;
  }

  /** Keys with a draft; the same set until one is added or gone. */
  draftedKeys(): ReadonlySet<string> {
    return this.#drafted;
  }

  /** Writes all changes of this page. */
  async flushAll(): Promise<void> {
    const unwritten = [...this.#handles.values()].filter(({ isUnwritten }) => isUnwritten);
    await Promise.all(unwritten.map(handle => handle.flush()));
  }

  /** For a page that is left or hidden, and may be gone before the device answers. */
  flushAtOnce(): void {
    for (const handle of this.#handles.values()) handle.leave();
  }

  /** True if something would be lost with this page, although it was {@link flushAtOnce flushed}. */
  isUnsafe(): boolean {
    return [...this.#handles.values()].some(handle => handle.isUnsafe);
  }

  /** Reads the device after a time in which messages of other tabs may have been missed. */
  async catchUp(): Promise<void> {
    const caughtUp = this.#parts.inTurn(() => this.#takeAll());
    await caughtUp.catch(() => this.#takeJournal());
  }

  /** Nothing of these drafts is written from now on; settles after what was under way. */
  end(): Promise<unknown> {
    Object.assign(this.#parts, { journal: draftJournalIn(unavailable), inTurn: never });
    return this.#work;
  }

  /** If the database fails. */
  #takeJournal(): void {
    for (const key of this.#parts.journal.keys(this.accountId, this.#kind.name)) this.of(key).takeJournal();
  }

  /** Reads the database and the journal. */
  async #takeAll(): Promise<void> {
    const { records, journal } = this.#parts;
    const raws = await records.readAll(this.accountId, this.#kind.name);
    this.#isLoading = !this.#isLoaded;
    const byKey = new Map(raws.map(raw => [String(Object(raw).key), raw]));
    const journaled = journal.keys(this.accountId, this.#kind.name);
    for (const key of new Set([...byKey.keys(), ...journaled, ...this.#handles.keys()]))
      await this.of(key).take(byKey.get(key));
    this.#isKnown = true;
  }

  #flushIn(milliseconds: number): void {
    if (this.#isFlushPlanned) return;
    this.#isFlushPlanned = true;
    this.#parts.alarm(() => {
      this.#isFlushPlanned = false;
      void this.flushAll();
    }, milliseconds);
  }

  #tell(keys: Iterable<string>): void {
    const changed = [...keys].filter(key => this.of(key).isDrafted !== this.#drafted.has(key));
    const drafted = new Set(this.#drafted);
    for (const key of changed) if (!drafted.delete(key)) drafted.add(key);
    if (changed.length > 0) this.#drafted = drafted;
    this.notify();
  }
}

const never = () => new Promise<never>(() => undefined);
const unavailable = () => {
  throw new Error('Drafts have ended');
};
