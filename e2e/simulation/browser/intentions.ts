import { type Entered, keyOf, type Ledger, type Place } from '../ledger.ts';
import type { JobView } from './job-view.ts';

/** A reading that a person is about to send. */
export interface Intended extends Entered {
  /** The queue has given it back to the form. */
  isTakenBack?: boolean;
  /** With which the form of a correction begins. */
  begunWith?: string;
}

/** What each person is about to send: they have read it, and seen nothing of it on its way since. */
export class Intentions {
  readonly #ledger: Ledger;
  readonly #intended = new Map<string, Intended>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  has(place: Place): boolean {
    return this.#intended.has(keyOf(place));
  }

  add(reading: Intended): void {
    this.#intended.set(keyOf(reading), reading);
  }

  /** A person has seen that there is a reading of a job: what they intend to send is on its way. */
  seenOnItsWay(place: Place): void {
    if (!this.#intended.get(keyOf(place))?.isTakenBack) this.#intended.delete(keyOf(place));
  }

  /** Send is pressed. */
  press(reading: Intended): void {
    this.#ledger.press(reading);
    reading.isTakenBack = false;
  }

  /** What a person has to send who finds this form. */
  for(place: Place, { number, isAsked, saysThatItWasSent }: JobView, photos = 0): Entered {
    const intended = this.#intended.get(keyOf(place));
    const known = this.#ledger.known(place, number);
    if (number === '' && intended?.isTakenBack)
      this.#ledger.fault(`a reading that was taken back is gone: ${intended.value}`);
    if (number !== intended?.begunWith) {
      if (known && !isAsked) return known;
      this.#ledger.judgeNumber(place, number, isAsked);
    }
    // Comparing a number with the meter shows which it was to be.
    const reading = intended ?? known ?? this.#ledger.take(place, photos);
    // A draft that a kill has brought back lies beside a reading that was sent: sending it corrects this.
    if (saysThatItWasSent) reading.isDecided = true;
    this.add(reading);
    return reading;
  }
}
