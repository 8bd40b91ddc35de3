import { isOpenRoute, type ModuleRoute } from '@zaehlwerk/module-kit/host';
import { OpenPages, useGateFacts } from '@zaehlwerk/module-kit/host/page';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useHost } from '../host.tsx';
import type { PortalModule } from '../release-set/release-set.ts';

/** A route that a module declares. */
export interface OpenRoute {
  readonly module: PortalModule;
  readonly route: ModuleRoute;
}

/** The routes of all modules whose gates are open for whoever is here now. */
export function useOpenRoutes(): readonly OpenRoute[] {
  const { set } = useHost();
  const facts = useGateFacts();
  return useMemo(
    () =>
      set.modules
        .flatMap(module => module.routes.map(route => ({ module, route })))
        .filter(({ route }) => isOpenRoute(route, facts)),
    [set, facts],
  );
}

/** Tells everything below which pages the modules of the release set have for whoever is here now. */
export function PortalPages({ children }: { readonly children: ReactNode }) {
  const routes = useOpenRoutes();
  const isOpen = useCallback((path: string) => routes.some(({ route }) => route.path === path), [routes]);
  return <OpenPages isOpen={isOpen}>{children}</OpenPages>;
}
