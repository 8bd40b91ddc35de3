import type { Accepted, Entered, Place } from './ledger.ts';
import type { Moments, StepNamed } from './steps.ts';

/** The state of a job as its page shows it. */
export interface JobView {
  /** `none`: the job cannot be shown now; `unseen`: it was sent, but the page does not show it yet. */
  readonly shows: 'none' | 'opening' | 'form' | 'queued' | 'unseen' | 'sent';
  /** The number in the form or of the shown reading, with a decimal point; empty without one. */
  readonly number: string;
  /** The form asks to compare the number with the meter. */
  readonly isAsked: boolean;
  /** The form is locked while it hands its entries over. */
  readonly isSending: boolean;
  /** The page reports an existing reading: one that was sent, or one that returned to the form. */
  readonly saysThatItIsRead: boolean;
  /** The form warns that another reading was sent meanwhile. */
  readonly warns: boolean;
  /** Marks of the photos in the form, if the runner can tell. */
  readonly marks?: readonly number[];
}

/** The page of a job, used by a person. Actions on an element that has disappeared do nothing. */
export interface JobPage {
  /** The state of the page once it is known; in a browser, waits briefly for `expected`. */
  see(expected?: JobView['shows']): Promise<JobView>;
  /** Reloads the jobs. */
  reload(): Promise<unknown>;
  /** Starts a correction; false if that is not possible any more. */
  correct(): Promise<boolean>;
  /** Returns the queued item to the form; false if there is none. */
  takeBack(): Promise<boolean>;
  /** Discards the queued item. `onConfirm` is called before the confirmation. */
  discard(onConfirm: () => void): Promise<unknown>;
  /** Replaces the number in the field; `onKey` is called before each key with the current text. */
  type(text: string, onKey: (text: string) => void): Promise<unknown>;
  /**
   * Completes the form and presses Send. `onPress` is called right before, with the state of the page. Waits for the
   * end of sending if it `isAwaited`. False if nothing was handed over: the form is gone, or another tab has sent a
   * reading of the job.
   */
  send(reading: Entered, onPress: (view: JobView) => void, isAwaited: boolean): Promise<boolean>;
  /** Discards the form; returns the number of the reading that returns to the queue, if the runner can tell. */
  giveUp(): Promise<string | undefined>;
}

/** A tab of a browser. */
export interface DayTab {
  /** Ids of the current accounts; a step chooses among them. */
  readonly accounts: () => readonly string[];
  /** Runs the work in the context of this tab, in the foreground. */
  readonly within: <T>(work: () => Promise<T>) => Promise<T>;
  /** Opens the page of a job; `undefined` if that is not possible for this account now. */
  readonly lead: (place: Place) => Promise<JobPage | undefined>;
  /** Sends the whole queue. */
  readonly retryAll: () => Promise<unknown>;
  readonly logOut: (account: string) => Promise<unknown>;
  readonly close: () => unknown;
  /** Ends it by force. */
  readonly kill?: (() => unknown) | undefined;
  readonly reload: () => unknown;
  readonly sleep?: () => void;
  readonly wake?: () => unknown;
  /** True if its device persists nothing now. */
  readonly keepsNothing: () => boolean;
  /** True if it was opened after the other tab had closed, and has to restore what was typed there. */
  readonly isAfter: (other: DayTab) => boolean;
}

/** A browser and its storage. Missing methods are actions a runner cannot do. */
export interface DayDevice {
  readonly tabs: readonly DayTab[];
  /** Starts it, with its owner logged in, if it is not running. */
  start(): Promise<unknown>;
  openTab(): Promise<unknown>;
  /** Logs in all of its users. */
  logIn(): Promise<unknown>;
  /** Ends it by force. */
  readonly kill?: (() => unknown) | undefined;
  setOnline(isOnline: boolean): unknown;
  wakeWorker?(): Promise<unknown>;
  /** Sets the state of its database. */
  setDatabase?(state: 'well' | 'full' | 'stuck'): void;
  setClock?(hours: number): void;
  /** True if it has a reading, as far as the runner can tell. */
  has(reading: Entered, where: 'in its queue' | 'anywhere'): boolean;
  /** Unsent entries on it. */
  left(): Promise<readonly string[]>;
}

/** Devices, network, time and the utility of a day. */
export interface DayWorld {
  readonly devices: readonly DayDevice[];
  readonly jobs: readonly string[];
  /** Number of rounds in which people finish unsent entries at the end. */
  readonly roundsAtEnd: number;
  /** Begins the day. */
  begin(): Promise<unknown>;
  /** Waits until a step is done, or for a part of it. */
  settle(done: Promise<unknown>, moments: Moments): Promise<unknown>;
  pass(seconds: number): Promise<unknown>;
  /** Lets this much time pass. */
  idle(seconds: number): Promise<unknown>;
  meet(step: StepNamed<'meet'>): unknown;
  release(): unknown;
  /** Ends all faults; then people finish what they could not finish before. */
  heal(finishAll: (tab: DayTab, device: number) => Promise<void>): Promise<unknown>;
  /** Readings accepted by the utility. */
  accepted(): Promise<readonly Accepted[]>;
  /** Faults found by the runner itself. */
  faults(): readonly string[];
}
