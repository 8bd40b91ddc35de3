import * as z from 'zod/mini';

/** Where a draft lies. */
export interface DraftPlace {
  readonly accountId: string;
  /** The name of its kind. */
  readonly kind: string;
  /** What it is about, for its kind to know. */
  readonly key: string;
}

/** A change that was made in a page, counted by that page. */
export type PageChange = [page: string, change: number];

const pageChanges = z.array(z.tuple([z.string(), z.int()]));

const recordSchema = z.object({
  key: z.string(),
  /** Of the content. */
  version: z.int(),
  content: z.unknown(),
  fileIds: z.array(z.string()),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
  /** Another one after every write. */
  revision: z.string(),
  /** The version vector: the last change of each page that the record holds, the page that wrote it last. */
  changes: pageChanges,
});

/** A draft as it lies on the device, its files beside it. */
export type DraftRecord = z.infer<typeof recordSchema>;

/** How many pages a version vector remembers: more than anybody has open at once. */
const rememberedPages = 8;

/** A version vector after another change. */
export function withChange(changes: readonly PageChange[], [page, change]: PageChange): PageChange[] {
  const before = changes.find(([other]) => other === page)?.[1] ?? change;
  const others = changes.filter(([other]) => other !== page);
  return [...others.slice(1 - rememberedPages), [page, Math.max(before, change)]];
}

/** The version vector of what lies on the device, a record or a tombstone. */
export function changesOf(raw: unknown): PageChange[] {
  const read = pageChanges.safeParse(Object(raw).changes);
  return read.success ? read.data : [];
}

/** True if a version vector holds a change, or a later one of the same page. */
export function dominates(changes: readonly PageChange[], [page, change]: PageChange): boolean {
  return changes.some(known => known[0] === page && known[1] >= change);
}

/** A kind, as far as the version of its content goes. */
export interface Versioned {
  readonly name: string;
  readonly version: number;
  readonly migrations?: Readonly<Record<number, (content: unknown) => unknown>>;
}

/** Content in the version of its kind. Throws where no migration leads there. */
export function migrated(version: number, content: unknown, kind: Versioned): unknown {
  if (version > kind.version) throw new RangeError(`A draft of version ${version} is of a later release`);
  let inVersion = content;
  for (let from = version; from < kind.version; from++) {
    const migrate = kind.migrations?.[from];
    if (!migrate) throw new RangeError(`Nothing migrates a draft from version ${from}`);
    inVersion = migrate(inVersion);
  }
  return inVersion;
}

/** A record as it lies on the device, or why this release cannot read it. */
export function readRecord(raw: unknown, kind: Versioned): DraftRecord | 'damaged' | 'of a later release' {
  const read = recordSchema.safeParse(raw);
  if (!read.success) return 'damaged';
  const { version, content } = read.data;
  if (version > kind.version) return 'of a later release';
  try {
    return { ...read.data, content: migrated(version, content, kind), version: kind.version };
  } catch {
    return 'damaged';
  }
}

/** What is to lie in a place from now on. */
export interface NextDraft {
  /** `undefined`: nothing but a tombstone. */
  readonly record: DraftRecord | undefined;
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
  readAll(accountId: string, kind: string): Promise<readonly unknown[]>;
  /** What lies in one place, `undefined` if nothing. */
  read(place: DraftPlace): Promise<unknown>;
  /** The files that are still there. */
  files(accountId: string, fileIds: readonly string[]): Promise<ReadonlyMap<string, Blob>>;
  /** Writes in one step, unless something else than `knownRevision` lies there (`undefined`: than nothing). */
  replace(
    place: DraftPlace,
    knownRevision: string | undefined,
    next: NextDraft,
  ): Promise<Conflict | undefined>;
  /** Moves something that cannot be read out of the way. */
  quarantine(place: DraftPlace): Promise<void>;
  /** How many drafts of all kinds lie there for an account, or for all. */
  count(accountId?: string): Promise<number>;
  /** Removes what was last changed before a moment, with its files, of all accounts. */
  removeOlder(than: number): Promise<void>;
}

/** Where the version vector stays of what was removed from a place. */
export function tombstoneOf(place: DraftPlace): DraftPlace {
  return { ...place, kind: `${place.kind}.gone` };
}

/** Where something lies that could not be read. */
export function quarantineOf(place: DraftPlace): DraftPlace {
  return { ...place, kind: `${place.kind}.unreadable` };
}

/** True if what lies under this kind is no draft, but a tombstone or in quarantine. */
export function isNoDraft(kind: unknown): boolean {
  return /\.(gone|unreadable)$/.test(String(kind));
}
