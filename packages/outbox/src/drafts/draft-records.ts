import type { DraftEntry, DraftPlace } from './draft-entry.ts';

/** What is to lie in a place from now on. */
export interface NextDraft {
  /** `undefined`: nothing. */
  readonly entry: DraftEntry | undefined;
  /** Files that do not lie there yet. */
  readonly newFiles: ReadonlyMap<string, Blob>;
  /** Files that nothing needs any more. */
  readonly oldFileIds: readonly string[];
}

/** A write that came too late: this lies in the place instead, `undefined` when it is empty. */
export interface Conflict {
  readonly found: unknown;
}

/** The drafts of all accounts on this device. Every call may reject; what it was to change is unchanged then. */
export interface DraftRecords {
  /** Everything of one kind that lies there for an account, as it lies there and without files. */
  read(accountId: string, kind: string): Promise<readonly unknown[]>;
  /** What lies in one place, `undefined` if nothing. */
  readOne(place: DraftPlace): Promise<unknown>;
  /** The files that are still there. */
  files(accountId: string, fileIds: readonly string[]): Promise<ReadonlyMap<string, Blob>>;
  /** Writes in one step, unless something else than `knownRevision` lies there (`undefined`: than nothing). */
  replace(
    place: DraftPlace,
    knownRevision: string | undefined,
    next: NextDraft,
  ): Promise<Conflict | undefined>;
  /** Puts something that cannot be read where it is in nobody's way. */
  setAside(place: DraftPlace): Promise<void>;
  /** How many drafts of all kinds lie there for an account, or for all, without those that were set aside. */
  count(accountId?: string): Promise<number>;
  /** Removes what was last changed before a moment, with its files, of all accounts. */
  removeOlder(than: number): Promise<void>;
}

const asideSuffix = '.unreadable';

/** The name under which unreadable drafts of a kind lie. */
export function asideKind(kind: string): string {
  return kind + asideSuffix;
}

/** Whether a draft of this kind was set aside. */
export function isAside(kind: unknown): boolean {
  return String(kind).endsWith(asideSuffix);
}
