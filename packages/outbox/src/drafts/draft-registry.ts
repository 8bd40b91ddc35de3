import { Subscribable } from '../subscribable.ts';
import { AccountDrafts } from './account-drafts.ts';
import type { DraftKind } from './draft-kind.ts';
import type { DraftParts } from './draft-parts.ts';

/** What becomes of an account's unsent entries when the page goes: `kept` on the device, or known to this page alone. */
export type UnsentDrafts = 'none' | 'kept' | 'only-here';

/** How long a draft stays without being changed: longer than any period in which it can be sent, shorter than until the next one. */
const keptForMilliseconds = 180 * 86_400_000;

/** All drafts of a running portal, whatever their kind and account. */
export class DraftRegistry extends Subscribable {
  readonly #parts: DraftParts;
  /** Of whatever type their kind says. */
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

  /** The drafts of a kind and an account: the same ones as long as the portal runs. They are read at the first call. */
  of<Draft>(kind: DraftKind<Draft>, accountId: string): AccountDrafts<Draft> {
    const id = idOf(accountId, kind.name);
    const known = this.#drafts.get(id) as AccountDrafts<Draft> | undefined;
    if (known) return known;
    const drafts = new AccountDrafts(kind, accountId, this.#parts);
    this.#drafts.set(id, drafts as AccountDrafts<unknown>);
    drafts.watch(() => this.notify());
    return drafts;
  }

  /** Writes everything, for a page that may be gone before the device has answered. */
  flushAtOnce(): void {
    for (const drafts of this.#drafts.values()) drafts.flushAtOnce();
  }

  /** Writes everything that was changed. */
  async flushAll(): Promise<void> {
    await Promise.all(Array.from(this.#drafts.values(), drafts => drafts.flushAll()));
  }

  /** Catches up with what other tabs have written while this page could not hear of it. */
  async catchUp(): Promise<void> {
    await Promise.all(Array.from(this.#drafts.values(), drafts => drafts.catchUp()));
  }

  /** True if something would be lost with this page. */
  isUnsafe(): boolean {
    return [...this.#drafts.values()].some(drafts => drafts.isUnsafe());
  }

  /** What an account has entered and not sent, known to this page or not. */
  async unsentOf(accountId: string): Promise<UnsentDrafts> {
    const own = [...this.#drafts.values()].filter(drafts => drafts.accountId === accountId);
    await Promise.all(own.map(drafts => drafts.flushAll()));
    if (own.some(drafts => drafts.isUnsafe())) return 'only-here';
    if (own.some(drafts => drafts.draftedKeys().size > 0)) return 'kept';
    const others = await this.#parts.records.count(accountId).catch(() => 0);
    return others > 0 ? 'kept' : 'none';
  }
}

function idOf(accountId: string, kind: string): string {
  return JSON.stringify([accountId, kind]);
}
