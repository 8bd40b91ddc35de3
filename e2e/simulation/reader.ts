import type { DayTab, JobPage, JobView } from './day-world.ts';
import { type Entered, keyOf, type Ledger, type Place } from './ledger.ts';
import type { StepNamed } from './steps.ts';

/** A person at the page of a job. */
interface AtJob {
  readonly tab: DayTab;
  readonly page: JobPage;
  readonly place: Place;
  /** The state of the page at that time. */
  readonly view: JobView;
}

const onItsWay: readonly string[] = ['queued', 'unseen', 'sent'];

/** A person who reads meters: acts as the page of a job allows, trusts what it shows, and records it in the ledger. */
export class Reader {
  readonly #ledger: Ledger;
  readonly #say: (line: string) => void;
  /** Forms in use, by tab: two people never type into one form at a time. */
  readonly #atWork = new Map<DayTab, Set<string>>();
  /** Texts typed in one tab alone, by {@link keyOf}. */
  readonly #typing = new Map<string, { readonly tab: DayTab; readonly text: string } | 'several tabs'>();
  /** Readings returned from the queue and not overwritten, by {@link keyOf}. */
  readonly #takenBack = new Map<string, Entered>();

  constructor(ledger: Ledger, say: (line: string) => void) {
    this.#ledger = ledger;
    this.#say = say;
  }

  /** Reads the meter or continues with the form's content, and sends it, unless the page shows that this is done. */
  async read(tab: DayTab, place: Place, step: Pick<StepNamed<'read'>, 'photos' | 'corrects' | 'moments'>) {
    await this.#at(tab, place, at => this.#read(at, step));
  }

  /** Types without sending. */
  async type(tab: DayTab, place: Place, keys: number): Promise<void> {
    await this.#at(tab, place, async at => {
      const { shows, number, isSending } = at.view;
      if (shows !== 'form' || number !== '' || isSending) return;
      const text = this.#ledger.take(place, 0).value.slice(0, keys);
      await this.#type(at, text);
      this.#ledger.noteTyped(place, text);
    });
  }

  /**
   * Returns the queued item to the form, and sends another or the same one, or restores it. False without a queued
   * item.
   */
  async change(
    tab: DayTab,
    place: Place,
    { into, moments }: Pick<StepNamed<'change'>, 'into' | 'moments'>,
  ): Promise<boolean> {
    const isQueued = await this.#at(tab, place, async at => {
      const { page, view } = at;
      if (view.shows !== 'queued') return false;
      if (!(await page.takeBack())) return true;
      const { number, marks } = await page.see();
      const before = this.#ledger.known(place, number);
      if (before) {
        this.#ledger.release(before);
        this.#ledger.judgePhotos(before, marks);
        this.#takenBack.set(keyOf(place), before);
      }
      if (into === 'nothing') await this.#giveUp(at);
      else if (into === 'another') await this.#enter(at, before?.photos ?? [], moments === 'all');
      else if (before) await this.#send(at, before, moments === 'all');
      return true;
    });
    return isQueued ?? false;
  }

  /** Discards the queued item; false if there is none. */
  async discard(tab: DayTab, place: Place): Promise<boolean> {
    const isQueued = await this.#at(tab, place, async ({ page, view }) => {
      if (view.shows !== 'queued') return false;
      const before = this.#ledger.known(place, view.number);
      await page.discard(() => before && this.#ledger.release(before));
      return true;
    });
    return isQueued ?? false;
  }

  /** Returns to a job, and sends unsent entries. */
  async finish(tab: DayTab, place: Place): Promise<void> {
    await this.#at(tab, place, async at => {
      const { shows, number } = at.view;
      if (shows === 'unseen' || (shows === 'form' && number !== ''))
        await this.#read(at, { photos: 0, corrects: true, moments: 'all' });
    });
  }

  /** The tab is killed during typing. */
  cutShort(tab: DayTab): void {
    for (const [place, typing] of this.#typing)
      if (typing !== 'several tabs' && typing.tab === tab) this.#ledger.forgetTyped(place, typing.text);
  }

  /** The browser of a device was killed: the latest keys may not have reached the disk. */
  forgetTyping(device: number): void {
    for (const key of this.#typing.keys()) if (key.endsWith(` on device ${device}`)) this.#typing.delete(key);
  }

  async #at<Result>(
    tab: DayTab,
    place: Place,
    work: (at: AtJob) => Promise<Result>,
  ): Promise<Result | undefined> {
    const atWork = this.#atWork.get(tab) ?? new Set();
    this.#atWork.set(tab, atWork);
    if (atWork.has(keyOf(place))) return undefined;
    atWork.add(keyOf(place));
    try {
      const page = await tab.lead(place);
      if (!page) return undefined;
      return await work({ tab, page, place, view: await this.#see(page, place) });
    } finally {
      atWork.delete(keyOf(place));
    }
  }

  async #see(page: JobPage, place: Place): Promise<JobView> {
    const view = await page.see();
    this.#say(
      `  ${keyOf(place)}: ${Object.entries(view)
        .filter(([, value]) => value)
        .join(', ')}`,
    );
    if (onItsWay.includes(view.shows))
      for (const reading of this.#ledger.onTheirWay(place)) reading.isSeen = true;
    return view;
  }

  async #read(
    at: AtJob,
    { photos, corrects, moments }: Pick<StepNamed<'read'>, 'photos' | 'corrects' | 'moments'>,
  ): Promise<void> {
    const { page, view, place } = at;
    if (view.shows === 'unseen') await page.reload();
    if (view.shows === 'sent' && corrects && (await page.correct()))
      return this.#enter(at, photos, moments === 'all');
    if (view.shows !== 'form' || view.isSending) return;
    this.#judgeLeft(at);
    const begun = this.#ledger.known(place, view.number);
    if (!begun) return this.#enter(at, photos, moments === 'all');
    if (!view.warns || corrects) return this.#send(at, begun, moments === 'all');
    this.#ledger.release(begun);
    await this.#giveUp(at);
  }

  /** The form has the text left there, to the last key. */
  #judgeLeft({ tab, place, view: { number, isAsked } }: AtJob): void {
    // If the storage does not answer, the form starts empty, with a warning.
    if (number === '' && tab.keepsNothing()) return;
    const typing = this.#typing.get(keyOf(place));
    if (
      typing !== undefined &&
      typing !== 'several tabs' &&
      tab.isAfter(typing.tab) &&
      number !== typing.text
    )
      this.#ledger.fault(`${typing.text} was typed, and '${number}' is there again: ${keyOf(place)}`);
    const takenBack = this.#takenBack.get(keyOf(place));
    if (takenBack && number === '')
      this.#ledger.fault(`a reading that was taken back is gone: ${takenBack.value} ${keyOf(place)}`);
    this.#ledger.judgeNumber(place, number, isAsked);
  }

  async #type({ tab, page, place }: AtJob, text: string): Promise<void> {
    const key = keyOf(place);
    await page.type(text, typed => {
      const typing = this.#typing.get(key);
      const isAlone = typing === undefined || (typing !== 'several tabs' && typing.tab === tab);
      this.#typing.set(key, isAlone ? { tab, text: typed } : 'several tabs');
      this.#takenBack.delete(key);
    });
  }

  async #enter(at: AtJob, photos: number | readonly number[], isAwaited: boolean): Promise<void> {
    const reading = this.#ledger.take(at.place, typeof photos === 'number' ? photos : 0);
    if (typeof photos !== 'number') reading.photos = photos;
    await this.#type(at, reading.value);
    this.#ledger.noteTyped(at.place, reading.value);
    await this.#send(at, reading, isAwaited);
  }

  /** Discards the form. A reading taken back returns to the queue. */
  async #giveUp({ page, place }: AtJob): Promise<void> {
    this.#typing.delete(keyOf(place));
    this.#takenBack.delete(keyOf(place));
    const number = await page.giveUp();
    const returned = number === undefined ? undefined : this.#ledger.known(place, number);
    if (returned) returned.isBinding = true;
  }

  /** Presses Send, unless the page has changed. */
  async #send({ tab, page, place }: AtJob, reading: Entered, isAwaited: boolean): Promise<void> {
    let isPressed = false;
    const onPress = ({ warns, saysThatItIsRead }: JobView) => {
      isPressed = true;
      reading.isDecided ||= saysThatItIsRead;
      if (warns && reading.isUnkept) reading.mayBeTwice = true;
      reading.isUnkept ||= tab.keepsNothing();
      this.#ledger.press(reading);
      this.#typing.delete(keyOf(place));
      this.#takenBack.delete(keyOf(place));
    };
    const isHandedOver = await page.send(reading, onPress, isAwaited);
    // The form keeps its entries, unless another tab has overwritten them.
    if (isPressed && !isHandedOver) reading.isBinding = false;
    if (isHandedOver && isAwaited) await this.#see(page, place);
  }
}
