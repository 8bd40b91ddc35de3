import type { Buffer } from 'node:buffer';
import {
  type FormField,
  isUnfinished,
  noPhotos,
  onlyRegister,
  photosOf,
  withCompared,
  withEntered,
  withReadingDate,
  withTyping,
  withTypingEnded,
} from '@zaehlwerk/metering/draft';
import { type JobView, jobViewOf } from '@zaehlwerk/metering/job-view';
import { draftOf, giveUp, sendForm, takeBack } from '@zaehlwerk/metering/send-form';
import type { DraftHandle, QueuedItem } from '@zaehlwerk/store/data';
import type { OpenPage } from './device.ts';
import { bodyOf, type Draft, empty, forms, kind } from './job-reading.ts';

const field: FormField = { kind: 'value' };

/** A photo that somebody takes: its id says what is on it. */
export interface TakenPhoto {
  readonly id: string;
  readonly jpeg: Buffer;
}

/** What the page of a job shows. */
export interface Shown {
  readonly view: JobView;
  /** The number in the form; empty where nothing was entered. */
  readonly value: string;
  /** The ids of the photos in the form. */
  readonly photoIds: readonly string[];
  /** The form asks to compare the number with the meter. */
  readonly asksToCompare: boolean;
  /** It is locked, because the form hands over what was entered. */
  readonly isSending: boolean;
  /** The page says that there is a reading already: one that was sent, or that the form has taken back. */
  readonly saysThatItIsRead: boolean;
  /** Somebody else's reading has come meanwhile, and the form says so. */
  readonly warns: boolean;
  readonly queued: QueuedItem | undefined;
}

/** What the page of one job shows and does; see `JobDetail` and `useSendReading` of mf-reading. */
export class JobForm {
  readonly #page: OpenPage;
  readonly #accountId: string;
  readonly #job: string;
  readonly #draft: DraftHandle<Draft>;

  constructor(page: OpenPage, accountId: string, job: string) {
    this.#page = page;
    this.#accountId = accountId;
    this.#job = job;
    this.#draft = page.drafts(forms, accountId).of(job);
  }

  /** Opens the page of the job; where the jobs could not be loaded, somebody asks for them again. */
  async open(): Promise<Shown> {
    await this.#draft.open();
    const jobs = this.#page.jobs(this.#accountId);
    if (jobs.status !== 'loading' && jobs.error) void this.reload();
    return this.shown;
  }

  get shown(): Shown {
    const { draft } = this.#draft;
    const queue = this.#page.queue();
    const queued = queue.items.findLast(
      item => item.kind === kind.name && item.subject === this.#job && item.accountId === this.#accountId,
    );
    const jobs = this.#page.jobs(this.#accountId);
    const found = jobs.status === 'ready' ? jobs.value.find(({ id }) => id === this.#job) : undefined;
    const isOutdated = jobs.status === 'ready' && jobs.outdated?.has(this.#job) === true;
    const facts = {
      queue: queue.status,
      isQueued: queued !== undefined,
      draft: this.#draft.isOpening ? 'opening' : draftState(draft),
      isOutdated,
      isDone: found?.done === true,
    } as const;
    const isSent = facts.isDone || isOutdated;
    return {
      // Without a list of jobs there is no page of one.
      view: found ? jobViewOf(facts) : 'opening',
      value: draft?.value ?? '',
      photoIds: photosOf(draft ?? empty, onlyRegister).ready.map(({ id }) => id),
      asksToCompare: draft !== undefined && isUnfinished(draft, field),
      isSending: draft?.isSending ?? false,
      saysThatItIsRead: isSent || draft?.takenBack !== undefined,
      warns: isSent && draft !== undefined && !draft.isCorrection,
      queued,
    };
  }

  /** The id of the item that the form has taken back, if it has. */
  get takenBack(): string | undefined {
    return this.#draft.draft?.takenBack?.item.id;
  }

  /** Asks for the jobs again. */
  reload(): Promise<void> {
    return this.#page.reloadJobs(this.#accountId);
  }

  /** Begins to correct what was sent. */
  correct(): void {
    this.#draft.change(() => ({ ...empty, isCorrection: true }));
  }

  /** Types into the field, so that this stands there. */
  type(value: string): void {
    this.#draft.change(draft => {
      const entered = withEntered(draft, field, { value } as Partial<Draft>);
      return withTyping(withCompared(entered, field), field);
    });
  }

  /** Leaves the field that was typed into. */
  leaveField(): void {
    this.#draft.change(withTypingEnded);
  }

  /** States the day, and which photos go with the reading; those that are in the form already are not taken anew. */
  state(day: string, photos: readonly TakenPhoto[]): void {
    this.#draft.change(draft => {
      const before = photosOf(draft, onlyRegister).ready;
      const ready = photos.map(
        ({ id, jpeg }) =>
          before.find(photo => photo.id === id) ?? {
            id,
            name: id,
            fingerprint: id,
            jpeg: new Blob([Uint8Array.from(jpeg)], { type: 'image/jpeg' }),
          },
      );
      return { ...withReadingDate(draft, day), photos: { [onlyRegister]: { ...noPhotos, ready } } };
    });
  }

  /**
   * Sends what the form holds; `onKey` hears under which key. Settles when the form has done what it does then; never,
   * when the page is killed. `conflict`: another tab has sent something else about the job.
   */
  async send(onKey: (itemId: string) => void): Promise<'conflict' | 'handed over'> {
    const draft = this.#draft.draft ?? empty;
    const end = await sendForm(
      forms,
      this.#draft,
      {
        ...this.#page.commands,
        send: (ofKind, item) => {
          onKey(item.id);
          return this.#page.send(ofKind, item);
        },
      },
      {
        kind,
        accountId: this.#accountId,
        subject: this.#job,
        draft,
        body: bodyOf(draft),
        summary: { name: this.#job, values: [{ label: '', value: { $text: ['value'] } }] },
        refusedFields: errors => (errors.length > 0 ? [field] : []),
      },
      () => undefined,
    );
    if (end.state === 'failed' && end.problem?.status === 422) void this.reload();
    return end.state === 'conflict' ? 'conflict' : 'handed over';
  }

  /** Takes what is queued back into the form. */
  takeBack(item: QueuedItem): Promise<boolean> {
    return takeBack(this.#draft, this.#page.commands, item, files => ({
      ...draftOf(forms, item, files),
      isChanged: true,
    }));
  }

  /** Throws away what is in the form. */
  giveUp(): Promise<void> {
    return giveUp(this.#draft, this.#page.commands.restoreToQueue);
  }
}

function draftState(draft: Draft | undefined): 'none' | 'there' | 'sending' {
  if (!draft) return 'none';
  return draft.isSending ? 'sending' : 'there';
}
