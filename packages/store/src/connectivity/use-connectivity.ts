import type { ServerPresence } from '@zaehlwerk/api';
import { useSyncExternalStore } from 'react';
import { useStoreContext } from '../store-context.ts';
import type { Connectivity } from './connectivity.ts';
import { connectivityOf } from './connectivity-of.ts';

/** Whether the server can be reached, for commands; the same object for the life of the portal. */
export function useConnectivity(): Connectivity {
  return connectivityOf(useStoreContext());
}

/** Whether the server can be reached, as it is now. */
export function useConnectivityState(): ServerPresence {
  const connectivity = useConnectivity();
  return useSyncExternalStore(connectivity.watch, () => connectivity.state);
}
