import type { NetworkFault } from './network-fault.ts';

/** Ticks before the next step, or `all` that happen without time passing. */
export type Moments = 'all' | number;

interface OnDevice {
  readonly device: number;
}

interface OnTab extends OnDevice {
  readonly tab: number;
}

/** A step at a job, as one of the accounts of the tab. */
interface OnJob extends OnTab {
  readonly account: number;
  readonly job: number;
}

interface Steps {
  /** Reads the meter and presses Send, or continues with the form's content. */
  readonly read: OnJob & {
    readonly photos: number;
    /** True if the reading replaces a sent one. */
    readonly corrects: boolean;
    readonly moments: Moments;
  };
  /** Types this many keys of a number without sending it. */
  readonly type: OnJob & { readonly keys: number; readonly moments: Moments };
  /**
   * Returns a queued item of this job or another to its form, and sends `another` or the `same` reading from there.
   * `nothing`: restores it.
   */
  readonly change: OnJob & { readonly into: 'another' | 'same' | 'nothing'; readonly moments: Moments };
  /** Discards a queued item of this job or another. */
  readonly discard: OnJob & { readonly moments: Moments };
  /** Returns to a job and finishes what it asks for. */
  readonly finish: OnJob & { readonly moments: Moments };
  /** Sends the whole queue. */
  readonly retry: OnTab & { readonly moments: Moments };
  readonly 'log in': OnDevice;
  readonly 'log out': OnTab & { readonly account: number };

  readonly 'open tab': OnDevice & { readonly moments: Moments };
  readonly 'close tab': OnTab & { readonly moments: Moments };
  readonly 'kill tab': OnTab & { readonly moments: Moments };
  readonly reload: OnTab & { readonly moments: Moments };
  /** The tab receives no messages of other tabs until a person activates it. */
  readonly 'sleep tab': OnTab;
  readonly 'wake tab': OnTab;
  readonly 'kill browser': OnDevice;
  readonly 'wake worker': OnDevice & { readonly moments: Moments };

  readonly 'lose connection': OnDevice;
  readonly 'find connection': OnDevice;
  /** Faults for the next submissions or job requests, one each. */
  readonly meet: { readonly fault: NetworkFault; readonly by: 'reading' | 'jobs' };
  /** Releases held requests. */
  readonly release: object;

  /** The database can be read but has no room for writes. */
  readonly 'fill device': OnDevice;
  /** The database never answers. */
  readonly 'stick device': OnDevice;
  readonly 'free device': OnDevice;
  readonly wait: { readonly seconds: number };
  readonly 'set clock': OnDevice & { readonly hours: number };
}

export type StepName = keyof Steps;

/** One action of people or the environment. Numbers choose among existing devices, tabs, accounts, jobs and items. */
export type Step = { readonly [Name in StepName]: { readonly do: Name } & Steps[Name] }[StepName];

export type StepNamed<Name extends StepName> = Extract<Step, { do: Name }>;

/** The implementation of each step. */
export type Actions = {
  readonly [Name in StepName]: (step: StepNamed<Name>) => unknown;
};
