import { type GateFacts, isOpen, type ModuleRoute } from '@zaehlwerk/module-kit/declaration';
import { useSession } from '@zaehlwerk/store';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { Home } from '../home/home.tsx';
import { ModulePartView } from '../modules/module-part-view.tsx';
import { NotFound } from '../not-found/not-found.tsx';
import { usePortal } from '../portal-context.tsx';
import type { PortalModule } from '../release-set/release-set.ts';
import { LoginGate } from '../session/login-gate.tsx';
import { useGateFacts } from './gate-facts.ts';

/**
 * All paths of the portal: the shell's own pages and the routes that the modules declare. A closed gate is
 * a page that does not exist; an account page shows the login screen to whoever is not logged in, at the same address.
 */
export function PortalRoutes() {
  const { set } = usePortal();
  const facts = useGateFacts();
  const loggedIn = useSession() !== null;
  return (
    <Routes>
      <Route
        path="/"
        element={
          <LoginGate>
            <Home />
          </LoginGate>
        }
      />
      {set.modules.flatMap(module =>
        module.routes
          .filter(route => exists(route, facts, loggedIn))
          .map(route => (
            <Route key={route.path} path={route.path} element={<RouteView module={module} route={route} />} />
          )),
      )}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** Whether there is such a page. Who is not logged in has no roles yet: the login comes before that question. */
function exists({ access, gate }: ModuleRoute, facts: GateFacts, loggedIn: boolean): boolean {
  const asked = gate && access === 'account' && !loggedIn ? { feature: gate.feature } : gate;
  return isOpen(asked, facts);
}

function RouteView({
  module,
  route,
}: {
  readonly module: PortalModule;
  readonly route: ModuleRoute;
}): ReactNode {
  const screen = <ModulePartView module={module} kind="screens" name={route.screen} />;
  return route.access === 'public' ? screen : <LoginGate>{screen}</LoginGate>;
}
