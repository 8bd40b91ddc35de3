import type { Application, Job } from '@zaehlwerk/api';

/**
 * Whether a job may be shared on: its holder has the right, and sharing is on for the job, or else for the application
 * (specification section 6).
 */
export function isShareable({ jobPermissions, config }: Job, features: Application['features']): boolean {
  return jobPermissions?.reShare === true && (config?.features?.reshareAllowed ?? features.reshareAllowed);
}
