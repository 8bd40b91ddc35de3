import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { markedJpeg } from '@zaehlwerk/backend/test-app/photo';
import { addDays, defaultTimeZone, today } from '@zaehlwerk/domain';
import { leadTo } from '../browser/screens.ts';
import { addPhoto } from '../drafts/draft-form.ts';
import type { DayDevice } from './device.ts';
import type { Place, Reading, Readings } from './readings.ts';
import { everythingOn, type JobView, jobView, seen } from './seen.ts';
import type { BrowserStep, Ending, OnJob } from './steps.ts';
import { pressIfThere, showTo } from './ways.ts';

/** Somebody at a page that shows the portal to them. */
export interface At extends Place {
  readonly device: DayDevice;
  readonly page: Page;
}

/** What somebody does about a job. */
export type StepAtJob = Extract<BrowserStep, OnJob>;

/** What a reader works with. */
interface ReaderParts {
  readonly readings: Readings;
  readonly say: (line: string) => void;
  /** A tab of the device that is running, started again where it does not. */
  readonly tabOf: (number: number) => Promise<Pick<At, 'device' | 'page'>>;
}

const onItsWay: readonly string[] = ['queued', 'sent', 'unseen'];

/** What people do on the page of a job, as it shows them to. */
export class Reader {
  readonly #readings: Readings;
  readonly #say: ReaderParts['say'];
  readonly #tabOf: ReaderParts['tabOf'];

  constructor({ readings, say, tabOf }: ReaderParts) {
    this.#readings = readings;
    this.#say = say;
    this.#tabOf = tabOf;
  }

  /** Takes a step at the job that is shown; false where there is nothing to be done there. */
  async take(at: At, step: StepAtJob): Promise<boolean> {
    const view = await this.#goTo(at);
    if (step.do === 'read') await this.#read(at, view, step);
    else if (step.do === 'type') await this.#type(at, view, step.keys, step.ending);
    else if (view.shows !== 'queued') return false;
    else if (step.do === 'change') await this.#change(at, view, step.ending);
    else await this.#giveUp(at, view);
    return true;
  }

  /** Somebody comes back to a job and does what its page asks for; false where there is nothing to be done. */
  async goOn(place: Place): Promise<boolean> {
    const at = { ...place, ...(await this.#tabOf(place.number)) };
    if (!(await showTo(at.device, at.page, at.person))) {
      this.#say('  nobody can be logged in now');
      return false;
    }
    const view = await this.#goTo(at);
    if (view.shows === 'form' && !view.isSending) {
      if (view.number === '' && !this.#readings.isAnyMeant(at)) return false;
      const reading = this.#readings.for(at, view);
      if (await this.#fill(at, view, reading)) await this.#send(at, reading, { how: 'look' });
    } else if (view.shows === 'queued') await this.#hurry(at);
    else if (view.shows === 'unseen') await this.#press(at, 'Neu laden', ({ shows }) => shows !== 'unseen');
    return view.shows !== 'sent';
  }

  async #goTo(at: At): Promise<JobView> {
    const { page, job } = at;
    const look = async (patience: number) => {
      await leadTo(page, `/ablesung/${job.id}`);
      return seen(page, text => jobView(text, job.meterNumber), patience);
    };
    // A login that has just succeeded leads to the start by itself, and takes somebody away who was quicker.
    const view = await look(5000).catch(() => look(20_000));
    const { shows, number, isAsked, saysThatItWasSent } = view;
    this.#say(
      `  ${at.person.name} at ${job.meterNumber} on device ${at.number}: ${shows} ${number}${isAsked ? ', asked about' : ''}${saysThatItWasSent ? ', sent meanwhile' : ''}`,
    );
    if (onItsWay.includes(shows)) this.#readings.seenOnItsWay(at);
    if (shows === 'form' && number === '') at.device.noteUntouched(at.person, job);
    return view;
  }

  async #read(at: At, view: JobView, step: Extract<StepAtJob, { do: 'read' }>): Promise<void> {
    const isCorrection = view.shows === 'sent';
    const form = isCorrection
      ? await this.#press(at, 'Ablesung korrigieren', ({ shows }) => shows === 'form')
      : view;
    if (form?.shows !== 'form' || form.isSending) return;
    const reading = isCorrection
      ? this.#readings.add(at, step.photos)
      : this.#readings.for(at, form, step.photos);
    if (isCorrection) Object.assign(reading, { isDecided: true, begunWith: form.number });
    this.#readings.mean(at, reading);
    if (await this.#fill(at, form, reading, step.daysAgo)) await this.#send(at, reading, step.ending);
  }

  /** Types a number, or its first keys where it is cut short by force, and does not send it. */
  async #type(at: At, view: JobView, keys: number, ending: Ending): Promise<void> {
    if (view.shows !== 'form' || view.isSending || view.number !== '') return;
    const text = textOf(this.#readings.for(at, view));
    const isCut = ending.how === 'crash tab' || ending.how === 'kill browser';
    await fieldOf(at).click();
    await fieldOf(at).pressSequentially(isCut ? text.slice(0, keys + 1) : text, { delay: 60 });
    await this.#end(at, ending);
  }

  /** Takes a reading back from the queue, and sends another in its place, with the same photos. */
  async #change(at: At, view: JobView, ending: Ending): Promise<void> {
    const form = await this.#press(at, 'Ablesung ändern', ({ shows }) => shows === 'form');
    if (!form) return;
    const before = this.#readings.known(at, form.number || view.number);
    const reading = Object.assign(this.#readings.add(at), { isTakenBack: true, isDecided: true });
    if (before) {
      this.#readings.release(before);
      reading.photos = before.photos;
    }
    this.#readings.mean(at, reading);
    if (await this.#fill(at, form, reading)) await this.#send(at, reading, ending);
  }

  async #giveUp(at: At, view: JobView): Promise<void> {
    const before = this.#readings.known(at, view.number);
    await pressIfThere(at.page, 'Verwerfen');
    const confirm = at.page.getByRole('dialog').getByRole('button', { name: 'Endgültig verwerfen' });
    try {
      await confirm.waitFor({ timeout: 1000 });
    } catch {
      return this.#say('  it is on its way in this moment, or has arrived');
    }
    if (before) this.#readings.release(before);
    // The question goes away by itself when it is too late.
    await confirm.click({ timeout: 1000 }).catch(() => undefined);
  }

  /** Fills in what is missing in the form that is shown; false where it is not shown any more. */
  async #fill(at: At, form: JobView, reading: Reading, daysAgo = 0): Promise<boolean> {
    const { page, job } = at;
    const field = fieldOf(at);
    try {
      if (form.number !== reading.value) {
        await field.click({ timeout: 5000 });
        await field.press('ControlOrMeta+a');
        await field.pressSequentially(textOf(reading));
      } else if (form.isAsked)
        await page.getByRole('button', { name: /^Die Zahl stimmt/ }).click({ timeout: 5000 });
      const addButton = page.getByRole('button', { name: 'Foto hinzufügen' }).first();
      for (const mark of reading.photos.slice(form.photos)) await addPhoto(page, addButton, markedJpeg(mark));
      if (daysAgo > 0 && form.day !== undefined && form.number === '')
        await page.getByLabel('Ablesedatum').fill(addDays(today(defaultTimeZone), -daysAgo));
      const full = await seen(page, text => {
        const view = jobView(text, job.meterNumber);
        if (view?.shows !== 'form') return view;
        const isFull = view.number === reading.value && view.photos >= reading.photos.length;
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
  async #unlessGone({ page, job }: At, error: unknown): Promise<false> {
    const view = jobView(await everythingOn(page), job.meterNumber);
    if (view?.shows === 'form' && !view.isSending) throw error;
    this.#say('  the form is gone');
    return false;
  }

  async #send(at: At, reading: Reading, ending: Ending): Promise<void> {
    const { page, job } = at;
    this.#readings.press(reading);
    try {
      await page.getByRole('button', { name: 'Ablesung senden' }).click({ timeout: 5000, noWaitAfter: true });
    } catch (error) {
      await this.#unlessGone(at, error);
    }
    await this.#end(at, ending);
    if (ending.how !== 'look') return;
    const { shows, number } = await seen(page, text => {
      const view = jobView(text, job.meterNumber);
      return view?.shows === 'form' && view.isSending ? undefined : view;
    });
    this.#say(`  then ${shows} ${number}`);
    if (onItsWay.includes(shows)) this.#readings.seenOnItsWay(at);
  }

  async #end(at: At, ending: Ending): Promise<void> {
    if (ending.how === 'look' || ending.how === 'go on') return;
    await pause(ending.after);
    if (ending.how === 'kill browser') await at.device.kill();
    else await at.device.crashTab(at.page);
    if (ending.returns) await this.goOn({ number: at.number, person: at.person, job: at.job });
  }

  /** Presses a button of a job and waits for what it leads to; nothing where that is not possible any more. */
  async #press(
    { page, job }: At,
    name: string,
    isThere: (view: JobView) => boolean,
  ): Promise<JobView | undefined> {
    await pressIfThere(page, name);
    const find = (text: string) => {
      const view = jobView(text, job.meterNumber);
      return view && isThere(view) ? view : undefined;
    };
    return seen(page, find, 3000).catch(() => undefined);
  }

  /** Waits for a reading to leave the queue, and sends it now where that is offered. */
  async #hurry({ page, job }: At): Promise<void> {
    const isOffered = (await everythingOn(page)).includes('button "Jetzt senden"');
    if (isOffered) await pressIfThere(page, 'Jetzt senden');
    const isGone = (text: string) => jobView(text, job.meterNumber)?.shows !== 'queued' || undefined;
    await seen(page, isGone, 8000).catch(() => undefined);
  }
}

const textOf = ({ value }: Reading) => value.replace('.', ',');

const fieldOf = ({ page }: At) => page.getByRole('textbox', { name: /^Zählerstand/ });
