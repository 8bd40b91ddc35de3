import type { Job } from '@zaehlwerk/api';
import { defineSlot } from '@zaehlwerk/module-kit';

interface JobProps {
  readonly job: Job;
}

/** Below the name and the place of the meter. */
export const jobHeader = defineSlot<JobProps>('job-header');
/** Buttons beside the name of the meter, such as sharing. */
export const jobActions = defineSlot<JobProps>('job-actions', { inline: true });
/** Beside the reading, below the master data. */
export const jobAside = defineSlot<JobProps>('job-aside');
