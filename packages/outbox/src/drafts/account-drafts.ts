import { Subscribable } from '../subscribable.ts';
import { DraftHandle, type DraftParts, type DraftSiblings } from './draft-handle.ts';
import type { DraftKind } from './draft-kind.ts';
import { isDraft } from './draft-record.ts';

/** What was entered under one account for one kind of drafts and not sent. */
export class AccountDrafts<Draft> extends Subscribable {
  readonly accountId: string;
  readonly #kind: DraftKind<Draft>;
  readonly #parts: DraftSiblings;
  readonly #handles = new Map<string, DraftHandle<Draft>>();
  #drafted: ReadonlySet<string> = new Set();
  #isLoaded = false;
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
      inTurn: task => {
        const done = this.#work.then(task);
        this.#work = done.catch(() => undefined);
        return done;
      },
      flushIn: milliseconds => this.#flushIn(milliseconds),
      onChange: key => this.#tell([key]),
    };
    // Where this fails, the device keeps nothing now; the form says so once something is entered.
    const loaded = this.#load().catch(() => undefined);
    this.#work = loaded.then(() => {
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
    const takeOver = (key: string, raw: unknown) => this.of(key).takeOver(raw);
    const caughtUp = this.#parts.inTurn(() => this.#forAll([], takeOver));
    await caughtUp.catch(() => undefined);
  }

  /** Reads what lies on the device, and recovers what pages have left in the journal. */
  async #load(): Promise<void> {
    const left = this.#parts.journal.readAll(this.accountId, this.#kind);
    const leftOf = (key: string) => left.filter(entry => entry.key === key);
    const keys = left.map(entry => entry.key);
    await this.#forAll(keys, (key, raw) => this.of(key).bring(raw, leftOf(key)));
  }

  /** Does something with the drafts of these keys, of this page and of the device, and what lies there of each. */
  async #forAll(keys: readonly string[], work: (key: string, raw: unknown) => Promise<void>): Promise<void> {
    const raws = await this.#parts.records.readAll(this.accountId, this.#kind.name);
    const byKey = new Map(raws.map(raw => [String(Object(raw).key), raw]));
    const drafted = raws.filter(isDraft).map(raw => String(Object(raw).key));
    const own = [...this.#handles].flatMap(([key, { isDrafted, isUnwritten }]) =>
      isDrafted || isUnwritten ? key : [],
    );
    for (const key of new Set([...drafted, ...keys, ...own])) await work(key, byKey.get(key));
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
