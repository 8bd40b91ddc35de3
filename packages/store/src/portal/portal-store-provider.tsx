import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import type { PortalStore } from './create-portal-store.ts';

/** Gives everything below it the hooks and commands of one portal store. */
export function PortalStoreProvider({ store, children }: { store: PortalStore; children: ReactNode }) {
  return <Provider store={store.jotai}>{children}</Provider>;
}
