import { type Accepted, type Entered, Ledger } from '../whole-days/ledger.ts';
import type { UntouchedForm } from './device.ts';
import type { DayJob, DayPerson } from './portal.ts';
import type { JobView } from './seen.ts';

/** One person at one job on one device. */
export interface Place {
  /** Of the device. */
  readonly number: number;
  readonly person: DayPerson;
  readonly job: DayJob;
}

/** A reading that somebody has taken from the meter, and what has become of it so far. */
export interface Reading extends Entered {
  day: string;
  photos: number[];
  /** When Send was pressed last; in milliseconds since 1970. */
  pressedAt?: number;
  /** When it was taken back, or out for good. */
  releasedAt?: number;
  /** The queue has given it back to the form. */
  isTakenBack?: boolean;
  /** With which the form of a correction begins. */
  begunWith?: string;
  /** Whoever has sent it knew of another. */
  isDecided?: boolean;
  wasReleased?: boolean;
}

/** What the people of a day have read, and what each of them is about to send. */
export class Readings {
  /** What was wrong on the way. */
  readonly faults: string[] = [];
  readonly #ledger = new Ledger();
  readonly #all: Reading[] = [];
  /** They have read it, and seen nothing of it on its way since. */
  readonly #meant = new Map<string, Reading>();
  #marks = 0;

  /** A number that nobody has read before, with photos that nobody has taken. */
  add({ number, person, job }: Place, photos = 0): Reading {
    const count = this.#all.length + 1;
    const reading: Reading = {
      device: number,
      account: person.id,
      job: job.id,
      value: `${1000 + count}.${1 + (count % 9)}`,
      day: '',
      photos: Array.from({ length: photos }, () => this.#marks++ % 64),
      isBinding: true,
    };
    this.#all.push(reading);
    return reading;
  }

  /** The reading with this number that this person has taken for this device. */
  known({ number, person, job }: Place, value: string): Reading | undefined {
    return this.#all.find(
      reading =>
        reading.value === value &&
        reading.device === number &&
        reading.account === person.id &&
        reading.job === job.id,
    );
  }

  isAnyMeant(place: Place): boolean {
    return this.#meant.has(keyOf(place));
  }

  mean(place: Place, reading: Reading): void {
    this.#meant.set(keyOf(place), reading);
  }

  /** Somebody has seen that there is a reading of a job: what they meant to send is on its way. */
  seenOnItsWay(place: Place): void {
    if (!this.#meant.get(keyOf(place))?.isTakenBack) this.#meant.delete(keyOf(place));
  }

  /** Send is pressed. */
  press(reading: Reading): void {
    this.#ledger.note(reading);
    reading.pressedAt = Date.now();
    reading.isTakenBack = false;
    delete reading.releasedAt;
  }

  /** It was taken back, or given up: it may have arrived before, and need not. */
  release(reading: Reading): void {
    reading.isBinding = false;
    reading.wasReleased = true;
    reading.releasedAt = Date.now();
  }

  /** What somebody has to send who finds this form. */
  for(place: Place, { number, isAsked, saysThatItWasSent }: JobView, photos = 0): Reading {
    const meant = this.#meant.get(keyOf(place));
    if (number === '' && meant?.isTakenBack)
      this.faults.push(`a reading that was taken back is gone: ${meant.value}`);
    if (number !== '' && !isAsked && number !== meant?.begunWith) {
      const known = this.known(place, number);
      if (known) return known;
      this.faults.push(`a number is cut short and nobody asks: ${number} of ${meant?.value}`);
    }
    // Whoever compares a number with the meter knows which it was to be.
    const reading = meant ?? this.known(place, number) ?? this.add(place, photos);
    // Words that a kill has brought back lie beside a reading that was sent: whoever sends them corrects it.
    if (saysThatItWasSent) reading.isDecided = true;
    this.mean(place, reading);
    return reading;
  }

  /** What is wrong at the end of the day. */
  faultsOf(
    accepted: readonly Accepted[],
    untouched: readonly UntouchedForm[],
    jobs: readonly DayJob[],
    begun: number,
  ): string[] {
    const arrived = this.#all.filter(({ value }) => accepted.some(one => one.value === value));
    const isWrong = (form: UntouchedForm) =>
      arrived.some(
        ({ device, account, job, pressedAt = Number.POSITIVE_INFINITY, releasedAt }) =>
          device === form.device &&
          account === form.account &&
          jobs.find(({ id }) => id === job)?.meterNumber === form.meterNumber &&
          pressedAt < form.at &&
          !(releasedAt !== undefined && releasedAt < form.at),
      );
    const words = ({ meterNumber, device, isVisible, at }: UntouchedForm) =>
      `an untouched form of ${meterNumber} on device ${device} ${isVisible ? 'in sight' : 'out of sight'}` +
      ` at ${((at - begun) / 1000).toFixed(2)} s, although its reading was sent from there`;
    return [...this.faults, ...this.#ledger.faultsOf(accepted), ...untouched.filter(isWrong).map(words)];
  }
}

export const keyOf = ({ number, person, job }: Place) => `${number} ${person.id} ${job.id}`;
