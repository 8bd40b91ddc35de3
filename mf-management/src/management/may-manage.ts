import type { Application, Job } from '@zaehlwerk/api';
import type { Share } from '@zaehlwerk/api/sharing';
import { isShareable } from '../shares/is-shareable.ts';

/** Whether an account has anything to share or shared (decisions.md 63). */
export function mayManage(
  jobs: readonly Job[],
  shares: readonly Share[],
  features: Application['features'],
): boolean {
  return shares.length > 0 || jobs.some(job => isShareable(job, features));
}
