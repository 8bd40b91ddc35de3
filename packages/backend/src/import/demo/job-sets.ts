import type { CalendarDay } from '@zaehlwerk/domain';
import { ableserJobs } from './ableser.ts';
import { customerJobs } from './customer-jobs.ts';
import { kunde, varianten } from './customer-source.ts';
import { verwaltungJobs } from './verwaltung.ts';

/** Jobs that belong together, as records of an import document: days are counted from `day`. */
export type DemoJobSet = {
  /** User names of the accounts that read them. */
  readers: readonly string[];
  jobsOn: (day: CalendarDay) => Iterable<object>;
};

/** All jobs of the demo, in the order of its document. */
export const demoJobSets: readonly DemoJobSet[] = [
  { readers: ['kunde'], jobsOn: day => customerJobs('kunde', kunde, day) },
  { readers: ['varianten'], jobsOn: day => customerJobs('varianten', varianten, day) },
  { readers: ['verwaltung', 'hausmeister'], jobsOn: verwaltungJobs },
  { readers: ['ableser'], jobsOn: ableserJobs },
];
