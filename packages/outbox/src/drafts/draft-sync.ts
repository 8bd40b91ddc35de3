import type { Topic } from '../cross-tab-channel.ts';
import { type KeepProblem, keepProblemOf } from '../database.ts';
import type { MoveToDraft, Taken } from '../queue/queue-records.ts';
import type { DraftKind } from './draft-kind.ts';
import type { DraftRecords, NextDraft } from './draft-records.ts';
import { type DraftEntry, type DraftPlace, isOfLaterVersion } from './draft-records.ts';
import { type Heard, keptOf, newSlot, nextOf, ownOf, restored, type Slot, slotOf } from './draft-slot.ts';
import { commonBaseOf, heardBaseOf, isHeld, isOutdated, slotAfterHearing } from './hearing.ts';
import type { FoundInstantRecord, InstantRecords } from './instant-records.ts';
import { merged, withoutItems } from './merge.ts';

/** What drafts work with. */
export interface DraftParts {
  readonly records: DraftRecords;
  readonly tabs: Topic<DraftPlace>;
  readonly instantRecords: InstantRecords;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Where the deployment counts days. */
  readonly timeZone?: () => string;
  /** Does something once, so many milliseconds from now, unless the returned function is called first. */
  readonly alarm: (task: () => void, milliseconds: number) => () => void;
  /** Called when drafts lie on the device that cannot be read, in part or at all. */
  readonly onLost: () => void;
  /**
   * Called when another tab has taken a draft off the device, before it is gone here; settles when this page knows what
   * it may have become. Never rejects.
   */
  readonly beforeGone?: () => Promise<void>;
}

/** What is to happen when a draft was changed by the device, and when it has to be written again. */
interface SyncEvents {
  readonly tell: (jobId: string) => void;
  readonly writeIn: (jobId: string, milliseconds: number) => void;
}

const retryMilliseconds = 5000;

/**
 * Brings the slots of one account and kind together with the device. Its methods that wait are to be called one after
 * the other.
 */
export class DraftSync<Draft> {
  readonly #kind: DraftKind<Draft>;
  readonly #accountId: string;
  readonly #parts: DraftParts;
  readonly #slots: Map<string, Slot<Draft>>;
  /** Jobs in whose place a later release has written what this one cannot read and must not touch. */
  readonly #ofLaterRelease = new Set<string>();
  #changes = 0;
  readonly #tell: SyncEvents['tell'];
  readonly #writeIn: SyncEvents['writeIn'];

  constructor(
    kind: DraftKind<Draft>,
    accountId: string,
    parts: DraftParts,
    slots: Map<string, Slot<Draft>>,
    { tell, writeIn }: SyncEvents,
  ) {
    this.#kind = kind;
    this.#accountId = accountId;
    this.#parts = parts;
    this.#slots = slots;
    this.#tell = tell;
    this.#writeIn = writeIn;
  }

  /** Puts what lies on the device into the slots. Never rejects. */
  async load(): Promise<void> {
    try {
      const raws = await this.#parts.records.read(this.#accountId, this.#kind.name);
      const slots = raws.map(raw => [jobIdOf(raw), slotOf(this.#kind, raw), raw] as const);
      await this.#hear(raws);
      const early = [...this.#slots.keys()];
      for (const [jobId, slot] of slots) if (slot && !early.includes(jobId)) this.#slots.set(jobId, slot);
      for (const jobId of early)
        await this.#takeOver(
          jobId,
          raws.find(raw => jobIdOf(raw) === jobId),
        );
      if (slots.some(([, slot]) => !slot)) this.#parts.onLost();
      for (const [jobId, slot, raw] of slots) if (!slot) await this.#leaveOrSetAside(jobId, raw);
    } catch {
      // The device keeps nothing now; whoever enters something is told.
    }
  }

  /**
   * Goes on with what pages said that crashed or went away before the device had written it. It stays where it was said
   * until the device has it.
   */
  async #hear(raws: readonly unknown[]): Promise<void> {
    const { instantRecords } = this.#parts;
    const heard = new Map<string, Slot<Draft>>();
    const records = instantRecords.readAll(this.#accountId, this.#kind.name);
    const gone = await Promise.all(
      records.map(({ jobId }) => this.#parts.records.readGone(this.#place(jobId))),
    );
    const known = new Set(this.#slots.keys());
    const inOrder = records.map((record, index) => ({ record, gone: gone[index] }));
    for (const { record, gone } of inOrder.sort((a, b) => saidAt(a.record) - saidAt(b.record))) {
      const { jobId, key } = record;
      const raw = raws.find(found => jobIdOf(found) === jobId);
      const isOld = isOutdated(this.#kind, record, raw, gone);
      const slot =
        isOld || known.has(jobId) ? undefined : slotAfterHearing(this.#kind, record, raw, heard.get(jobId));
      if (slot) heard.set(jobId, slot);
      if (isOld) instantRecords.drop(key);
    }
    for (const [jobId, slot] of heard) {
      this.#slots.set(jobId, slot);
      this.#writeIn(jobId, 0);
    }
  }

  /** Begins a draft as if the device had nothing of it, or not its files; what lies there joins it later. */
  openWithoutDevice(jobId: string): void {
    const slot = this.#slots.get(jobId) ?? newSlot<Draft>();
    if (slot.entry) {
      slot.draft = restored(this.#kind, slot.entry);
      slot.unread = slot.entry.fileIds;
    }
    slot.isOpen = true;
    slot.problem = 'unavailable';
    this.#slots.set(jobId, slot);
    this.#tell(jobId);
  }

  /** Another tab has written the draft of a job. */
  async follow(jobId: string): Promise<void> {
    const found = await this.#parts.records.readOne(this.#place(jobId));
    const isNews = Object(found).revision !== this.#slots.get(jobId)?.entry?.revision;
    if (isNews || this.#ofLaterRelease.has(jobId)) await this.#takeOver(jobId, found);
  }

  /** Takes over what other tabs have written. */
  async catchUp(): Promise<void> {
    const raws = await this.#parts.records.read(this.#accountId, this.#kind.name);
    const found = new Map(raws.map(raw => [jobIdOf(raw), raw]));
    const known = [...this.#slots].flatMap(([jobId, { entry }]) => (entry ? jobId : []));
    for (const jobId of new Set([...found.keys(), ...known])) {
      const raw = found.get(jobId);
      const slot = this.#slots.get(jobId);
      const isOfNoUse = slot === undefined && slotOf(this.#kind, raw) === undefined;
      if (isOfNoUse && isOfLaterVersion(raw, this.#kind)) this.#ofLaterRelease.add(jobId);
      if (!isOfNoUse && Object(raw).revision !== slot?.entry?.revision) await this.#takeOver(jobId, raw);
    }
  }

  /** Reads the files of a job's draft, if it has any that were not read yet. */
  async open(jobId: string): Promise<void> {
    const slot = this.#slots.get(jobId);
    if (!slot?.entry || (slot.isOpen && slot.unread.length === 0)) return;
    await this.#combine(jobId, slot, slot.entry);
  }

  /** The files that are still there; `undefined` while the device does not say which. */
  async #filesOf(fileIds: readonly string[]): Promise<ReadonlyMap<string, Blob> | undefined> {
    if (fileIds.length === 0) return new Map();
    return this.#parts.records.files(this.#accountId, fileIds).catch(() => undefined);
  }

  /** Writes what was changed for a job; a failure is noted in its slot. */
  async write(jobId: string): Promise<void> {
    const slot = this.#slots.get(jobId);
    if (slot?.entry && slot.draft !== undefined && slot.unread.length > 0)
      await this.#combine(jobId, slot, slot.entry);
    if (!slot?.isChanged) return slot && this.#forgetSaid(jobId, slot);
    const next = this.#nextOf(jobId, slot);
    slot.isChanged = false;
    if (next) {
      const { draft } = slot;
      try {
        const conflict = await this.#parts.records.replace(this.#place(jobId), slot.entry?.revision, next);
        if (conflict) {
          slot.isChanged = true;
          // It went with the reading that it became: the other tabs do not know yet.
          if (conflict.found === undefined && slot.draft === undefined)
            this.#parts.tabs.announce(this.#place(jobId));
          await this.#takeOver(jobId, conflict.found);
          if (this.#ofLaterRelease.has(jobId) && slot.draft !== undefined)
            return this.#failed(jobId, slot, 'unavailable');
          return this.write(jobId);
        }
        this.#ofLaterRelease.delete(jobId);
        slot.entry = next.entry;
        this.#parts.tabs.announce(this.#place(jobId));
      } catch (error) {
        slot.isChanged = true;
        this.#failed(jobId, slot, keepProblemOf(error));
        if (next.newFiles.size > 0 && slot.draft === draft) await this.#writeTextAlone(jobId, slot, next);
        return;
      }
    }
    // What was changed meanwhile is still to be written.
    if (!slot.isChanged) this.#forgetSaid(jobId, slot);
    // As long as files cannot be read, the device is not to be relied on.
    const problem = slot.unread.length > 0 ? 'unavailable' : undefined;
    const isNews = slot.problem !== problem || slot.draft === undefined || next?.newFiles.size !== 0;
    slot.problem = problem;
    if (slot.draft === undefined) this.#slots.delete(jobId);
    // Of a key that was written nobody needs to hear.
    if (isNews) this.#tell(jobId);
  }

  /**
   * Begins a draft with what `move` writes, which ends something else in the same step and answers `taken` then; what it
   * answers otherwise has changed nothing. It takes the place of `before`, and of no other draft. Rejects with `move`.
   */
  async receive(jobId: string, draft: Draft, move: MoveToDraft, before?: Draft): Promise<Taken> {
    const known = this.#slots.get(jobId);
    const isFree = !known || (known.isOpen && (known.draft === before || !keptOf(this.#kind, known)));
    const slot = { ...newSlot<Draft>(), draft, change: ++this.#changes };
    const next = this.#nextOf(jobId, slot);
    if (!isFree || !next?.entry) return 'occupied';
    const moved = await move(this.#place(jobId), next);
    if (moved === 'occupied') await this.follow(jobId);
    if (moved !== 'taken') return moved;
    slot.entry = next.entry;
    this.#parts.instantRecords.forget(this.#place(jobId));
    // Something may have been entered while this was written.
    if (this.#slots.get(jobId) === known) this.#slots.set(jobId, slot);
    else await this.#takeOver(jobId, next.entry);
    this.#parts.tabs.announce(this.#place(jobId));
    this.#tell(jobId);
    return moved;
  }

  /** Where files have no room, the text may: it names them, so that their loss is noticed. */
  async #writeTextAlone(jobId: string, slot: Slot<Draft>, next: NextDraft): Promise<void> {
    if (!next.entry) return;
    const text = { ...next, newFiles: new Map<string, Blob>() };
    const knownFileIds = slot.entry?.fileIds ?? [];
    try {
      const conflict = await this.#parts.records.replace(this.#place(jobId), slot.entry?.revision, text);
      if (conflict) return;
      // The files count as missing there, so that they are tried again, and nobody else can have removed them.
      slot.entry = {
        ...next.entry,
        content: withoutItems(next.entry.content, new Set(next.newFiles.keys())),
        fileIds: next.entry.fileIds.filter(fileId => knownFileIds.includes(fileId)),
      };
    } catch {
      // Nothing fits: the next try is made later.
    }
  }

  #failed(jobId: string, slot: Slot<Draft>, problem: KeepProblem): void {
    slot.problem = problem;
    this.#tell(jobId);
    this.#writeIn(jobId, retryMilliseconds);
  }

  /** Notes that the draft of a slot was changed here, and says it at once: the page may not live to see it written. */
  changed(jobId: string, slot: Slot<Draft>): void {
    slot.isChanged = true;
    slot.change = ++this.#changes;
    const entry = this.#nextOf(jobId, slot)?.entry;
    const { instantRecords } = this.#parts;
    const base = slot.heard.length > 0 ? { base: heardBaseOf(slot) } : {};
    if (entry) instantRecords.write({ ...this.#place(jobId), entry, known: slot.entry, ...base });
    else instantRecords.forget(this.#place(jobId));
  }

  /** The device has all that was entered here or heard. */
  #forgetSaid(jobId: string, slot: Slot<Draft>): void {
    this.#parts.instantRecords.forget(this.#place(jobId));
    this.#forgetHeard(slot, () => true);
  }

  #forgetHeard(slot: Slot<Draft>, isWritten: (heard: Heard) => boolean): void {
    for (const { key } of slot.heard.filter(isWritten)) this.#parts.instantRecords.drop(key);
    slot.heard = slot.heard.filter(heard => !isWritten(heard));
  }

  /** Whether a draft was changed here, or the page that it was heard of has not seen to it: it may have crashed. */
  #isStillSaid(slot: Slot<Draft>): boolean {
    if (slot.change > 0) return true;
    const said = this.#parts.instantRecords.readAll(this.#accountId, this.#kind.name);
    return slot.heard.some(({ key }) => said.some(record => record.key === key));
  }

  /** Brings what lies on the device together with what was entered here since this tab last knew it. */
  async #takeOver(jobId: string, raw: unknown): Promise<void> {
    if (raw === undefined && this.#slots.get(jobId)?.draft !== undefined) await this.#parts.beforeGone?.();
    const found = raw === undefined ? undefined : slotOf(this.#kind, raw);
    const slot = this.#slots.get(jobId);
    if (raw !== undefined && !found) return this.#beginAnew(jobId, slot, raw);
    this.#ofLaterRelease.delete(jobId);
    if (!slot?.isOpen || (slot.draft === undefined && !slot.isChanged)) {
      if (found) this.#slots.set(jobId, found);
      else this.#slots.delete(jobId);
    } else if (found?.entry) {
      slot.restoredFrom ??= ownOf(this.#kind, slot) ? undefined : found.restoredFrom;
      await this.#combine(jobId, slot, found.entry);
    } else if (slot.isChanged && slot.draft !== undefined && this.#isStillSaid(slot)) slot.entry = undefined;
    else this.#slots.delete(jobId);
    this.#tell(jobId);
  }

  /** Reads the files of what lies on the device, and joins it with what was entered here. */
  async #combine(jobId: string, slot: Slot<Draft>, theirs: DraftEntry): Promise<void> {
    const loaded = await this.#filesOf(theirs.fileIds);
    // Nothing is awaited from here on: whatever was typed until now counts.
    const own = ownOf(this.#kind, slot);
    const fileOf = (fileId: string) => own?.files.get(fileId) ?? loaded?.get(fileId);
    const missing = theirs.fileIds.filter(fileId => fileOf(fileId) === undefined);
    const joined =
      slot.isChanged && own
        ? this.#kind.restore(
            merged(commonBaseOf(slot, theirs), own.content, theirs.content),
            fileOf,
            slot.draft,
          )
        : restored(this.#kind, theirs, fileOf, slot.draft);
    slot.draft = joined ?? slot.draft;
    slot.isOpen = true;
    this.#forgetHeard(slot, heard => isHeld(theirs, heard));
    slot.unread = loaded ? [] : missing;
    slot.entry = {
      ...theirs,
      fileIds: theirs.fileIds.filter(fileId => !loaded || !missing.includes(fileId)),
    };
    slot.isChanged = slot.isChanged && hasOwn(slot) && this.#nextOf(jobId, slot) !== undefined;
    if (slot.isChanged) this.#writeIn(jobId, 0);
    else slot.problem = undefined;
    if (!loaded) this.#failed(jobId, slot, 'unavailable');
    else if (missing.length > 0) this.#parts.onLost();
    this.#tell(jobId);
  }

  /** What cannot be read has taken the place of a draft: here it goes on as it is, or empty where it was not open. */
  async #beginAnew(jobId: string, slot: Slot<Draft> | undefined, raw: unknown): Promise<void> {
    const wasKnown = this.#ofLaterRelease.has(jobId);
    await this.#leaveOrSetAside(jobId, raw);
    if (!wasKnown) this.#parts.onLost();
    if (!slot) return;
    if (!slot.isOpen) this.#slots.set(jobId, newSlot());
    slot.entry = undefined;
    slot.unread = [];
    if (!this.#ofLaterRelease.has(jobId)) slot.isChanged = slot.draft !== undefined;
    this.#tell(jobId);
  }

  async #leaveOrSetAside(jobId: string, raw: unknown): Promise<void> {
    if (isOfLaterVersion(raw, this.#kind)) this.#ofLaterRelease.add(jobId);
    else await this.#parts.records.setAside(this.#place(jobId));
  }

  #nextOf(jobId: string, slot: Slot<Draft>): NextDraft | undefined {
    const { now, instantRecords } = this.#parts;
    return nextOf(this.#kind, jobId, slot, { now: now(), page: instantRecords.page });
  }

  #place(jobId: string): DraftPlace {
    return { accountId: this.#accountId, kind: this.#kind.name, jobId };
  }
}

/** Whether a slot says what the device may not have: what was entered here, or what another page had said. */
const hasOwn = <Draft>({ change, heard }: Slot<Draft>): boolean => change > 0 || heard.length > 0;

const saidAt = ({ entry }: FoundInstantRecord): number => Number(Object(entry).savedAt) || 0;

function jobIdOf(raw: unknown): string {
  return String(Object(raw).jobId);
}
