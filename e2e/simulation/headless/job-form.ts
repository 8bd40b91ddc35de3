import type { Buffer } from 'node:buffer';
import {
  type FormField,
  isUnfinished,
  photosOf,
  withCompared,
  withEntered,
  withReadingDate,
  withTyping,
  withTypingEnded,
} from '@zaehlwerk/metering/draft';
import { onlyRegister } from '@zaehlwerk/metering/draft-kind';
import { readyOf } from '@zaehlwerk/metering/draft-photos';
import { draftStateOf, jobViewOf } from '@zaehlwerk/metering/job-view';
import { giveUp, sendForm, takeBack } from '@zaehlwerk/metering/send-form';
import type { DraftHandle, QueuedItem } from '@zaehlwerk/store/data';
import type { JobPage, JobView } from '../day-world.ts';
import type { Entered, Place } from '../ledger.ts';
import { bodyOf, type Draft, empty, forms, kind } from './job-reading.ts';
import type { OpenPage } from './open-page.ts';

const field: FormField = { kind: 'value' };

export interface Surroundings {
  readonly page: OpenPage;
  /** A photo with this mark. */
  readonly photo: (mark: number) => Buffer;
  /** Called with the id of every item sent on request. */
  readonly ask: (itemId: string) => void;
  /** Swallows rejections by the device's database only. */
  readonly ifDeviceAnswers: <T>(work: Promise<T>) => Promise<T | undefined>;
}

/** The page of one job, like `JobDetail` and `useSendReading` of mf-reading. */
export class JobForm implements JobPage {
  readonly #parts: Surroundings;
  readonly #accountId: string;
  readonly #job: string;
  readonly #draft: DraftHandle<Draft>;

  constructor(parts: Surroundings, { account, job }: Place) {
    this.#parts = parts;
    this.#accountId = account;
    this.#job = job;
    this.#draft = parts.page.drafts(forms, account).of(job);
  }

  /** If the jobs failed to load, the person reloads them. */
  async see(): Promise<JobView> {
    await this.#draft.open();
    const jobs = this.#parts.page.jobs(this.#accountId);
    if (jobs.status !== 'loading' && jobs.error) void this.reload();
    return this.shown;
  }

  get shown(): JobView {
    const { page } = this.#parts;
    const { draft } = this.#draft;
    const queued = this.#queued;
    const jobs = page.jobs(this.#accountId);
    const found = jobs.status === 'ready' ? jobs.value.find(({ id }) => id === this.#job) : undefined;
    const isOutdated = jobs.status === 'ready' && jobs.outdated?.has(this.#job) === true;
    const isSent = found?.done === true || isOutdated;
    const shows = jobViewOf({
      queue: page.queue().status,
      isQueued: queued !== undefined,
      draft: draftStateOf(this.#draft),
      isOutdated,
      isDone: found?.done === true,
    });
    return {
      // Without a job list there is no job page.
      shows: found ? shows : 'none',
      number: shows === 'queued' ? numberOf(queued) : (draft?.value ?? ''),
      marks: readyOf(photosOf(draft ?? empty, onlyRegister)).map(({ id }) => Number(id)),
      isAsked: draft !== undefined && isUnfinished(draft, field),
      isSending: draft?.send.is === 'sending',
      saysThatItIsRead: isSent || draft?.takenBack !== undefined,
      warns: isSent && draft !== undefined && !draft.isCorrection,
    };
  }

  get #queued(): QueuedItem | undefined {
    const { items } = this.#parts.page.queue();
    return items.findLast(
      item => item.kind === kind.name && item.subject === this.#job && item.accountId === this.#accountId,
    );
  }

  async reload(): Promise<void> {
    // The network may be slow, and the person does something else.
    void this.#parts.page.reloadJobs(this.#accountId);
  }

  async correct(): Promise<boolean> {
    this.#draft.change(() => ({ ...empty, isCorrection: true }));
    return true;
  }

  async takeBack(): Promise<boolean> {
    const item = this.#queued;
    // There is no button beside a draft.
    if (!item || this.#draft.isDrafted) return false;
    const change = (draft: Draft) => ({ ...draft, isChanged: true });
    const back = takeBack(forms, this.#draft, this.#parts.page.commands, item, change);
    return (await this.#parts.ifDeviceAnswers(back)) ?? false;
  }

  async discard(onConfirm: () => void): Promise<void> {
    const item = this.#queued;
    if (!item) return;
    onConfirm();
    await this.#parts.ifDeviceAnswers(this.#parts.page.commands.discard(item.id));
  }

  /** Other events may happen between two keys. */
  async type(text: string, onKey: (text: string) => void): Promise<void> {
    for (let keys = 1; keys <= text.length; keys += 1) {
      const typed = text.slice(0, keys);
      onKey(typed);
      this.#enter(typed);
      await this.#parts.page.whileOpen();
    }
  }

  async send(reading: Entered, onPress: (view: JobView) => void): Promise<boolean> {
    const { shows, isSending, number } = this.shown;
    if (shows !== 'form' || isSending) return false;
    // Another tab may have overwritten it: an attentive person corrects that.
    if (number !== reading.value) this.#enter(reading.value);
    this.#draft.change(withTypingEnded);
    this.#draft.change(draft => ({
      ...withReadingDate(draft, reading.day),
      photos: { [onlyRegister]: this.#photosOf(reading, draft) },
    }));
    onPress(this.shown);
    const draft = this.#draft.draft ?? empty;
    const { page, ask } = this.#parts;
    const end = await sendForm(
      forms,
      this.#draft,
      {
        ...page.commands,
        send: (ofKind, item) => {
          reading.itemId = item.id;
          ask(item.id);
          return page.send(ofKind, item);
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
    return end.state !== 'conflict';
  }

  async giveUp(): Promise<string | undefined> {
    const { page, ask, ifDeviceAnswers } = this.#parts;
    const takenBack = this.#draft.draft?.takenBack?.item;
    if (takenBack) ask(takenBack.id);
    await ifDeviceAnswers(giveUp(this.#draft, page.commands.restoreToQueue));
    return takenBack && numberOf(takenBack);
  }

  #enter(value: string): void {
    this.#draft.change(draft => {
      const entered = withEntered(draft, field, { value } as Partial<Draft>);
      return withTyping(withCompared(entered, field), field);
    });
  }

  /** The photos of a reading; photos already in the form are reused. */
  #photosOf({ photos }: Entered, draft: Draft) {
    const before = readyOf(photosOf(draft, onlyRegister));
    return photos.map(mark => {
      const id = String(mark);
      const jpeg = new Blob([Uint8Array.from(this.#parts.photo(mark))], { type: 'image/jpeg' });
      return (
        before.find(photo => photo.id === id) ?? { id, name: id, fingerprint: id, jpeg, is: 'ready' as const }
      );
    });
  }
}

const numberOf = (item: QueuedItem | undefined) => String(Object(item?.form).value ?? '');
