import type { PageWithoutScreens } from '@zaehlwerk/store/testing';
import type { DayTab, JobPage, JobView } from '../day-world.ts';
import type { Place } from '../ledger.ts';

/** A page that is open. */
export interface OpenPage extends Omit<PageWithoutScreens, 'logOut'>, DayTab {
  /** Does something in the page. */
  readonly inside: <T>(work: () => T) => T;
  /** A moment; never, once the page is gone. */
  readonly whileOpen: () => Promise<void>;
  readonly formOf: (place: Place) => JobPage & { readonly shown: JobView };
  /** True if it gets no messages of other tabs. */
  readonly isAsleep: () => boolean;
  /** True if the database has rejected something that it asked: it may not know what lies there. */
  readonly wasDenied: () => boolean;
}
