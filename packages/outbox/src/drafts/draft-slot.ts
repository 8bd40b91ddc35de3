import type { KeepProblem } from '../database.ts';
import type { DraftKind, FileOf, KeptDraft } from './draft-kind.ts';
import type { DraftEntry, NextDraft, PageChange } from './draft-records.ts';
import { readableEntry, withChange } from './draft-records.ts';
import { isSame, merged, withoutItems } from './merge.ts';

/** What another page had said of a draft, and the content with which that page began. */
export interface Heard {
  readonly said: DraftEntry;
  readonly base: unknown;
  /** Where it was said. */
  readonly key: string;
}

/** The draft of one job in this tab. */
export interface Slot<Draft> {
  draft?: Draft | undefined;
  /** What lies on the device, as far as this tab knows. */
  entry?: DraftEntry | undefined;
  /** False while the draft's files have not been asked for. */
  isOpen: boolean;
  /** Files of the entry that the device did not hand out yet: the draft lacks them, the entry does not. */
  unread: readonly string[];
  /** The draft says something that the device does not know yet. */
  isChanged: boolean;
  /** The last change of this page, by its own count. */
  change: number;
  /** What other pages had said of it, where it was heard and the device does not have it yet. */
  heard: readonly Heard[];
  /** When it was last changed, of a draft that this tab did not begin. Milliseconds since 1970. */
  restoredFrom?: number | undefined;
  /** Why the last write failed. */
  problem?: KeepProblem | undefined;
}

/** A draft that nobody has entered anything for. */
export function newSlot<Draft>(): Slot<Draft> {
  return { isOpen: true, unread: [], isChanged: false, change: 0, heard: [] };
}

const noFile = () => undefined;

/** The draft of an entry; what is never kept is that of `current`. */
export function restored<Draft>(
  kind: DraftKind<Draft>,
  { content, savedAt }: DraftEntry,
  fileOf: FileOf = noFile,
  current?: Draft,
): Draft | undefined {
  const draft = kind.restore(content, fileOf, current);
  return draft === undefined || !kind.resume ? draft : kind.resume(draft, savedAt);
}

/** The slot of a draft that lies on the device; `undefined` when it cannot be read. */
export function slotOf<Draft>(kind: DraftKind<Draft>, raw: unknown): Slot<Draft> | undefined {
  const entry = readableEntry(raw, kind);
  const draft = entry && restored(kind, entry);
  if (!entry || draft === undefined) return undefined;
  const isOpen = entry.fileIds.length === 0;
  return {
    ...newSlot(),
    draft: isOpen ? draft : undefined,
    entry,
    isOpen,
    restoredFrom: entry.savedAt,
  };
}

/** What is kept of the draft as this tab has it, without files that the device did not hand out. */
export function ownOf<Draft>(kind: DraftKind<Draft>, { draft }: Slot<Draft>): KeptDraft | undefined {
  return draft === undefined ? undefined : kind.keep(draft);
}

/** What this tab knew when it began to change the draft: the entry as far as its files are here. */
export function baseOf<Draft>({ entry, unread }: Slot<Draft>): unknown {
  return withoutItems(entry?.content, new Set(unread));
}

/** Which changes an entry holds that is written of the draft now, by a page. */
function changesOf<Draft>({ entry, heard, change }: Slot<Draft>, page: string): PageChange[] {
  const all = [...heard.flatMap(({ said }) => said.changes?.slice(-1) ?? []), [page, change] as PageChange];
  return all.reduce<PageChange[]>(withChange, entry?.changes ?? []);
}

/** What is to lie on the device of the draft: its content, and the files by which of them are at hand. */
export interface KeptSlot extends KeptDraft {
  /** The files that the content names, at hand or not. */
  readonly fileIds: readonly string[];
}

/** What is kept of the draft now. Files that the device did not hand out are still named. */
export function keptOf<Draft>(kind: DraftKind<Draft>, slot: Slot<Draft>): KeptSlot | undefined {
  const own = ownOf(kind, slot);
  const { entry, unread, draft } = slot;
  if (draft === undefined || !entry || unread.length === 0)
    return own && { ...own, fileIds: [...own.files.keys()] };
  return {
    content: own ? merged(baseOf(slot), own.content, entry.content) : Object(entry.content),
    files: own?.files ?? new Map(),
    fileIds: [...unread, ...(own?.files.keys() ?? [])],
  };
}

/** The files that are not on the device yet. */
export function newFilesOf({ files }: KeptDraft, entry: DraftEntry | undefined): Map<string, Blob> {
  return new Map([...files].filter(([fileId]) => !entry?.fileIds.includes(fileId)));
}

/** What a page is to write of a job's slot; `undefined` when the device knows it already. */
export function nextOf<Draft>(
  kind: DraftKind<Draft>,
  jobId: string,
  slot: Slot<Draft>,
  { now, page }: { readonly now: number; readonly page: string },
): NextDraft | undefined {
  const { entry } = slot;
  if (!slot.isOpen) return undefined;
  const kept = keptOf(kind, slot);
  if (!kept) return entry && { entry: undefined, newFiles: new Map(), oldFileIds: entry.fileIds };
  const { fileIds } = kept;
  if (entry && isSame(entry.content, kept.content) && isSame(entry.fileIds, fileIds)) return undefined;
  return {
    entry: {
      jobId,
      version: kind.version,
      content: kept.content,
      fileIds: [...fileIds],
      savedAt: now,
      revision: `${now}-${Math.random()}`,
      changes: changesOf(slot, page),
    },
    newFiles: newFilesOf(kept, entry),
    oldFileIds: entry?.fileIds.filter(fileId => !fileIds.includes(fileId)) ?? [],
  };
}
