import type { Job } from '@zaehlwerk/api';
import { defineSlot } from '@zaehlwerk/module-kit';

/** What every contribution to a page of a job gets. */
interface JobProps {
  readonly job: Job;
}

/** Below the name and the place of the meter: what is to be known or done before the reading. */
export const jobHeader = defineSlot<JobProps>('job-header');
/** Beside the name of the meter: buttons that do something with the job, such as sharing it. */
export const jobActions = defineSlot<JobProps>('job-actions', { inline: true });
/** Beside the reading, below what is known of the job. */
export const jobAside = defineSlot<JobProps>('job-aside');
