import type { ModuleRoute } from '@zaehlwerk/module-kit/host';
import { useFeature } from '@zaehlwerk/store';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { AddAccount } from '../accounts/add-account.tsx';
import { ModulePartView } from '../modules/module-part-view.tsx';
import { NotFound } from '../not-found/not-found.tsx';
import type { PortalModule } from '../release-set/release-set.ts';
import { LoginGate } from '../session/login-gate.tsx';
import { SignedInPage } from '../signed-in/signed-in.tsx';
import { useOpenRoutes } from './open-routes.tsx';
import { ownPaths } from './own-paths.ts';

/**
 * All paths of the portal: the shell's own pages and the routes that the modules declare. A closed gate is
 * a page that does not exist; an account page shows the login screen to whoever is not logged in, at the same address.
 */
export function PortalRoutes() {
  const routes = useOpenRoutes();
  const severalAccounts = useFeature('multipleAccountsLoginEnabled');
  return (
    <Routes>
      <Route path={ownPaths.home} element={forAccounts(<SignedInPage name="Home" />)} />
      <Route path={ownPaths.queue} element={forAccounts(<SignedInPage name="QueuePage" />)} />
      <Route path={ownPaths.status} element={<SignedInPage name="StatusPage" />} />
      {severalAccounts && (
        <>
          <Route path={ownPaths.accounts} element={forAccounts(<SignedInPage name="Accounts" />)} />
          <Route path={ownPaths.addAccount} element={<AddAccount />} />
        </>
      )}
      {routes.map(({ module, route }) => (
        <Route key={route.path} path={route.path} element={<RouteView module={module} route={route} />} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function RouteView({
  module,
  route,
}: {
  readonly module: PortalModule;
  readonly route: ModuleRoute;
}): ReactNode {
  const screen = <ModulePartView module={module} kind="screens" name={route.screen} />;
  return route.access === 'public' ? screen : forAccounts(screen);
}

const forAccounts = (page: ReactNode) => <LoginGate>{page}</LoginGate>;
