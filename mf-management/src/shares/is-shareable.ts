import type { Application, Job } from '@zaehlwerk/api';
import type { Share } from '@zaehlwerk/api/sharing';

type Features = Application['features'];

/** True if the holder of the job has the right, and sharing is on for the job or else the application (specification section 6). */
export function isShareable({ jobPermissions, config }: Job, features: Features): boolean {
  return jobPermissions?.reShare === true && (config?.features?.reshareAllowed ?? features.reshareAllowed);
}

/** True if an account has anything to share or shared (decisions.md 63). */
export function mayManage(jobs: readonly Job[], shares: readonly Share[], features: Features): boolean {
  return shares.length > 0 || jobs.some(job => isShareable(job, features));
}
