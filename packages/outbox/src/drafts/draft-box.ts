import { AccountDrafts } from './account-drafts.ts';
import type { DraftKind } from './draft-kind.ts';
import type { DraftParts } from './draft-sync.ts';

/** What becomes of an account's unsent entries when the page goes: `kept` on the device, or known to this page alone. */
export type UnsentDrafts = 'none' | 'kept' | 'only-here';

/** Everything about drafts that does not depend on what is in them. */
type HeldDrafts = Pick<
  AccountDrafts<never>,
  'watch' | 'follow' | 'catchUp' | 'flushAtOnce' | 'flushAll' | 'isUnsafe' | 'draftedJobs'
>;

/** How long a draft stays without being changed: longer than any reading period, shorter than until the next one. */
const keptForMilliseconds = 180 * 86_400_000;

/** All drafts of a running portal, whatever their kind and account. */
export class DraftBox {
  readonly parts: DraftParts;
  readonly #held = new Map<string, { accountId: string; drafts: HeldDrafts }>();
  readonly #watchers = new Set<() => void>();

  constructor(parts: DraftParts) {
    this.parts = parts;
    const oldest = parts.now() - keptForMilliseconds;
    void parts.records.removeOlder(oldest).catch(() => undefined);
    parts.instantRecords.removeOlder(oldest);
    parts.tabs.subscribe(({ accountId, kind, jobId }) => {
      void this.#held.get(keyOf(accountId, kind))?.drafts.follow(jobId);
    });
  }

  /** Calls `watcher` after every change of any draft. */
  watch(watcher: () => void): void {
    this.#watchers.add(watcher);
  }

  /** Looks after the drafts of an account from now on. */
  hold(accountId: string, kind: string, drafts: HeldDrafts): void {
    this.#held.set(keyOf(accountId, kind), { accountId, drafts });
    drafts.watch(() => {
      for (const watcher of this.#watchers) watcher();
    });
  }

  /** Writes everything, for a page that may be gone before the device has answered. */
  flushAtOnce(): void {
    for (const { drafts } of this.#held.values()) drafts.flushAtOnce();
  }

  /** Writes everything that was changed. */
  async flushAll(): Promise<void> {
    await Promise.all([...this.#held.values()].map(({ drafts }) => drafts.flushAll()));
  }

  /** Catches up with what other tabs have written while this page could not hear of it. */
  async catchUp(): Promise<void> {
    await Promise.all([...this.#held.values()].map(({ drafts }) => drafts.catchUp()));
  }

  /** Whether something would be lost with this page. */
  isUnsafe(): boolean {
    return [...this.#held.values()].some(({ drafts }) => drafts.isUnsafe());
  }

  /** What an account has entered and not sent, known to this page or not. */
  async unsentOf(accountId: string): Promise<UnsentDrafts> {
    const own = [...this.#held.values()].flatMap(held => (held.accountId === accountId ? held.drafts : []));
    await Promise.all(own.map(drafts => drafts.flushAll()));
    if (own.some(drafts => drafts.isUnsafe())) return 'only-here';
    if (own.some(drafts => drafts.draftedJobs().size > 0)) return 'kept';
    const others = await this.parts.records.count(accountId).catch(() => 0);
    return others > 0 ? 'kept' : 'none';
  }
}

/**
 * Gives the drafts of a kind by account, each the same ones as long as the portal runs. They are read from the device
 * when they are first asked for.
 */
export function draftsByAccount<Draft>(
  kind: DraftKind<Draft>,
): (box: DraftBox, accountId: string) => AccountDrafts<Draft> {
  const made = new WeakMap<DraftBox, Map<string, AccountDrafts<Draft>>>();
  return (box, accountId) => {
    const ofBox = made.get(box) ?? new Map<string, AccountDrafts<Draft>>();
    made.set(box, ofBox);
    const known = ofBox.get(accountId);
    if (known) return known;
    const { resume } = kind;
    const own: DraftKind<Draft> = resume
      ? { ...kind, resume: (draft, savedAt) => resume(draft, savedAt, box.parts.timeZone?.()) }
      : kind;
    const drafts = new AccountDrafts(own, accountId, box.parts);
    ofBox.set(accountId, drafts);
    box.hold(accountId, kind.name, drafts);
    return drafts;
  };
}

function keyOf(accountId: string, kind: string): string {
  return JSON.stringify([accountId, kind]);
}
