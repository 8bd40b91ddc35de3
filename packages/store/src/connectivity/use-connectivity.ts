import type { ServerPresence } from '@zaehlwerk/api';
import { useSyncExternalStore } from 'react';
import { useStoreContext } from '../store-context.ts';
import type { Connectivity } from './connectivity.ts';
import { connectivityOf } from './connectivity-of.ts';

/** The same object for the life of the store. */
export function useConnectivity(): Connectivity {
  return connectivityOf(useStoreContext());
}

export function useConnectivityState(): ServerPresence {
  const connectivity = useConnectivity();
  return useSyncExternalStore(connectivity.watch, () => connectivity.state);
}
