import type { NetworkFault } from './network-fault.ts';

/** How much happens before the next step: everything that happens without time passing, or so many moments of it. */
export type Moments = 'all' | number;

interface OnDevice {
  readonly device: number;
}

interface OnTab extends OnDevice {
  readonly tab: number;
}

/** About a job, as one of the accounts of the tab. */
interface OnJob extends OnTab {
  readonly account: number;
  readonly job: number;
}

interface Steps {
  /** A person reads the meter and presses Send, or goes on with what stands in the form. */
  readonly read: OnJob & {
    readonly photos: number;
    /** True if the reading replaces one that the page shows as sent. */
    readonly corrects: boolean;
    readonly moments: Moments;
  };
  /** A person types so many keys of a number and does not send it. */
  readonly type: OnJob & { readonly keys: number; readonly moments: Moments };
  /** A person moves a waiting item, of this job or another, back to its form, and sends this from there. `nothing`: puts it back. */
  readonly change: OnJob & { readonly into: 'another' | 'same' | 'nothing'; readonly moments: Moments };
  /** A person discards a waiting item, of this job or another. */
  readonly discard: OnJob & { readonly moments: Moments };
  /** A person comes to the page of a job and finishes what it asks for. */
  readonly finish: OnJob & { readonly moments: Moments };
  /** A person has everything sent that waits. */
  readonly retry: OnTab & { readonly moments: Moments };
  readonly 'log in': OnDevice;
  readonly 'log out': OnTab & { readonly account: number };

  readonly 'open tab': OnDevice & { readonly moments: Moments };
  readonly 'close tab': OnTab & { readonly moments: Moments };
  readonly 'kill tab': OnTab & { readonly moments: Moments };
  readonly reload: OnTab & { readonly moments: Moments };
  /** The tab gets no messages of other tabs until a person comes to it. */
  readonly 'sleep tab': OnTab;
  readonly 'wake tab': OnTab;
  readonly 'kill browser': OnDevice;
  readonly 'wake worker': OnDevice & { readonly moments: Moments };

  readonly 'lose connection': OnDevice;
  readonly 'find connection': OnDevice;
  /** The next requests that send a reading, or that load the jobs, meet a fault: one each. */
  readonly meet: { readonly fault: NetworkFault; readonly by: 'reading' | 'jobs' };
  /** What is held back in the network arrives. */
  readonly release: object;

  /** The database of the device reads, and has no room for what is written. */
  readonly 'fill device': OnDevice;
  /** The database of the device answers nothing. */
  readonly 'stick device': OnDevice;
  readonly 'free device': OnDevice;
  readonly wait: { readonly seconds: number };
  readonly 'set clock': OnDevice & { readonly hours: number };
}

export type StepName = keyof Steps;

/** One thing that people or the world do. Numbers choose among the devices, tabs, accounts, jobs and items that exist. */
export type Step = { readonly [Name in StepName]: { readonly do: Name } & Steps[Name] }[StepName];

export type StepNamed<Name extends StepName> = Extract<Step, { do: Name }>;

/** What is done for each step. */
export type Actions = {
  readonly [Name in StepName]: (step: StepNamed<Name>) => unknown;
};
