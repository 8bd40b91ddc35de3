import { Link, PageTitle } from '@zaehlwerk/module-kit';
import { isOpenRoute, type ModuleRoute } from '@zaehlwerk/module-kit/host';
import { OpenPages, useGateFacts } from '@zaehlwerk/module-kit/host/page';
import { useFeature } from '@zaehlwerk/store';
import { Button, PageHeading, Stack, Text } from '@zaehlwerk/ui';
import { type ReactNode, useCallback, useMemo } from 'react';
import { Route, Routes } from 'react-router';
import { useHost } from '../host.tsx';
import { useShellTexts } from '../language/shell-texts.ts';
import { LazyPage, lazyShellPart } from '../modules/lazy-page.tsx';
import { ModulePartView } from '../modules/module-part-view.tsx';
import { queuePart } from '../queue/queue-part.tsx';
import type { PortalModule } from '../release-set.ts';
import { AddAccount, LoginGate } from '../session/login-gate.tsx';
import { SignedInPage } from '../signed-in/signed-in.tsx';
import { anonymousReadingPath, ownPaths } from './own-paths.ts';
import { useStatusAccess } from './use-status-access.ts';

const statusPart = lazyShellPart(() => import(/* webpackChunkName: "Status" */ '../status/status-parts.ts'));
const statusPage = <LazyPage part={statusPart} page={({ StatusPage }) => StatusPage} />;

/**
 * All paths of the portal: the shell's pages and the routes of the modules. A closed gate is a missing page; an account
 * page shows the login to visitors, at the same address.
 */
export function PortalRoutes() {
  const routes = useOpenRoutes();
  const severalAccounts = useFeature('multipleAccountsLoginEnabled');
  const status = useStatusAccess();
  return (
    <Routes>
      <Route path={ownPaths.home} element={forAccounts(<SignedInPage name="Home" />)} />
      {/* It asks for a login itself: what lies here of a closed share is nobody's who could log in. */}
      <Route path={ownPaths.queue} element={<LazyPage part={queuePart} page={({ Queue }) => Queue} />} />
      <Route
        path={ownPaths.licences}
        element={<LazyPage part={statusPart} page={({ LicencesPage }) => LicencesPage} />}
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
      <Route path={anonymousReadingPath} element={<SignedInPage name="AnonymousReadingMissing" />} />
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

/** Any path that is unknown or whose gate is closed (specification section 2). */
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

interface OpenRoute {
  readonly module: PortalModule;
  readonly route: ModuleRoute;
}

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

/** Provides the open pages of the release set's modules. */
export function PortalPages({ children }: { readonly children: ReactNode }) {
  const routes = useOpenRoutes();
  const isOpen = useCallback((path: string) => routes.some(({ route }) => route.path === path), [routes]);
  return (
    <OpenPages isOpen={isOpen} missing={notFound}>
      {children}
    </OpenPages>
  );
}
