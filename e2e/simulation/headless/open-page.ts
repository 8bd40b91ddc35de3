import type { PageWithoutScreens } from '@zaehlwerk/store/testing';
import type { DayTab, JobPage, JobView } from '../day-world.ts';
import type { Place } from '../ledger.ts';

export interface OpenPage extends Omit<PageWithoutScreens, 'logOut'>, DayTab {
  /** Runs work in the context of the page. */
  readonly inside: <T>(work: () => T) => T;
  /** Resolves after a tick; never, once the page is closed. */
  readonly whileOpen: () => Promise<void>;
  readonly formOf: (place: Place) => JobPage & { readonly shown: JobView };
  /** True if it receives no messages of other tabs. */
  readonly isAsleep: () => boolean;
  /** True if the database has rejected one of its requests: its knowledge may be incomplete. */
  readonly wasDenied: () => boolean;
}
