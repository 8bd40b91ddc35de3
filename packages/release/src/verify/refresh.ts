import { type Changed, changeDeployment } from '../deployment/change-deployment.ts';
import type { Site } from '../site/site.ts';

/** Writes everything that is made of the present set anew: after a newer version of the tools, or a damage. */
export async function refresh(site: Site): Promise<Changed> {
  const changed = await changeDeployment(site, 'refresh', now => now, { anew: true });
  await site.show(changed.set.id);
  return changed;
}
