import { writeFile } from 'node:fs/promises';
import { test } from '@playwright/test';
import { markedJpeg } from '@zaehlwerk/backend/test-app/photo';
import { defaultTimeZone, today } from '@zaehlwerk/domain';
import type { DayAccount } from '../accounts.ts';
import type { Entered, Ledger, Place } from '../ledger.ts';
import type { StepNamed } from '../steps.ts';
import type { DayPage } from './day-page.ts';
import type { DayDevice } from './device.ts';
import { type Intended, Intentions } from './intentions.ts';
import { type JobView, jobView } from './job-view.ts';

/** A person at a page that shows the portal to them. */
export interface At extends Place {
  readonly device: number;
  readonly browser: DayDevice;
  readonly page: DayPage;
  readonly person: DayAccount;
  readonly meterNumber: string;
}

const onItsWay: readonly string[] = ['queued', 'sent', 'unseen'];

/** What people do on the page of a job, by what it shows. */
export class Reader {
  readonly #ledger: Ledger;
  readonly #intentions: Intentions;
  readonly #say: (line: string) => void;

  constructor(ledger: Ledger, say: (line: string) => void) {
    this.#ledger = ledger;
    this.#intentions = new Intentions(ledger);
    this.#say = say;
  }

  async read(at: At, { photos, corrects, moments }: StepNamed<'read'>): Promise<void> {
    const view = await this.#goTo(at);
    const isCorrection = view.shows === 'sent' && corrects;
    const form = isCorrection
      ? await this.#press(at, 'Ablesung korrigieren', ({ shows }) => shows === 'form')
      : view;
    if (form?.shows !== 'form' || form.isSending) return;
    const reading = isCorrection ? this.#ledger.take(at, photos) : this.#intentions.for(at, form, photos);
    if (isCorrection) Object.assign(reading, { isDecided: true, begunWith: form.number });
    this.#intentions.add(reading);
    if (await this.#fill(at, form, reading)) await this.#send(at, reading, moments === 'all');
  }

  /** Types a number, or its first keys where it `isCutShort` by force, and does not send it. */
  async type(at: At, keys: number, isCutShort: boolean): Promise<void> {
    const view = await this.#goTo(at);
    if (view.shows !== 'form' || view.isSending || view.number !== '') return;
    const text = textOf(this.#intentions.for(at, view));
    await at.page.type(field, isCutShort ? text.slice(0, keys + 1) : text);
  }

  /** Takes a reading back from the queue, and sends another in its place, or the same, with the same photos. */
  async change(at: At, { into, moments }: StepNamed<'change'>): Promise<boolean> {
    const view = await this.#goTo(at);
    if (view.shows !== 'queued') return false;
    const form = await this.#press(at, 'Ablesung ändern', ({ shows }) => shows === 'form');
    if (!form) return true;
    const before = this.#ledger.known(at, form.number || view.number);
    const reading = into === 'same' && before ? before : this.#ledger.take(at, 0);
    Object.assign(reading, { isTakenBack: true, isDecided: true });
    if (before) {
      this.#ledger.release([before]);
      reading.photos = before.photos;
    }
    this.#intentions.add(reading);
    if (await this.#fill(at, form, reading)) await this.#send(at, reading, moments === 'all');
    return true;
  }

  async discard(at: At): Promise<boolean> {
    const view = await this.#goTo(at);
    if (view.shows !== 'queued') return false;
    const before = this.#ledger.known(at, view.number);
    await at.page.press('Verwerfen');
    const isAsked = (text: string) => text.includes('button "Endgültig verwerfen"') || undefined;
    if (await at.page.seen(isAsked, 1000).catch(() => false)) {
      if (before) this.#ledger.release([before]);
      // The question goes away by itself when it is too late.
      await at.page.press('Endgültig verwerfen');
    } else this.#say('  it is on its way in this moment, or has arrived');
    return true;
  }

  /** A person comes back to a job and does what its page asks for; false where there is nothing to be done. */
  async finish(at: At): Promise<boolean> {
    const view = await this.#goTo(at);
    if (view.shows === 'form' && !view.isSending) {
      if (view.number === '' && !this.#intentions.has(at)) return false;
      const reading = this.#intentions.for(at, view);
      if (await this.#fill(at, view, reading)) await this.#send(at, reading, true);
    } else if (view.shows === 'queued') await this.#hurry(at);
    else if (view.shows === 'unseen') await this.#press(at, 'Neu laden', ({ shows }) => shows !== 'unseen');
    return view.shows !== 'sent';
  }

  async #goTo(at: At): Promise<JobView> {
    const { page, job, meterNumber } = at;
    const look = async (patience: number) => {
      await page.leadTo(`/ablesung/${job}`);
      return page.seen(text => jobView(text, meterNumber), patience);
    };
    // A login that has just succeeded leads to the start by itself, and takes somebody away who was quicker.
    const view = await look(5000).catch(() => look(20_000));
    const { shows, number, isAsked, saysThatItWasSent } = view;
    this.#say(
      `  ${at.person.name} at ${meterNumber} on device ${at.device}: ${shows} ${number}${isAsked ? ', asked about' : ''}${saysThatItWasSent ? ', sent meanwhile' : ''}`,
    );
    if (onItsWay.includes(shows)) this.#intentions.seenOnItsWay(at);
    if (shows === 'form' && number === '')
      this.#ledger.untouched.push({ ...placeOf(at), at: Date.now(), isVisible: true });
    return view;
  }

  /** Fills in what is missing in the form that is shown; false where it is not shown any more. */
  async #fill(at: At, form: JobView, reading: Intended): Promise<boolean> {
    const { page } = at;
    const isAsSent = reading.begunWith !== undefined && form.number === reading.begunWith;
    // What was sent before goes first: once the number is another, all photos are those of this reading.
    for (let left = isAsSent ? form.photos : 0; left > 0; left -= 1) {
      await page.press('Foto 1 entfernen', 5000);
      if (!(await this.#hasPhotos(at, left - 1))) return false;
    }
    if (form.number !== reading.value) await page.type(field, textOf(reading));
    else if (form.isAsked) await page.press({ name: /^Die Zahl stimmt/ }, 5000);
    for (let added = isAsSent ? 0 : form.photos; added < reading.photos.length; added += 1) {
      await this.#addPhoto(at, reading.photos[added] ?? 0);
      if (!(await this.#hasPhotos(at, added + 1))) return false;
    }
    if (form.day !== undefined && form.number === '') await page.type(/^Ablesedatum/, reading.day);
    const isFull = ({ number, isAsked }: JobView) => number === reading.value && !isAsked;
    const full = await this.#formWhere(at, isFull);
    reading.day = full?.day ?? today(defaultTimeZone);
    return full !== undefined;
  }

  async #hasPhotos(at: At, count: number): Promise<boolean> {
    return (await this.#formWhere(at, ({ photos }) => photos === count)) !== undefined;
  }

  /** Waits until the form is so; nothing where it goes away, because something else is known of the job now. */
  async #formWhere(
    { page, meterNumber }: At,
    isSo: (view: JobView) => boolean,
  ): Promise<JobView | undefined> {
    const view = await page.seen(text => {
      const view = jobView(text, meterNumber);
      return view?.shows === 'form' && !view.isSending && !isSo(view) ? undefined : view;
    });
    if (view.shows === 'form' && !view.isSending) return view;
    this.#say('  the form is gone');
    return undefined;
  }

  async #addPhoto({ page }: At, mark: number): Promise<void> {
    const file = test.info().outputPath(`${mark}.jpg`);
    await writeFile(file, markedJpeg(mark));
    const input = await page.engine.find(`document.querySelector('input[type=file]:not([capture])')`);
    if (input) await page.engine.upload(input, file);
  }

  async #send(at: At, reading: Entered, isAwaited: boolean): Promise<void> {
    const { page, meterNumber } = at;
    this.#intentions.press(reading);
    // It may go away under a person's hands, because something else is known of the job now.
    if (!(await page.press('Ablesung senden', 5000))) this.#say('  the form is gone');
    if (!isAwaited) return;
    const { shows, number } = await page.seen(text => {
      const view = jobView(text, meterNumber);
      return view?.shows === 'form' && view.isSending ? undefined : view;
    });
    this.#say(`  then ${shows} ${number}`);
    if (onItsWay.includes(shows)) this.#intentions.seenOnItsWay(at);
  }

  /** Presses a button of a job and waits for what it leads to; nothing where that is not possible any more. */
  async #press(
    { page, meterNumber }: At,
    name: string,
    isThere: (view: JobView) => boolean,
  ): Promise<JobView | undefined> {
    await page.press(name);
    const find = (text: string) => {
      const view = jobView(text, meterNumber);
      return view && isThere(view) ? view : undefined;
    };
    return page.seen(find, 3000).catch(() => undefined);
  }

  /** Waits for a reading to leave the queue, and sends it now where that is offered. */
  async #hurry({ page, meterNumber }: At): Promise<void> {
    const text = await page.everything().catch(() => '');
    if (text.includes('button "Jetzt senden"')) await page.press('Jetzt senden');
    const isGone = (text: string) => jobView(text, meterNumber)?.shows !== 'queued' || undefined;
    await page.seen(isGone, 8000).catch(() => undefined);
  }
}

const textOf = ({ value }: Entered) => value.replace('.', ',');

const field = /^Zählerstand/;

const placeOf = ({ device, account, job }: Place) => ({ device, account, job });
