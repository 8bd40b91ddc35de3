import { type GateFacts, isOpen, type ModuleRoute } from '@zaehlwerk/module-kit/declaration';
import { useSession } from '@zaehlwerk/store';
import { useMemo } from 'react';
import { usePortal } from '../portal-context.tsx';
import type { PortalModule } from '../release-set/release-set.ts';
import { useGateFacts } from './gate-facts.ts';

/** A route that a module declares. */
export interface OpenRoute {
  readonly module: PortalModule;
  readonly route: ModuleRoute;
}

/** The routes of all modules whose gates are open for whoever is here now. */
export function useOpenRoutes(): readonly OpenRoute[] {
  const { set } = usePortal();
  const facts = useGateFacts();
  const loggedIn = useSession() !== null;
  return useMemo(
    () =>
      set.modules
        .flatMap(module => module.routes.map(route => ({ module, route })))
        .filter(({ route }) => exists(route, facts, loggedIn)),
    [set, facts, loggedIn],
  );
}

/** Whether there is such a page. Who is not logged in has no roles yet: the login comes before that question. */
function exists({ access, gate }: ModuleRoute, facts: GateFacts, loggedIn: boolean): boolean {
  const asked = gate && access === 'account' && !loggedIn ? { feature: gate.feature } : gate;
  return isOpen(asked, facts);
}
