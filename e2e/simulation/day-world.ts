import type { Accepted, Entered, Place } from './ledger.ts';
import type { Moments, StepNamed } from './steps.ts';

/** What a person sees of a job on its page. */
export interface JobView {
  /** `none`: nothing of the job can be shown now; `unseen`: it was sent, and the page has not seen it yet. */
  readonly shows: 'none' | 'opening' | 'form' | 'queued' | 'unseen' | 'sent';
  /** The number in the form, or of the reading that is shown, with a point; empty where there is none. */
  readonly number: string;
  /** The form asks to compare the number with the meter. */
  readonly isAsked: boolean;
  /** It is locked, because it hands over what was entered. */
  readonly isSending: boolean;
  /** The page shows that there is a reading already: one that was sent, or that the form has taken back. */
  readonly saysThatItIsRead: boolean;
  /** The form warns that another reading was sent meanwhile. */
  readonly warns: boolean;
  /** What is on the photos in the form, where that can be told. */
  readonly marks?: readonly number[];
}

/** The page of a job in front of a person. Whatever may be gone in the moment in which it is pressed does nothing then. */
export interface JobPage {
  /** What it shows, once that is known; in a browser, waits a moment for what is `expected`. */
  see(expected?: JobView['shows']): Promise<JobView>;
  /** Asks for the jobs again. */
  reload(): Promise<unknown>;
  /** Begins to correct what was sent; false where that is not possible any more. */
  correct(): Promise<boolean>;
  /** Moves what is queued back to the form; false where it is not there to be moved. */
  takeBack(): Promise<boolean>;
  /** Discards what is queued. `onConfirm` is called before the question about it is answered. */
  discard(onConfirm: () => void): Promise<unknown>;
  /** Types a number in the place of what stands in the field; `onKey` is called before each key, with what stands there then. */
  type(text: string, onKey: (text: string) => void): Promise<unknown>;
  /**
   * Completes the form with what is missing of a reading, and presses Send. `onPress` is called in the moment before, with
   * what the page shows. Waits for the end of sending where that `isAwaited`. False where nothing was handed over: the form
   * is gone, or another tab has sent something else about the job.
   */
  send(reading: Entered, onPress: (view: JobView) => void, isAwaited: boolean): Promise<boolean>;
  /** Throws away what is in the form; the number of the reading that returns to the queue by it, where that can be told. */
  giveUp(): Promise<string | undefined>;
}

/** A tab of a browser. */
export interface DayTab {
  /** Ids of those who use it now; a step chooses among them. */
  readonly accounts: () => readonly string[];
  /** Does something as its user, who comes to it. */
  readonly within: <T>(work: () => Promise<T>) => Promise<T>;
  /** Leads it to the page of a job; `undefined` where that is not possible for this account now. */
  readonly lead: (place: Place) => Promise<JobPage | undefined>;
  /** Has everything sent that waits. */
  readonly retryAll: () => Promise<unknown>;
  readonly logOut: (account: string) => Promise<unknown>;
  readonly close: () => unknown;
  /** Ends it by force. */
  readonly kill?: (() => unknown) | undefined;
  readonly reload: () => unknown;
  readonly sleep?: () => void;
  readonly wake?: () => unknown;
  /** True if its device keeps nothing now. */
  readonly keepsNothing: () => boolean;
  /** True if it was opened when the other one was gone already, and has to know what was typed there. */
  readonly isAfter: (other: DayTab) => boolean;
}

/** A browser with what lies on its device. What a runner cannot do is missing. */
export interface DayDevice {
  readonly tabs: readonly DayTab[];
  /** Has it run, with its owner logged in, where it does not. */
  start(): Promise<unknown>;
  openTab(): Promise<unknown>;
  /** Logs in everybody who uses it. */
  logIn(): Promise<unknown>;
  /** Ends it by force. */
  readonly kill?: (() => unknown) | undefined;
  setOnline(isOnline: boolean): unknown;
  wakeWorker?(): Promise<unknown>;
  /** Has its database fail until it is `well` again. */
  setDatabase?(state: 'well' | 'full' | 'stuck'): void;
  setClock?(hours: number): void;
  /** Whether it knows of a reading, as far as that can be told. */
  has(reading: Entered, where: 'in its queue' | 'anywhere'): boolean;
  /** What lies there that was not sent. */
  left(): Promise<readonly string[]>;
}

/** Devices, network, time and the utility of a day. */
export interface DayWorld {
  readonly devices: readonly DayDevice[];
  readonly jobs: readonly string[];
  /** How often people see to what is left. */
  readonly roundsAtEnd: number;
  /** Begins the day. */
  begin(): Promise<unknown>;
  /** Waits until a step is done, or for a part of it. */
  settle(done: Promise<unknown>, moments: Moments): Promise<unknown>;
  pass(seconds: number): Promise<unknown>;
  /** Lets happen what is to happen within some seconds. */
  idle(seconds: number): Promise<unknown>;
  meet(step: StepNamed<'meet'>): unknown;
  release(): unknown;
  /** Has everything be well again, and people see to what they could not see to before. */
  heal(finishAll: (tab: DayTab, device: number) => Promise<void>): Promise<unknown>;
  /** What the utility has. */
  accepted(): Promise<readonly Accepted[]>;
  /** What is wrong that the runner itself can see. */
  faults(): readonly string[];
}
