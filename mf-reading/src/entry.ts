import { isJobPath } from '@zaehlwerk/metering/job-path';
import type { ModuleEntryOf } from '@zaehlwerk/module-kit/declaration';
import type declaration from '../module.ts';

export default {
  screens: {
    Reading: () => {
      // In parallel: a visit of one job needs both.
      if (isJobPath(location.pathname))
        import(/* webpackChunkName: "Job" */ './job-detail/job-detail.tsx').catch(() => undefined);
      return import(/* webpackChunkName: "Reading" */ './reading/Reading.tsx');
    },
    ListEntry: () => import(/* webpackChunkName: "ListEntry" */ './list-entry/ListEntry.tsx'),
    UnknownReading: () =>
      import(/* webpackChunkName: "UnknownReading" */ './unknown-reading/UnknownReading.tsx'),
  },
  contributions: {
    HomeCard: () => import(/* webpackChunkName: "HomeCard" */ './job-home/HomeCard.tsx'),
  },
} satisfies ModuleEntryOf<typeof declaration>;
