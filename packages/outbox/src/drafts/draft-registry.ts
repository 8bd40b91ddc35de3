import { Subscribable } from '../subscribable.ts';
import { AccountDrafts } from './account-drafts.ts';
import type { DraftKind } from './draft-kind.ts';
import type { DraftParts } from './draft-parts.ts';

/** Fate of unsent entries when the page goes: `kept` on the device, or `only-here`. */
export type UnsentDrafts = 'none' | 'kept' | 'only-here';

/** Longer than a sending period, shorter than until the next one. */
const keptForMilliseconds = 180 * 86_400_000;

/** All drafts of a page. */
export class DraftRegistry extends Subscribable {
  readonly #parts: DraftParts;
  readonly #drafts = new Map<string, AccountDrafts<unknown>>();

  constructor(parts: DraftParts) {
    super();
    this.#parts = parts;
    const oldest = parts.now() - keptForMilliseconds;
    void parts.records.removeOlder(oldest).catch(() => undefined);
    parts.journal.removeOlder(oldest);
    parts.tabs.subscribe(({ accountId, kind, key }) => {
      void this.#drafts.get(idOf(accountId, kind))?.of(key).follow();
    });
  }

  /** The same object each time. The first call reads the device. */
  of<Draft>(kind: DraftKind<Draft>, accountId: string): AccountDrafts<Draft> {
    const id = idOf(accountId, kind.name);
    const known = this.#drafts.get(id) as AccountDrafts<Draft> | undefined;
    if (known) return known;
    const drafts = new AccountDrafts(kind, accountId, this.#parts);
    this.#drafts.set(id, drafts as AccountDrafts<unknown>);
    drafts.watch(() => this.notify());
    return drafts;
  }

  /** For a page that may be gone before the device answers. */
  flushAtOnce(): void {
    for (const drafts of this.#drafts.values()) drafts.flushAtOnce();
  }

  async flushAll(): Promise<void> {
    await Promise.all(Array.from(this.#drafts.values(), drafts => drafts.flushAll()));
  }

  /** Reads changes of other tabs whose messages may have been missed. */
  async catchUp(): Promise<void> {
    await Promise.all(Array.from(this.#drafts.values(), drafts => drafts.catchUp()));
  }

  isUnsafe(): boolean {
    return [...this.#drafts.values()].some(drafts => drafts.isUnsafe());
  }

  /** Includes drafts that this page has not read. */
  async unsentOf(accountId: string): Promise<UnsentDrafts> {
    const own = [...this.#drafts.values()].filter(drafts => drafts.accountId === accountId);
    await Promise.all(own.map(drafts => drafts.flushAll()));
    if (own.some(drafts => drafts.isUnsafe())) return 'only-here';
    if (own.some(drafts => drafts.draftedKeys().size > 0)) return 'kept';
    const others = await this.#parts.records.count(accountId).catch(() => 0);
    return others > 0 ? 'kept' : 'none';
  }

  /** Removes all drafts of an account, those of its open forms too; the others keep theirs. Rejects with the device. */
  async removeAll(accountId: string): Promise<void> {
    const { journal, records } = this.#parts;
    const own = [...this.#drafts].filter(([, drafts]) => drafts.accountId === accountId);
    for (const [id] of own) this.#drafts.delete(id);
    const ended = own.map(([, drafts]) => drafts.end());
    journal.removeAll(accountId);
    this.notify();
    await Promise.all(ended);
    await records.removeAll(accountId);
  }
}

function idOf(accountId: string, kind: string): string {
  return JSON.stringify([accountId, kind]);
}
