import { addDays, defaultTimeZone, today } from '@zaehlwerk/domain';

/** The form of a job, of one account and on one device. */
export interface Place {
  readonly account: string;
  readonly job: string;
  /** Number of the device. */
  readonly device: number;
}

/** A reading that a person has taken from the meter. */
export interface Entered extends Place {
  /** Exact decimal text; no other reading of the day has it. */
  readonly value: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** What is on its photos, in their order. */
  photos: readonly number[];
  /** A page has shown that it is on its way. */
  isSeen?: boolean;
  /** Under which it lies in the queue, as far as it is known. */
  itemId?: string;
  /** It was sent and not taken back: it has to arrive. */
  isBinding: boolean;
  /** The page said that there is a reading already, and this one was sent nevertheless. */
  isDecided?: boolean;
  /** It was discarded, or taken back, at some time: it may have arrived. */
  wasReleased?: boolean;
  /** It was sent from a device that could not keep it: a page that was not there then cannot know of it. */
  isUnkept?: boolean;
  /** It was sent again although the page said that one is there, on a device that could not note the first. */
  mayBeTwice?: boolean;
  /** When Send was pressed last; in milliseconds since 1970. */
  pressedAt?: number;
  /** When it was taken back, or discarded. */
  releasedAt?: number | undefined;
}

/** A form in which nothing was entered, seen on a device. */
export interface UntouchedForm extends Place {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** True if its tab was visible then. */
  readonly isVisible: boolean;
}

/** One reading as the utility has it. */
export type Accepted = Pick<Entered, 'value' | 'account' | 'job' | 'day' | 'photos'>;

/**
 * What was entered on a day, and what the utility has to have at its end: the invariants of ADR 67 as a person sees them.
 * A reading that was sent is there once, unchanged, with its photos, and for its account (1, 4, 6); what was typed is there
 * again (2); what was discarded is not sent unseen (3); no page shows an untouched form of what this device has sent (5).
 */
export class Ledger {
  /** Readings for which Send was pressed. */
  readonly entered: Entered[] = [];
  readonly untouched: UntouchedForm[] = [];
  readonly #taken: Entered[] = [];
  readonly #faults = new Set<string>();
  /** Everything that was typed and left as it stood, by its place. */
  readonly #typed = new Map<string, string[]>();
  #marks = 0;

  /** A number that was never read before, with photos that were never taken. */
  take(place: Place, photos: number): Entered {
    const count = this.#taken.length + 1;
    const reading: Entered = {
      ...place,
      value: `${1000 + count}.${1 + (count % 9)}`,
      day: addDays(today(defaultTimeZone), -(count % 3)),
      photos: Array.from({ length: photos }, () => this.#marks++ % 64),
      isBinding: false,
    };
    this.#taken.push(reading);
    return reading;
  }

  /** The reading with this number that was taken for this place. */
  known(place: Place, value: string): Entered | undefined {
    return this.#taken.findLast(reading => reading.value === value && isSame(reading, place));
  }

  /** Send is pressed, for the first time or again. */
  press(reading: Entered): void {
    if (!this.entered.includes(reading)) this.entered.push(reading);
    const pressedAt = Date.now();
    Object.assign(reading, { isBinding: true, isSeen: false, pressedAt, releasedAt: undefined });
  }

  /** It is taken back, or discarded: it may have arrived before, and need not. */
  release(reading: Entered): void {
    Object.assign(reading, { isBinding: false, wasReleased: true, releasedAt: Date.now() });
  }

  /** Notes what a person has left in a form, and has not sent. */
  noteTyped(place: Place, text: string): void {
    const typed = this.#typed.get(keyOf(place)) ?? [];
    this.#typed.set(keyOf(place), [...typed, text]);
  }

  /** What was typed at a place, by its {@link keyOf}, was not left as it stood. */
  forgetTyped(key: string, text: string): void {
    const typed = this.#typed.get(key) ?? [];
    this.#typed.set(
      key,
      typed.filter(other => other !== text),
    );
  }

  /** Notes what is wrong in the middle of the day. */
  fault(words: string): void {
    this.#faults.add(words);
  }

  /** A number that was not typed as it stands there has to be compared with the meter. */
  judgeNumber(place: Place, number: string, isAsked: boolean): void {
    // A field that is left drops a comma at the end.
    const isTyped = this.#typed.get(keyOf(place))?.some(text => [number, `${number}.`].includes(text));
    const isWhole = number === '' || this.known(place, number) || isTyped;
    if (!isWhole && !isAsked)
      this.fault(`a number is cut short without a question: ${number} ${keyOf(place)}`);
  }

  /** Photos that come back with a reading are those that were sent. */
  judgePhotos({ value, photos }: Entered, found: readonly number[] | undefined): void {
    if (found && found.join() !== photos.join())
      this.fault(`photos [${found.join()}] came back of ${value} with [${photos.join()}]`);
  }

  /** Readings of a place of which no page of its device may show an untouched form. */
  onTheirWay(place: Place): readonly Entered[] {
    return this.entered.filter(reading => reading.isBinding && isSame(reading, place));
  }

  faultUntouched({ isVisible, ...place }: Place & { readonly isVisible: boolean }, { value }: Entered): void {
    const where = isVisible ? 'in sight' : 'out of sight';
    this.fault(`an untouched form ${where}, although ${value} was sent from there: ${keyOf(place)}`);
  }

  /** What is wrong so far. */
  get faults(): readonly string[] {
    return [...this.#faults];
  }

  /** What is wrong at the end of a day, in words; nothing when the utility has what was entered, once. */
  faultsOf(accepted: readonly Accepted[]): string[] {
    const arrivedOf = ({ value }: Entered) => accepted.filter(one => one.value === value);
    for (const form of this.untouched) {
      const sent = this.entered.find(
        reading => wasSentBefore(reading, form) && arrivedOf(reading).length > 0,
      );
      if (sent) this.faultUntouched(form, sent);
    }
    const faults = this.entered.flatMap(entered => {
      const arrived = arrivedOf(entered);
      const wrong = arrived.filter(one => words(one) !== words(entered));
      return [
        ...wrong.map(one => `changed: ${words(one)} was entered as ${words(entered)}`),
        ...(arrived.length > (entered.mayBeTwice ? 2 : 1)
          ? [`${arrived.length} times: ${words(entered)}`]
          : []),
        ...(arrived.length === 0 && entered.isBinding ? [`missing: ${words(entered)}`] : []),
      ];
    });
    const known = new Set(this.entered.map(({ value }) => value));
    const invented = accepted.filter(({ value }) => !known.has(value));
    // After one was discarded another may be entered, whether the first had arrived or not.
    const first = this.entered.filter(
      reading =>
        !reading.isDecided && !reading.wasReleased && !reading.isUnkept && arrivedOf(reading).length > 0,
    );
    const second = first.filter((reading, index) => first.findIndex(one => isSame(one, reading)) !== index);
    return [
      ...this.#faults,
      ...faults,
      ...invented.map(one => `never entered: ${words(one)}`),
      ...second.map(one => `entered although the page could have known of another: ${words(one)}`),
    ];
  }
}

export const keyOf = ({ account, job, device }: Place) => `${account} ${job} on device ${device}`;

const isSame = (one: Place, other: Place) => keyOf(one) === keyOf(other);

const wasSentBefore = (reading: Entered, form: UntouchedForm) =>
  isSame(reading, form) &&
  (reading.pressedAt ?? Number.POSITIVE_INFINITY) < form.at &&
  !(reading.releasedAt !== undefined && reading.releasedAt < form.at);

const words = ({ account, job, value, day, photos }: Accepted) =>
  `${account} ${job} ${value} of ${day} with photos [${photos.join()}]`;
