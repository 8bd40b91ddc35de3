import type { ApiError, Application } from '@zaehlwerk/api';
import type { Portal } from '../portal/portal.ts';
import { applicationKey, applicationLoadedAtom } from './application-query.ts';
import { fetchApplication } from './fetch-application.ts';
import { keptApplication } from './kept-application.ts';

/** Whether there is an application config to show the portal with. */
export type ApplicationStart = { status: 'ready' } | { status: 'failed'; error: ApiError };

const ready: ApplicationStart = { status: 'ready' };

/**
 * Gets an application config, the server's or that of an earlier visit, whichever comes first. The server's takes its
 * place as soon as it is there. Fails only when there is neither; may be called again then.
 */
export function startApplication(portal: Portal): Promise<ApplicationStart> {
  const fresh = loadFresh(portal);
  const kept = restoreKept(portal).then(async found => {
    if (found) void fresh.then(result => result.status === 'failed' && loadAtNextOccasion(portal));
    return found ? ready : fresh;
  });
  return Promise.race([kept, fresh.then(result => (result.status === 'ready' ? result : kept))]);
}

async function loadFresh(portal: Portal): Promise<ApplicationStart> {
  const application = await fetchApplication(portal);
  if (!application.ok) return { status: 'failed', error: application.error };
  take(portal, application.value);
  return ready;
}

/** When the tab or the connection comes back, although the config in use is not an hour old. */
function loadAtNextOccasion({ queries }: Portal): void {
  void queries.invalidateQueries({ queryKey: applicationKey, refetchType: 'none' });
}

async function restoreKept(portal: Portal): Promise<boolean> {
  const application = await keptApplication(portal);
  if (application && !portal.jotai.get(applicationLoadedAtom)) take(portal, application);
  return application !== undefined;
}

function take({ jotai, queries }: Portal, application: Application): void {
  queries.setQueryData(applicationKey, application);
  jotai.set(applicationLoadedAtom, true);
}
