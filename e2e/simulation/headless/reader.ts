import type { Buffer } from 'node:buffer';
import type { QueuedItem } from '@zaehlwerk/store/data';
import { type Entered, keyOf, type Ledger, type Place } from '../ledger.ts';
import type { StepNamed } from '../steps.ts';
import type { OpenPage } from './device.ts';
import { JobForm, type Shown } from './job-form.ts';

type Intent = Pick<StepNamed<'read'>, 'photos' | 'corrects'>;

/** Whoever reads meters: does what the page of a job allows, believes what it says, and has it noted in the ledger. */
export class Reader {
  readonly #ledger: Ledger;
  readonly #photo: (mark: number) => Buffer;
  readonly #ask: (itemId: string) => void;
  /** Nobody types twice into the same window at a time. */
  readonly #atWork = new Map<OpenPage, Set<string>>();
  /** What stands in forms and was typed in one page alone, by the place. */
  readonly #typing = new Map<string, { readonly page: OpenPage; readonly text: string } | 'several pages'>();

  /** `ask` hears of every item that somebody has sent anew, by its id. */
  constructor(ledger: Ledger, photo: (mark: number) => Buffer, ask: (itemId: string) => void) {
    this.#ledger = ledger;
    this.#photo = photo;
    this.#ask = ask;
  }

  /** Somebody reads the meter of a job, unless its page says that this is done already. */
  read(page: OpenPage, place: Place, intent: Intent): Promise<void> {
    return this.#alone(page, place, async form => {
      const shown = await form.open();
      if (shown.view === 'unseen') void form.reload();
      if (shown.view === 'sent' && intent.corrects) {
        form.correct();
        await this.#enter(page, form, place, intent.photos);
      }
      if (shown.view !== 'form' || shown.isSending) return;
      this.#judgeLeft(page, place, shown);
      const begun = this.#ledger.known(place, shown.value);
      if (begun) return this.#goOn(page, form, begun, shown, intent.corrects);
      this.#ledger.judgeNumber(place, shown.value, shown.asksToCompare);
      await this.#enter(page, form, place, intent.photos);
    });
  }

  /** Somebody begins to type, and leaves it at that. */
  type(page: OpenPage, place: Place, keys: number): Promise<void> {
    return this.#alone(page, place, async form => {
      const { view, value } = await form.open();
      if (view !== 'form' || value !== '') return;
      const text = this.#ledger.take(place, 0).value.slice(0, keys);
      await this.#press(page, form, place, text);
      this.#ledger.noteTyped(place, text);
    });
  }

  /**
   * Somebody takes a queued reading back into the form, and sends another in its place, or the same; or thinks better of
   * it, so that it returns to the queue.
   */
  change(page: OpenPage, item: QueuedItem, place: Place, into: StepNamed<'change'>['into']): Promise<void> {
    return this.#alone(page, place, async form => {
      const { view, queued, value } = await form.open();
      if (view !== 'queued' || queued?.id !== item.id || value !== '') return;
      if (!(await form.takeBack(item))) return;
      const [before] = this.#ledger.ofItem(item.id);
      this.#ledger.release(this.#ledger.ofItem(item.id));
      if (before) this.#ledger.judgePhotos(before, form.shown.photoIds.map(Number));
      if (into === 'another') return this.#enter(page, form, place, before?.photos ?? []);
      if (into === 'same') return before && this.#send(page, form, before);
      this.#ask(item.id);
      await form.giveUp();
      this.#ledger.bind(this.#ledger.ofItem(item.id));
    });
  }

  /** Somebody takes a reading out of the queue for good, after a question. */
  async discard(page: OpenPage, itemId: string): Promise<void> {
    this.#ledger.release(this.#ledger.ofItem(itemId));
    await page.commands.discard(itemId);
  }

  /** Somebody sees to what was entered and not sent: sends it as it stands in the form. */
  async finish(page: OpenPage, place: Place): Promise<void> {
    const form = new JobForm(page, place.account, place.job);
    const { view, value } = await form.open();
    if (view === 'unseen') await form.reload();
    else if (view === 'form' && value !== '') await this.read(page, place, { photos: 0, corrects: true });
  }

  /**
   * Notes where a page shows a form as if nobody had read the meter, although the queue of its device or the backend
   * `has` a reading of it that was entered there. A page that sleeps, or that the device has denied something, cannot know of it.
   */
  look(page: OpenPage, place: Place, has: (itemId: string) => boolean): void {
    const known = this.#ledger.onTheirWay(place).find(({ itemId }) => itemId !== undefined && has(itemId));
    if (!known || page.isAsleep() || page.wasDenied() || !page.accountIds().includes(place.account)) return;
    const { view, value, saysThatItIsRead } = new JobForm(page, place.account, place.job).shown;
    if (view === 'form' && value === '' && !saysThatItIsRead)
      this.#ledger.faultUntouched({ ...place, isVisible: true }, known);
  }

  async #alone(page: OpenPage, place: Place, work: (form: JobForm) => Promise<void>): Promise<void> {
    const atWork = this.#atWork.get(page) ?? new Set();
    this.#atWork.set(page, atWork);
    const form = `${place.account} ${place.job}`;
    if (atWork.has(form)) return;
    atWork.add(form);
    // Somebody comes to the window, and does not wait for what it reads then.
    void page.show();
    try {
      await work(new JobForm(page, place.account, place.job));
    } finally {
      atWork.delete(form);
    }
  }

  /** What was typed into a page that was left or has crashed is in the form of the next one, every key of it. */
  #judgeLeft(page: OpenPage, place: Place, { value }: Shown): void {
    const typing = this.#typing.get(keyOf(place));
    if (typing === undefined || typing === 'several pages' || !page.isAfter(typing.page)) return;
    if (value !== typing.text)
      this.#ledger.fault(`${typing.text} was typed for ${place.job}, and '${value}' is there again`);
  }

  /** The browser was killed: what was typed into its forms last, nobody can know. */
  forgetTyping(device: number): void {
    for (const key of this.#typing.keys()) if (key.endsWith(` on device ${device}`)) this.#typing.delete(key);
  }

  /** Types a number key by key; something else may happen between two keys. */
  async #press(page: OpenPage, form: JobForm, place: Place, text: string): Promise<void> {
    for (let keys = 1; keys <= text.length; keys += 1) {
      const typing = this.#typing.get(keyOf(place));
      const isAlone = typing === undefined || (typing !== 'several pages' && typing.page === page);
      this.#typing.set(keyOf(place), isAlone ? { page, text: text.slice(0, keys) } : 'several pages');
      form.type(text.slice(0, keys));
      await page.whileOpen();
    }
  }

  async #enter(
    page: OpenPage,
    form: JobForm,
    place: Place,
    photos: number | readonly number[],
  ): Promise<void> {
    const reading = this.#ledger.take(place, typeof photos === 'number' ? photos : 0);
    if (typeof photos !== 'number') reading.photos = photos;
    await this.#press(page, form, place, reading.value);
    this.#ledger.noteTyped(place, reading.value);
    await this.#send(page, form, reading);
  }

  /** What was entered and not sent is there again: whoever sees it sends it, unless another was sent meanwhile. */
  async #goOn(
    page: OpenPage,
    form: JobForm,
    begun: Entered,
    { warns }: Shown,
    insists: boolean,
  ): Promise<void> {
    if (!warns || insists) return this.#send(page, form, begun);
    this.#ledger.release([begun]);
    this.#typing.delete(keyOf(begun));
    const { takenBack } = form;
    if (takenBack !== undefined) this.#ask(takenBack);
    await form.giveUp();
    if (takenBack !== undefined) this.#ledger.bind(this.#ledger.ofItem(takenBack));
  }

  /** Presses Send, unless the page has gone on to something else meanwhile. */
  async #send(page: OpenPage, form: JobForm, reading: Entered): Promise<void> {
    const shown = form.shown;
    if (shown.view !== 'form' || shown.isSending) return;
    // Another tab may have typed over it: whoever looks at it corrects that.
    if (shown.value !== reading.value) form.type(reading.value);
    form.leaveField();
    form.state(
      reading.day,
      reading.photos.map(mark => ({ id: String(mark), jpeg: this.#photo(mark) })),
    );
    reading.isDecided ||= shown.saysThatItIsRead;
    if (shown.warns && reading.isUnkept) reading.mayBeTwice = true;
    reading.isUnkept ||= page.keepsNothing();
    this.#ledger.press(reading);
    this.#typing.delete(keyOf(reading));
    const outcome = await form.send(itemId => {
      reading.itemId = itemId;
      this.#ask(itemId);
    });
    // The form says so, and keeps what was entered as far as the other tab has not typed over it.
    if (outcome === 'conflict') reading.isBinding = false;
  }
}
