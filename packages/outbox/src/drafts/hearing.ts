import type { DraftKind } from './draft-kind.ts';
import { type DraftEntry, holdsChange, type PageChange, readableEntry } from './draft-records.ts';
import { baseOf, type Heard, newSlot, ownOf, restored, type Slot } from './draft-slot.ts';
import type { FoundInstantRecord } from './instant-records.ts';
import { merged } from './merge.ts';

/**
 * Whether what a page had said is on the device (`raw`), or was sent or discarded since: then `gone` holds it, unless an
 * earlier release has removed it.
 */
export function isOutdated<Draft>(
  kind: DraftKind<Draft>,
  record: FoundInstantRecord,
  raw: unknown,
  gone: unknown,
): boolean {
  const said = readableEntry(record.entry, kind);
  const last = said?.changes?.at(-1);
  if (last && (holdsChange(gone, last) || holdsChange(raw, last))) return true;
  return raw === undefined ? record.known !== undefined : said?.revision === Object(raw).revision;
}

/**
 * The slot of a draft as another page had it last, as if it had been entered here, beside what lies on the device and
 * what was heard of others `before`; `undefined` when it cannot be read. See `InstantRecords`.
 */
export function slotAfterHearing<Draft>(
  kind: DraftKind<Draft>,
  record: FoundInstantRecord,
  raw: unknown,
  before: Slot<Draft> | undefined,
): Slot<Draft> | undefined {
  const said = readableEntry(record.entry, kind);
  if (!said) return undefined;
  const known = readableEntry(record.known, kind);
  const entry = readableEntry(raw, kind) ?? known;
  const base = entry && isBefore(entry, said.changes?.at(-1)) ? entry.content : record.base;
  const heard = { said, base: base ?? known?.content, key: record.key };
  const content = withHeard(before ? ownOf(kind, before)?.content : entry?.content, heard);
  const draft = restored(kind, { ...said, content });
  if (draft === undefined) return undefined;
  return {
    ...newSlot(),
    unread: entry?.fileIds ?? [],
    isChanged: true,
    draft,
    entry,
    heard: [...(before?.heard ?? []), heard],
    restoredFrom: said.savedAt,
  };
}

function withHeard(content: unknown, { said, base }: Heard): unknown {
  return merged(base, Object(said.content), content);
}

/** Whether an entry was written by the page that then made this change, which may not have heard that it was. */
function isBefore({ changes }: DraftEntry, change: PageChange | undefined): boolean {
  const written = changes?.at(-1);
  return change !== undefined && written?.[0] === change[0] && written[1] <= change[1];
}

/** With which content this page began, having heard of others. */
export function heardBaseOf<Draft>(slot: Slot<Draft>): unknown {
  return slot.heard.reduce(withHeard, baseOf(slot));
}

/** What both the draft in this page and what lies on the device began with. */
export function commonBaseOf<Draft>(slot: Slot<Draft>, theirs: DraftEntry): unknown {
  return slot.heard.filter(heard => isHeld(theirs, heard)).reduce(withHeard, baseOf(slot));
}

/** Whether what lies on the device holds what was heard of another page. */
export function isHeld(theirs: DraftEntry, { said }: Heard): boolean {
  const last = said.changes?.at(-1);
  return last !== undefined && holdsChange(theirs, last);
}
