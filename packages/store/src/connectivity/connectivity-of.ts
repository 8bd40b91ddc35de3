import { onlineManager } from '@tanstack/query-core';
import { createProbe } from '@zaehlwerk/api';
import type { Portal } from '../portal/portal.ts';
import { type Connectivity, createConnectivity } from './connectivity.ts';
import { networkSignals } from './network-signals.ts';
import { watchedCall } from './watched-call.ts';

/** Whether the portal's server can be reached; made, and asked for the first time, when somebody wants to know. */
export function connectivityOf(portal: Portal): Connectivity {
  portal.connectivity ??= newConnectivity(portal);
  return portal.connectivity;
}

function newConnectivity(portal: Portal): Connectivity {
  const { alarm, probe = createProbe() } = portal;
  const connectivity = createConnectivity({ probe, alarm, network: networkSignals });
  portal.call = watchedCall(portal.call, outcome => {
    const isReached = connectivity.state === 'online';
    if (outcome !== 'unclear' && isReached !== (outcome === 'answered')) void connectivity.check();
  });
  loadAgainWhenBack(connectivity);
  return connectivity;
}

/** What the server said is loaded again when the server can be reached again, not when the browser merely hopes so. */
function loadAgainWhenBack(connectivity: Connectivity): void {
  const isOnline = () => connectivity.state === 'online';
  onlineManager.setEventListener(setOnline => connectivity.watch(() => setOnline(isOnline())));
  onlineManager.setOnline(isOnline());
}
