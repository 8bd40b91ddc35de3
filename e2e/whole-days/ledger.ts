/** Whose form of which job it is, and on which device. */
export interface Place {
  readonly account: string;
  readonly job: string;
  /** On which it was entered. */
  readonly device: number;
}

/** What somebody has read and pressed Send for. */
export interface Entered extends Place {
  /** Exact decimal text; no other reading of the day has it. */
  readonly value: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** What is on its photos, in their order. */
  readonly photos: readonly number[];
  /** Under which it lies in the queue, as far as it is known. */
  itemId?: string;
  /** Nobody has taken it back: it has to arrive. */
  isBinding: boolean;
  /** The page said that there is a reading already, and somebody has sent this one nevertheless. */
  isDecided?: boolean;
  /** It was given up, or taken back, at some time: nobody knows whether it has arrived. */
  wasReleased?: boolean;
}

/** One reading as the utility has it. */
export type Accepted = Pick<Entered, 'value' | 'account' | 'job' | 'day' | 'photos'>;

/** What was entered on a day, and what has to be with the utility at its end. */
export class Ledger {
  readonly entered: Entered[] = [];
  readonly #faults = new Set<string>();
  /** Everything that was typed, by its place. */
  readonly #typed = new Map<string, string[]>();

  /** Notes a reading of which Send is pressed, for the first time or again. */
  note(reading: Entered): void {
    if (!this.entered.includes(reading)) this.entered.push(reading);
    reading.isBinding = true;
  }

  /** Whoever has entered it takes it back, or out for good: it may have arrived before, and need not. */
  release(itemId: string): void {
    for (const reading of this.entered)
      if (reading.itemId === itemId) Object.assign(reading, { isBinding: false, wasReleased: true });
  }

  /** Whoever has taken it back thinks better of it: it is sent as it was. */
  bind(itemId: string): void {
    for (const reading of this.entered) if (reading.itemId === itemId) reading.isBinding = true;
  }

  /** The reading with this number that was sent from a form. */
  sentFrom(place: Place, value: string): Entered | undefined {
    return this.entered.findLast(reading => reading.value === value && isSame(reading, place));
  }

  /** Notes what somebody has left in a form, and has not sent. */
  noteTyped(place: Place, text: string): void {
    const typed = this.#typed.get(keyOf(place)) ?? [];
    this.#typed.set(keyOf(place), [...typed, text]);
  }

  /** Whether somebody has left this in a form. */
  hasTyped(place: Place, text: string): boolean {
    return this.#typed.get(keyOf(place))?.includes(text) ?? false;
  }

  /** Notes what is wrong in the middle of the day. */
  fault(words: string): void {
    this.#faults.add(words);
  }

  /** Readings of a place of which no page of its device may show a form as if nobody had read the meter. */
  onTheirWay(place: Place): readonly Entered[] {
    return this.entered.filter(reading => reading.isBinding && isSame(reading, place));
  }

  /** What is wrong at the end of a day, in words; nothing when the utility has what was entered, once. */
  faultsOf(accepted: readonly Accepted[]): string[] {
    const arrivedOf = ({ value }: Entered) => accepted.filter(one => one.value === value);
    const faults = this.entered.flatMap(entered => {
      const arrived = arrivedOf(entered);
      const wrong = arrived.filter(one => words(one) !== words(entered));
      return [
        ...wrong.map(one => `changed: ${words(one)} was entered as ${words(entered)}`),
        ...(arrived.length > 1 ? [`${arrived.length} times: ${words(entered)}`] : []),
        ...(arrived.length === 0 && entered.isBinding ? [`missing: ${words(entered)}`] : []),
      ];
    });
    const known = new Set(this.entered.map(({ value }) => value));
    const invented = accepted.filter(({ value }) => !known.has(value));
    // Whoever gave one up before may have entered another, whether it had arrived or not.
    const first = this.entered.filter(
      reading => !reading.isDecided && !reading.wasReleased && arrivedOf(reading).length > 0,
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

const keyOf = ({ account, job, device }: Place) => `${account} ${job} on device ${device}`;

const isSame = (one: Place, other: Place) => keyOf(one) === keyOf(other);

const words = ({ account, job, value, day, photos }: Accepted) =>
  `${account} ${job} ${value} of ${day} with photos [${photos.join()}]`;
