import { OpenPages } from '@zaehlwerk/module-kit';
import { type ReactNode, useCallback } from 'react';
import { useOpenRoutes } from './open-routes.ts';

/** Tells everything below which pages the modules of the release set have for whoever is here now. */
export function PortalPages({ children }: { readonly children: ReactNode }) {
  const routes = useOpenRoutes();
  const isOpen = useCallback((path: string) => routes.some(({ route }) => route.path === path), [routes]);
  return <OpenPages isOpen={isOpen}>{children}</OpenPages>;
}
