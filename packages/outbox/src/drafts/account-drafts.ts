import { Subscribable } from '../subscribable.ts';
import { DraftHandle } from './draft-handle.ts';
import type { DraftKind } from './draft-kind.ts';
import type { DraftParts, DraftSiblings } from './draft-parts.ts';

/** What was entered under one account for one kind of drafts and not sent. */
export class AccountDrafts<Draft> extends Subscribable {
  readonly accountId: string;
  readonly #kind: DraftKind<Draft>;
  readonly #parts: DraftSiblings;
  readonly #handles = new Map<string, DraftHandle<Draft>>();
  #drafted: ReadonlySet<string> = new Set();
  /** The first look at the device notifies once, at its end. */
  #isLoading = false;
  #isLoaded = false;
  #isKnown = false;
  #isFlushPlanned = false;
  /** Everything that is done on the device, one after the other. */
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
    // Where this fails, the device keeps nothing now; the form says so once something is entered.
    const loaded = this.#takeAll().catch(() => this.#takeJournal());
    this.#work = loaded.then(() => {
      this.#isLoading = false;
      this.#isLoaded = true;
      this.#tell(this.#handles.keys());
    });
  }

  /** What was entered for a key. */
  of(key: string): DraftHandle<Draft> {
    const place = { accountId: this.accountId, kind: this.#kind.name, key };
    const handle = this.#handles.get(key) ?? new DraftHandle(this.#kind, place, this.#parts);
    this.#handles.set(key, handle);
    return handle;
  }

  /** The keys for which something was entered; the same set until one is added or gone. */
  draftedKeys(): ReadonlySet<string> {
    return this.#drafted;
  }

  /** Writes everything that was changed in this page. */
  async flushAll(): Promise<void> {
    const unwritten = [...this.#handles.values()].filter(({ isUnwritten }) => isUnwritten);
    await Promise.all(unwritten.map(handle => handle.flush()));
  }

  /** The same for a page that is left, or hidden, and may be gone before the device has answered. */
  flushAtOnce(): void {
    for (const handle of this.#handles.values()) handle.leave();
  }

  /** True if something would be lost with this page, although it was just {@link flushAtOnce flushed}. */
  isUnsafe(): boolean {
    return [...this.#handles.values()].some(handle => handle.isUnsafe);
  }

  /** Catches up with the device, after a time in which this page may not have heard of other tabs. */
  async catchUp(): Promise<void> {
    const caughtUp = this.#parts.inTurn(() => this.#takeAll());
    await caughtUp.catch(() => this.#takeJournal());
  }

  /** Where the database does not answer. */
  #takeJournal(): void {
    for (const key of this.#parts.journal.keys(this.accountId, this.#kind.name)) this.of(key).takeJournal();
  }

  /** Goes on from what lies on the device, in the database and in the journal. */
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

  /** Tells that something has changed. */
  #tell(keys: Iterable<string>): void {
    const changed = [...keys].filter(key => this.of(key).isDrafted !== this.#drafted.has(key));
    const drafted = new Set(this.#drafted);
    for (const key of changed) if (!drafted.delete(key)) drafted.add(key);
    if (changed.length > 0) this.#drafted = drafted;
    this.notify();
  }
}
