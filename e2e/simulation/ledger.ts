import { addDays, defaultTimeZone, today } from '@zaehlwerk/domain';

/** The form of a job, of one account and on one device. */
export interface Place {
  readonly account: string;
  readonly job: string;
  /** Number of the device. */
  readonly device: number;
}

/** A reading taken from the meter. */
export interface Entered extends Place {
  /** Exact decimal text, unique within the day. */
  readonly value: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** Marks of its photos, in order. */
  photos: readonly number[];
  /** A page has shown it as in flight. */
  isSeen?: boolean;
  /** Its id in the queue, if known. */
  itemId?: string;
  /** It was sent and not taken back: it must arrive. */
  isBinding: boolean;
  /** The page reported an existing reading, and this one was sent anyway. */
  isDecided?: boolean;
  /** It was once discarded or taken back: it may have arrived. */
  wasReleased?: boolean;
  /** It was sent from a device that could not persist it: later pages cannot know of it. */
  isUnkept?: boolean;
  /** It was sent again although the page reported one, on a device that could not record the first. */
  mayBeTwice?: boolean;
  /** Time of the last press of Send; in milliseconds since 1970. */
  pressedAt?: number;
  /** Time of its return to the form or its discarding. */
  releasedAt?: number | undefined;
}

/** A form without any entry, seen on a device. */
export interface UntouchedForm extends Place {
  /** In milliseconds since 1970. */
  readonly at: number;
  /** True if its tab was visible then. */
  readonly isVisible: boolean;
}

/** One reading at the utility. */
export type Accepted = Pick<Entered, 'value' | 'account' | 'job' | 'day' | 'photos'>;

/**
 * The entries of a day and the readings expected at its end: the user-visible invariants of ADR 67. A sent reading is
 * there once, unchanged, with its photos, and for its account (1, 4, 6); typed text is restored (2); a discarded
 * reading is not sent unseen (3); no page shows an untouched form of a reading sent by this device (5).
 */
export class Ledger {
  /** Readings for which Send was pressed. */
  readonly entered: Entered[] = [];
  readonly untouched: UntouchedForm[] = [];
  readonly #taken: Entered[] = [];
  readonly #faults = new Set<string>();
  /** Unsent texts by place. */
  readonly #typed = new Map<string, string[]>();
  #marks = 0;

  /** Takes a unique number with unique photos. */
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

  known(place: Place, value: string): Entered | undefined {
    return this.#taken.findLast(reading => reading.value === value && isSame(reading, place));
  }

  /** Records a press of Send, the first or a repeated one. */
  press(reading: Entered): void {
    if (!this.entered.includes(reading)) this.entered.push(reading);
    const pressedAt = Date.now();
    Object.assign(reading, { isBinding: true, isSeen: false, pressedAt, releasedAt: undefined });
  }

  /** Records its return to the form or its discarding: it may have arrived before, but need not. */
  release(reading: Entered): void {
    Object.assign(reading, { isBinding: false, wasReleased: true, releasedAt: Date.now() });
  }

  /** Records unsent text in a form. */
  noteTyped(place: Place, text: string): void {
    const typed = this.#typed.get(keyOf(place)) ?? [];
    this.#typed.set(keyOf(place), [...typed, text]);
  }

  /** The text at a place, by its {@link keyOf}, was changed later. */
  forgetTyped(key: string, text: string): void {
    const typed = this.#typed.get(key) ?? [];
    this.#typed.set(
      key,
      typed.filter(other => other !== text),
    );
  }

  /** Records a fault during the day. */
  fault(words: string): void {
    this.#faults.add(words);
  }

  /** A number that differs from the typed one has to be compared with the meter. */
  judgeNumber(place: Place, number: string, isAsked: boolean): void {
    // Leaving a field drops a trailing comma.
    const isTyped = this.#typed.get(keyOf(place))?.some(text => [number, `${number}.`].includes(text));
    const isWhole = number === '' || this.known(place, number) || isTyped;
    if (!isWhole && !isAsked)
      this.fault(`a number is cut short without a question: ${number} ${keyOf(place)}`);
  }

  /** Photos that return with a reading are the ones that were sent. */
  judgePhotos({ value, photos }: Entered, found: readonly number[] | undefined): void {
    if (found && found.join() !== photos.join())
      this.fault(`photos [${found.join()}] came back of ${value} with [${photos.join()}]`);
  }

  /** Sent readings of a place, for which no page of its device may show an untouched form. */
  onTheirWay(place: Place): readonly Entered[] {
    return this.entered.filter(reading => reading.isBinding && isSame(reading, place));
  }

  faultUntouched({ isVisible, ...place }: Place & { readonly isVisible: boolean }, { value }: Entered): void {
    const where = isVisible ? 'in sight' : 'out of sight';
    this.fault(`an untouched form ${where}, although ${value} was sent from there: ${keyOf(place)}`);
  }

  get faults(): readonly string[] {
    return [...this.#faults];
  }

  /** Faults at the end of a day; none if the utility has every entry once. */
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
    // After a discarded reading another may be entered, whether the first has arrived or not.
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
