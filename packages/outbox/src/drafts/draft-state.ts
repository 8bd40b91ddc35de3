import type { KeepProblem } from '../database.ts';
import type { JournalEntry, RecoveredEntry } from './draft-journal.ts';
import type { DraftKind, FileOf, KeptDraft } from './draft-kind.ts';
import { changesOf, type DraftRecord, dominates, type NextDraft, type PageChange } from './draft-record.ts';
import { isSame, merged, withoutItems } from './merge.ts';

/*
 * One draft in this page.
 *
 * A draft is its record, as the device has it, with every journal entry merged into it that neither the record nor a
 * tombstone holds by its version vector: entries that other pages have left, and this page's own. A write makes them part
 * of the record, if that is still the known one. Whatever happens (a start, a key, news of another tab, a write that came
 * too late, files handed out late) changes the record or the entries, and the draft is merged anew. So
 * - what was entered lies in the record or in the journal until a later record, an item of the queue or a tombstone
 *   holds it;
 * - what was sent or discarded is not merged again, although a killed browser may bring its journal back;
 * - two tabs that write one draft take nothing from each other but the same field.
 */

/** The draft of one key in this page. */
export interface DraftState<Draft> {
  draft: Draft | undefined;
  /** What lies on the device, as far as this page knows. */
  record: DraftRecord | undefined;
  /** Entries that other pages have left. */
  recovered: readonly RecoveredEntry[];
  /** What was changed here since the record was written; another object after every change. */
  own: JournalEntry | undefined;
  /** True once its files were asked for, or something was entered. */
  isOpen: boolean;
  /** When it was last changed, of a draft that this page did not begin. Milliseconds since 1970. */
  restoredFrom?: number | undefined;
  /** Why the last write failed. */
  problem?: KeepProblem | undefined;
}

/** A draft that nothing was entered for. */
export function newState<Draft>(): DraftState<Draft> {
  return { draft: undefined, record: undefined, recovered: [], own: undefined, isOpen: false };
}

/** The content of a draft: the record with all entries. */
export function mergedContent<Draft>({ record, recovered, own }: DraftState<Draft>): unknown {
  const entries = own ? [...recovered, own] : recovered;
  return entries.reduce<unknown>(
    (content, entry) => merged(baseOf(entry, record), Object(entry.content), content),
    record?.content,
  );
}

/** What an entry began with: its page may have written the record, and not have heard that it did. */
function baseOf({ page, change, base }: JournalEntry, record: DraftRecord | undefined): unknown {
  const [writer, written] = record?.changes.at(-1) ?? [];
  return record && writer === page && Number(written) <= change ? record.content : base;
}

/** What a draft is merged with beside its record. */
interface Surroundings {
  /** The version vector of what lies in its place, a record or a tombstone. */
  readonly changes: readonly PageChange[];
  readonly fileOf: FileOf;
  readonly timeZone: string | undefined;
}

/** Merges a draft anew; the answer is what was left in the journal and is not needed there any more. */
export function mergeAnew<Draft>(
  kind: DraftKind<Draft>,
  state: DraftState<Draft>,
  record: DraftRecord | undefined,
  { changes, fileOf, timeZone }: Surroundings,
): readonly RecoveredEntry[] {
  const { draft, own } = state;
  const isPending = ({ page, change }: JournalEntry) => !dominates(changes, [page, change]);
  // What was removed meanwhile does not come back because its form was looked at.
  const isNews = own?.content !== undefined && (record || !isSame(own.content, state.record?.content));
  state.own = own && isNews ? (isPending(own) ? own : newFilesAlone(kind, state, own)) : undefined;
  const held = state.recovered.filter(entry => !isPending(entry));
  state.recovered = state.recovered.filter(isPending);
  if (!record && changes.length > 0) {
    // What was removed is no base for what goes on without it.
    state.own &&= { ...state.own, base: undefined };
    state.recovered = state.recovered.map(entry => ({ ...entry, base: undefined }));
  }
  state.record = record;
  const savedAt = Math.max(record?.savedAt ?? 0, ...state.recovered.map(entry => entry.savedAt));
  const content = mergedContent(state);
  const restored = content === undefined ? undefined : kind.restore(content, fileOf, draft);
  if (restored && !state.own && !keptOf(kind, state)) state.restoredFrom ??= savedAt;
  if (restored && !state.own && kind.resume) state.draft = kind.resume(restored, savedAt, timeZone);
  else state.draft = restored ?? (state.own && draft);
  return held;
}

/** Another page has written an entry of this one, but for the files, which only this page has. */
function newFilesAlone<Draft>(
  kind: DraftKind<Draft>,
  state: DraftState<Draft>,
  own: JournalEntry,
): JournalEntry | undefined {
  const fileIds = new Set(newFilesOf(kind, state).keys());
  return fileIds.size === 0 ? undefined : { ...own, base: withoutItems(own.content, fileIds) };
}

/** What is kept of the draft now. */
export function keptOf<Draft>(
  kind: DraftKind<Draft>,
  { draft }: Pick<DraftState<Draft>, 'draft'>,
): KeptDraft | undefined {
  return draft === undefined ? undefined : kind.keep(draft);
}

/** True if the draft names a file that the device has not handed out. */
export function isUnread<Draft>(kind: DraftKind<Draft>, state: DraftState<Draft>): boolean {
  const files = keptOf(kind, state)?.files ?? new Map<string, undefined>();
  return [...files.values()].includes(undefined);
}

/** The files that are not on the device yet. */
export function newFilesOf<Draft>(kind: DraftKind<Draft>, state: DraftState<Draft>): Map<string, Blob> {
  const { record } = state;
  return new Map(
    [...(keptOf(kind, state)?.files ?? [])].flatMap(([fileId, file]) =>
      file && !record?.fileIds.includes(fileId) ? [[fileId, file] as const] : [],
    ),
  );
}

/** What a page is to write of a draft; `undefined` when the device has it already. */
export function nextOf<Draft>(
  kind: DraftKind<Draft>,
  key: string,
  state: DraftState<Draft>,
  { now, page }: { readonly now: number; readonly page: string },
): NextDraft | undefined {
  const { record, recovered, own } = state;
  const kept = keptOf(kind, state);
  const found = recovered.map((entry): PageChange => [entry.page, entry.change]);
  const changes: PageChange[] = [...found, own ? [own.page, own.change] : [page, 0]];
  if (!kept) return record && { record: undefined, changes, newFiles: new Map(), oldFileIds: record.fileIds };
  const fileIds = [...kept.files.keys()];
  if (record && isSame(record.content, kept.content) && isSame(record.fileIds, fileIds)) return undefined;
  return {
    record: {
      key,
      version: kind.version,
      content: kept.content,
      fileIds,
      savedAt: now,
      revision: `${now}-${Math.random()}`,
      changes: changesOf(record, changes),
    },
    newFiles: newFilesOf(kind, state),
    oldFileIds: record?.fileIds.filter(fileId => !kept.files.has(fileId)) ?? [],
  };
}
