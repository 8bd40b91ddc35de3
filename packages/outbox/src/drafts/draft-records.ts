import * as z from 'zod/mini';

/** Where a draft lies. */
export interface DraftPlace {
  readonly accountId: string;
  /** The name of its kind. */
  readonly kind: string;
  readonly jobId: string;
}

const entrySchema = z.object({
  jobId: z.string(),
  /** Of the content. */
  version: z.int(),
  content: z.unknown(),
  fileIds: z.array(z.string()),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
  /** Another one after every write. */
  revision: z.string(),
  /** The last change of each page that it holds, the page that wrote it last. Missing in those of earlier releases. */
  changes: z.optional(z.array(z.tuple([z.string(), z.int()]))),
});

/** A draft as it lies on the device, its files beside it. */
export type DraftEntry = z.infer<typeof entrySchema>;

/** A change that somebody has made in a page, counted by that page. */
export type PageChange = [page: string, change: number];

/** How many pages an entry remembers: more than anybody has open at once. */
const rememberedPages = 8;

/** The changes of an entry after another one was made. */
export function withChange(changes: readonly PageChange[] = [], [page, change]: PageChange): PageChange[] {
  const before = changes.find(([other]) => other === page)?.[1] ?? change;
  const others = changes.filter(([other]) => other !== page);
  return [...others.slice(1 - rememberedPages), [page, Math.max(before, change)]];
}

/** The changes of what lies on the device, as far as they can be read. */
function changesOf(raw: unknown): PageChange[] {
  const { changes } = Object(raw);
  return Array.isArray(changes)
    ? changes.filter((change): change is PageChange => Array.isArray(change))
    : [];
}

/** Whether what lies on the device holds a change, or a later one of the same page. */
export function holdsChange(raw: unknown, [page, change]: PageChange): boolean {
  return changesOf(raw).some(known => known[0] === page && known[1] >= change);
}

interface Versioned {
  readonly version: number;
  readonly migrations?: Readonly<Record<number, (content: unknown) => unknown>>;
}

/** The entry with its content in the version of its kind; `undefined` when it is damaged or of a later version. */
export function readableEntry(raw: unknown, kind: Versioned): DraftEntry | undefined {
  const read = entrySchema.safeParse(raw);
  if (!read.success || read.data.version > kind.version) return undefined;
  try {
    return { ...read.data, content: migrated(read.data, kind), version: kind.version };
  } catch {
    return undefined;
  }
}

/** Whether a later release has written it, which will read it again. */
export function isOfLaterVersion(raw: unknown, kind: Versioned): boolean {
  const read = entrySchema.safeParse(raw);
  return read.success && read.data.version > kind.version;
}

function migrated({ version, content }: DraftEntry, kind: Versioned): unknown {
  let inVersion = content;
  for (let from = version; from < kind.version; from++) {
    const migrate = kind.migrations?.[from];
    if (!migrate) throw new RangeError();
    inVersion = migrate(inVersion);
  }
  return inVersion;
}

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

/**
 * Which changes a place has held that were sent or discarded since, after what `last` lay there was removed; `before` is
 * what was known of it until then.
 */
export function goneChanges(before: unknown, last: unknown): PageChange[] {
  return changesOf(last).reduce<PageChange[]>(withChange, changesOf(before));
}

/** The drafts of all accounts on this device. Every call may reject; what it was to change is unchanged then. */
export interface DraftRecords {
  /** Everything of one kind that lies there for an account, as it lies there and without files. */
  read(accountId: string, kind: string): Promise<readonly unknown[]>;
  /** What lies in one place, `undefined` if nothing. */
  readOne(place: DraftPlace): Promise<unknown>;
  /** The changes that a place has held and that were removed from it, as `changes` of what is answered, if any is known. */
  readGone(place: DraftPlace): Promise<unknown>;
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

/** The name under which it is known what was removed of a kind. Earlier releases, too, take it for no draft. */
export function goneKind(kind: string): string {
  return asideKind(`${kind}.gone`);
}

/** The name under which unreadable drafts of a kind lie. */
export function asideKind(kind: string): string {
  return kind + asideSuffix;
}

/** Whether a draft of this kind was set aside. */
export function isAside(kind: unknown): boolean {
  return String(kind).endsWith(asideSuffix);
}
