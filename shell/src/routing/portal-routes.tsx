import { Link, PageTitle } from '@zaehlwerk/module-kit';
import { isOpenRoute, type ModuleRoute } from '@zaehlwerk/module-kit/host';
import { OpenPages, useGateFacts } from '@zaehlwerk/module-kit/host/page';
import { useFeature } from '@zaehlwerk/store';
import { Button, PageHeading, Stack, Text } from '@zaehlwerk/ui';
import { type ReactNode, useCallback, useMemo } from 'react';
import { Route, Routes } from 'react-router';
import { useHost } from '../host.tsx';
import { useShellTexts } from '../language/shell-texts.ts';
import { ModulePartView } from '../modules/module-part-view.tsx';
import { OwnPage, ownPart } from '../modules/own-part.tsx';
import { queuePart } from '../queue/queue-part.tsx';
import type { PortalModule } from '../release-set.ts';
import { AddAccount, LoginGate } from '../session/login-gate.tsx';
import { SignedInPage } from '../signed-in/signed-in.tsx';
import { ownPaths, withoutLoginPath } from './own-paths.ts';
import { useStatusAccess } from './use-status-access.ts';

const statusPart = ownPart(() => import(/* webpackChunkName: "Status" */ '../status/status-parts.ts'));
const statusPage = <OwnPage part={statusPart} page={({ StatusPage }) => StatusPage} />;

/**
 * All paths of the portal: the shell's own pages and the routes that the modules declare. A closed gate is
 * a page that does not exist; an account page shows the login screen to whoever is not logged in, at the same address.
 */
export function PortalRoutes() {
  const routes = useOpenRoutes();
  const severalAccounts = useFeature('multipleAccountsLoginEnabled');
  const status = useStatusAccess();
  return (
    <Routes>
      <Route path={ownPaths.home} element={forAccounts(<SignedInPage name="Home" />)} />
      {/* It asks for a login itself: what lies here of a closed share is nobody's who could log in. */}
      <Route path={ownPaths.queue} element={<OwnPage part={queuePart} page={({ Queue }) => Queue} />} />
      <Route
        path={ownPaths.licences}
        element={<OwnPage part={statusPart} page={({ LicencesPage }) => LicencesPage} />}
      />
      {status !== 'closed' && (
        <Route path={ownPaths.status} element={status === 'open' ? statusPage : forAccounts(statusPage)} />
      )}
      {severalAccounts && (
        <>
          <Route path={ownPaths.accounts} element={forAccounts(<SignedInPage name="Accounts" />)} />
          <Route path={ownPaths.addAccount} element={<AddAccount />} />
        </>
      )}
      {routes.map(({ module, route }) => (
        <Route key={route.path} path={route.path} element={<RouteView module={module} route={route} />} />
      ))}
      {/* Behind the modules': only where none of them has it. */}
      <Route path={withoutLoginPath} element={<SignedInPage name="WithoutLoginMissing" />} />
      <Route path="*" element={notFound} />
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

/** The page of every path that does not exist or whose gate is closed (specification section 2). */
function NotFound() {
  const { t } = useShellTexts();
  return (
    <Stack align="flex-start">
      <PageTitle>{t('notFound.title')}</PageTitle>
      <PageHeading>{t('notFound.title')}</PageHeading>
      <Text>{t('notFound.message')}</Text>
      <Button component={Link} to="/">
        {t('notFound.toStart')}
      </Button>
    </Stack>
  );
}

const notFound = <NotFound />;

/** A route that a module declares. */
interface OpenRoute {
  readonly module: PortalModule;
  readonly route: ModuleRoute;
}

/** The routes of all modules whose gates are open for whoever is here now. */
function useOpenRoutes(): readonly OpenRoute[] {
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
  return (
    <OpenPages isOpen={isOpen} missing={notFound}>
      {children}
    </OpenPages>
  );
}
