import type { Page } from '@playwright/test';
import { markedJpeg } from '@zaehlwerk/backend/test-app/photo';
import { defaultTimeZone, today } from '@zaehlwerk/domain';
import { leadTo } from '#e2e/browser/screens.ts';
import { addPhoto } from '#e2e/drafts/draft-form.ts';
import type { DayAccount } from '../accounts.ts';
import type { Entered, Ledger, Place } from '../ledger.ts';
import type { StepNamed } from '../steps.ts';
import type { DayDevice } from './device.ts';
import { type Intended, Intentions } from './intentions.ts';
import { everythingOn, type JobView, jobView, seen } from './job-view.ts';
import { pressIfThere } from './navigation.ts';

/** A person at a page that shows the portal to them. */
export interface At extends Place {
  readonly device: number;
  readonly browser: DayDevice;
  readonly page: Page;
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
    await fieldOf(at).click();
    await fieldOf(at).pressSequentially(isCutShort ? text.slice(0, keys + 1) : text, { delay: 60 });
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
    await pressIfThere(at.page, 'Verwerfen');
    const confirm = at.page.getByRole('dialog').getByRole('button', { name: 'Endgültig verwerfen' });
    try {
      await confirm.waitFor({ timeout: 1000 });
    } catch {
      this.#say('  it is on its way in this moment, or has arrived');
      return true;
    }
    if (before) this.#ledger.release([before]);
    // The question goes away by itself when it is too late.
    await confirm.click({ timeout: 1000 }).catch(() => undefined);
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
      await leadTo(page, `/ablesung/${job}`);
      return seen(page, text => jobView(text, meterNumber), patience);
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
  async #fill(at: At, form: JobView, reading: Entered): Promise<boolean> {
    const { page, meterNumber } = at;
    const field = fieldOf(at);
    const { begunWith }: Intended = reading;
    const isAsSent = begunWith !== undefined && form.number === begunWith;
    try {
      // What was sent before goes first: once the number is another, all photos are those of this reading.
      for (let sent = isAsSent ? form.photos : 0; sent > 0; sent -= 1)
        await page.getByRole('button', { name: 'Foto 1 entfernen' }).first().click();
      if (form.number !== reading.value) {
        await field.click({ timeout: 5000 });
        await field.press('ControlOrMeta+a');
        await field.pressSequentially(textOf(reading));
      } else if (form.isAsked)
        await page.getByRole('button', { name: /^Die Zahl stimmt/ }).click({ timeout: 5000 });
      const addButton = page.getByRole('button', { name: 'Foto hinzufügen' }).first();
      for (const mark of reading.photos.slice(isAsSent ? 0 : form.photos))
        await addPhoto(page, addButton, markedJpeg(mark));
      if (form.day !== undefined && form.number === '')
        await page.getByLabel('Ablesedatum').fill(reading.day);
      const full = await seen(page, text => {
        const view = jobView(text, meterNumber);
        if (view?.shows !== 'form') return view;
        const isFull = view.number === reading.value && view.photos === reading.photos.length;
        return isFull && !view.isAsked ? view : undefined;
      });
      if (full.shows !== 'form') return false;
      reading.day = full.day ?? today(defaultTimeZone);
      return true;
    } catch (error) {
      return this.#unlessGone(at, error);
    }
  }

  /** Goes on where the form went away under somebody's hands, because something else is known of the job now. */
  async #unlessGone({ page, meterNumber }: At, error: unknown): Promise<false> {
    const view = jobView(await everythingOn(page), meterNumber);
    if (view?.shows === 'form' && !view.isSending) throw error;
    this.#say('  the form is gone');
    return false;
  }

  async #send(at: At, reading: Entered, isAwaited: boolean): Promise<void> {
    const { page, meterNumber } = at;
    this.#intentions.press(reading);
    try {
      await page.getByRole('button', { name: 'Ablesung senden' }).click({ timeout: 5000, noWaitAfter: true });
    } catch (error) {
      await this.#unlessGone(at, error);
    }
    if (!isAwaited) return;
    const { shows, number } = await seen(page, text => {
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
    await pressIfThere(page, name);
    const find = (text: string) => {
      const view = jobView(text, meterNumber);
      return view && isThere(view) ? view : undefined;
    };
    return seen(page, find, 3000).catch(() => undefined);
  }

  /** Waits for a reading to leave the queue, and sends it now where that is offered. */
  async #hurry({ page, meterNumber }: At): Promise<void> {
    const isOffered = (await everythingOn(page)).includes('button "Jetzt senden"');
    if (isOffered) await pressIfThere(page, 'Jetzt senden');
    const isGone = (text: string) => jobView(text, meterNumber)?.shows !== 'queued' || undefined;
    await seen(page, isGone, 8000).catch(() => undefined);
  }
}

const textOf = ({ value }: Entered) => value.replace('.', ',');

const fieldOf = ({ page }: At) => page.getByRole('textbox', { name: /^Zählerstand/ });

const placeOf = ({ device, account, job }: Place) => ({ device, account, job });
