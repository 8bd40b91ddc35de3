import { AccountDrafts } from '../drafts/account-drafts.ts';
import { draftJournalIn, type TextStorage } from '../drafts/draft-journal.ts';
import type { DraftKind } from '../drafts/draft-kind.ts';
import type { DraftParts } from '../drafts/draft-parts.ts';
import { writtenDrafts } from '../drafts/draft-record.ts';
import type { DraftRecords } from '../drafts/indexed-db-drafts.ts';
import { memoryDrafts, memoryStorage } from './memory-drafts.ts';
import { memoryTabs } from './memory-tabs.ts';

/** A small kind of drafts: texts by field, and files. */
export interface Note {
  readonly texts: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, Blob>>;
  /** Files that the device has not handed out. */
  readonly unread: readonly string[];
  /** Never kept. */
  readonly isSending: boolean;
}

const areTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every(text => typeof text === 'string');

/** Keeps notes that say something. */
export const noteKind: DraftKind<Note> = {
  name: 'note',
  version: 2,
  empty: { texts: {}, files: {}, unread: [], isSending: false },
  keep: ({ texts, files, unread }) => {
    const all = new Map([...unread.map(id => [id, undefined] as const), ...Object.entries(files)]);
    const isEmpty = Object.values(texts).every(text => text === '') && all.size === 0;
    const fileIds = Object.fromEntries([...all.keys()].map(id => [id, true]));
    return isEmpty ? undefined : { content: { texts, fileIds }, files: all };
  },
  restore: (content, fileOf, current = noteKind.empty) => {
    // An earlier release has kept a text alone.
    const { texts, fileIds } =
      typeof content === 'string' ? { texts: { a: content }, fileIds: {} } : Object(content);
    if (!areTexts(texts)) return undefined;
    const ids = Object.keys(fileIds);
    const files = ids.flatMap(id => {
      const file = fileOf(id);
      return file ? [[id, file] as const] : [];
    });
    const unread = ids.filter(id => fileOf(id) === undefined);
    return { ...current, texts, files: Object.fromEntries(files), unread };
  },
  isIncomplete: () => false,
};

/** The texts of a device, by its records: all its tabs share them. */
const textsOf = new WeakMap<DraftRecords, TextStorage>();

/** What one tab works with, on a device and with an alarm that rings when `ring` is called. */
export function testParts(changes: Partial<DraftParts> = {}) {
  const records = changes.records ?? memoryDrafts();
  const memory = textsOf.get(records) ?? memoryStorage();
  textsOf.set(records, memory);
  const alarms = new Set<() => void>();
  const lost = { times: 0 };
  const parts: DraftParts = {
    records,
    tabs: memoryTabs()().topic(writtenDrafts),
    journal: draftJournalIn(() => memory),
    now: () => 1_000,
    alarm: task => {
      alarms.add(task);
      return () => alarms.delete(task);
    },
    onLost: () => {
      lost.times += 1;
    },
    ...changes,
  };
  const ring = () => {
    const due = [...alarms];
    alarms.clear();
    for (const task of due) task();
  };
  return { parts, ring, lost };
}

/** The notes of an account, as a visit to this device finds them. */
export async function visit(parts: DraftParts, accountId = 'account-1'): Promise<AccountDrafts<Note>> {
  const drafts = new AccountDrafts(noteKind, accountId, parts);
  await drafts.of('nothing').open();
  return drafts;
}

/** The note with a text in one field. */
export const withText = (field: string, text: string) => (note: Note) => ({
  ...note,
  texts: { ...note.texts, [field]: text },
});

/** The note with a file. */
export const withFile = (id: string, file: Blob) => (note: Note) => ({
  ...note,
  files: { ...note.files, [id]: file },
});
