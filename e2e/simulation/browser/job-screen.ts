import { writeFile } from 'node:fs/promises';
import { test } from '@playwright/test';
import { markedJpeg } from '@zaehlwerk/backend/test-app/photo';
import { defaultTimeZone, today } from '@zaehlwerk/domain';
import type { JobPage } from '../day-world.ts';
import type { Entered } from '../ledger.ts';
import type { DayPage } from './day-page.ts';
import { type JobSeen, jobSeen } from './job-view.ts';

const field = /^Zählerstand/;

/** The page of a job in a browser. */
export class JobScreen implements JobPage {
  readonly #page: DayPage;
  readonly #meterNumber: string;
  readonly #onUntouched: () => void;
  #takenBack: string | undefined;

  /** `onUntouched` is called for every form without any entry. */
  constructor(page: DayPage, meterNumber: string, onUntouched: () => void) {
    this.#page = page;
    this.#meterNumber = meterNumber;
    this.#onUntouched = onUntouched;
  }

  async see(expected?: JobSeen['shows']): Promise<JobSeen> {
    if (expected) await this.#seeWhere(({ shows }) => shows === expected, 5000).catch(() => undefined);
    const view = await this.#seeWhere(() => true);
    if (view.shows === 'form' && view.number === '') this.#onUntouched();
    return view;
  }

  reload(): Promise<unknown> {
    return this.#page.press('Neu laden');
  }

  async correct(): Promise<boolean> {
    const form = await this.#press('Ablesung korrigieren');
    // The form begins with the photos that were sent.
    for (let left = form?.photos ?? 0; left > 0; left -= 1) {
      if (!(await this.#removePhoto(left))) return false;
    }
    return form !== undefined;
  }

  async takeBack(): Promise<boolean> {
    const { number } = await this.see();
    const isBack = (await this.#press('Ablesung ändern')) !== undefined;
    this.#takenBack = isBack ? number : undefined;
    return isBack;
  }

  async discard(onConfirm: () => void): Promise<void> {
    await this.#page.press('Verwerfen');
    // It may be in flight, or have arrived.
    if (!(await this.#page.isAsked('Endgültig verwerfen'))) return;
    onConfirm();
    // The dialog closes if it is too late.
    await this.#page.press('Endgültig verwerfen');
  }

  async type(text: string, onKey: (text: string) => void): Promise<void> {
    onKey(text);
    if (text !== '') await this.#page.type(field, text.replace('.', ','));
  }

  async send(reading: Entered, onPress: (view: JobSeen) => void, isAwaited: boolean): Promise<boolean> {
    const full = await this.#fill(reading);
    if (!full) return false;
    reading.day = full.day ?? today(defaultTimeZone);
    onPress(full);
    if (!(await this.#page.press('Ablesung senden', 5000))) return false;
    // A held request arrives in a later step; the person continues before.
    if (isAwaited) await this.#seeWhere(({ isSending }) => !isSending).catch(() => undefined);
    return true;
  }

  async giveUp(): Promise<string | undefined> {
    await this.#page.press('Abbrechen');
    if (await this.#page.isAsked('Entwurf verwerfen'))
      await this.#page.press({ name: 'Entwurf verwerfen', isInDialog: true });
    await this.#seeWhere(({ shows, isSending }) => shows !== 'form' || isSending);
    return this.#takenBack;
  }

  /** Removes the first photo; false if the form is not shown any more. */
  async #removePhoto(photos: number): Promise<boolean> {
    for (let tries = 3; ; tries -= 1) {
      await this.#page.press('Foto 1 entfernen', 5000);
      // WebKit's driver misses a moving button, as a finger does.
      const form = await this.#formWhere(view => view.photos < photos, 5000).catch(() => 'still there');
      if (form !== 'still there' || tries === 1) return form !== undefined;
    }
  }

  /** Completes the form; `undefined` if it is not shown any more. */
  async #fill({ value, photos, day }: Entered): Promise<JobSeen | undefined> {
    const form = await this.#formWhere(() => true);
    if (!form) return undefined;
    if (form.number !== value) await this.type(value, () => undefined);
    else if (form.isAsked) await this.#page.press({ name: /^Die Zahl stimmt/ }, 5000);
    for (let added = form.photos; added < photos.length; added += 1) {
      await this.#addPhoto(photos[added] ?? 0);
      if (!(await this.#formWhere(view => view.photos > added))) return undefined;
    }
    if (form.day !== undefined && form.day !== day) {
      await this.#page.press('Ablesedatum: heute');
      await this.#page.type(/^Ablesedatum/, day);
    }
    return this.#formWhere(({ number, isAsked }) => number === value && !isAsked);
  }

  async #addPhoto(mark: number): Promise<void> {
    const file = test.info().outputPath(`${mark}.jpg`);
    await writeFile(file, markedJpeg(mark));
    await this.#page.choose(file);
  }

  /** Waits for a state of the form; `undefined` if the form disappears because the job has changed. */
  async #formWhere(isSo: (view: JobSeen) => boolean, patience?: number): Promise<JobSeen | undefined> {
    const isForm = ({ shows, isSending }: JobSeen) => shows === 'form' && !isSending;
    const view = await this.#seeWhere(view => !isForm(view) || isSo(view), patience);
    return isForm(view) ? view : undefined;
  }

  /** Opens the form; `undefined` if that is not possible any more. */
  async #press(name: string): Promise<JobSeen | undefined> {
    await this.#page.press(name);
    return this.#seeWhere(({ shows }) => shows === 'form', 3000).catch(() => undefined);
  }

  #seeWhere(isSo: (view: JobSeen) => boolean, patience?: number): Promise<JobSeen> {
    return this.#page.seen(text => {
      const view = jobSeen(text, this.#meterNumber);
      return view && isSo(view) ? view : undefined;
    }, patience);
  }
}
