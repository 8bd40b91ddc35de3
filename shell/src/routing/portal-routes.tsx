import { Link, PageTitle } from '@zaehlwerk/module-kit';
import { type Gate, isOpen, isOpenRoute, type ModuleRoute, mayOpen } from '@zaehlwerk/module-kit/host';
import { OpenPages, useGateFacts } from '@zaehlwerk/module-kit/host/page';
import { useFeature } from '@zaehlwerk/store';
import { Button, Illustration, PageHeading, Stack, Text } from '@zaehlwerk/ui';
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

const statusPart = lazyShellPart(() => import(/* webpackChunkName: "Status" */ '../status/status-page.tsx'));
const statusPage = <LazyPage part={statusPart} page={({ StatusPage }) => StatusPage} />;

/** Of the shell and its modules. A closed gate is a missing page; an account page shows the login to visitors. */
export function PortalRoutes() {
  const routes = useOpenRoutes();
  const severalAccounts = useFeature('multipleAccountsLoginEnabled');
  const status = useStatusAccess();
  return (
    <Routes>
      <Route path={ownPaths.home} element={forAccounts(<SignedInPage name="Home" />)} />
      {/* Has its own login gate: items of a closed share belong to no account that can log in. */}
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
      {/* After the modules' routes: only if none of them has it. */}
      <Route path={anonymousReadingPath} element={anonymousReadingMissing} />
      <Route path="*" element={notFound} />
    </Routes>
  );
}

const forAdministrators: Gate = { roles: ['ROLE_KSA_ADMINISTRATOR'] };

/** For administrators, or for everyone if configured so, or where developers may run modules: the form is there. */
function useStatusAccess(): 'open' | 'after-login' | 'closed' {
  const { overrides = [] } = useHost().set;
  const isForAll = useFeature('publicStatusPageEnabled') || overrides.length > 0;
  const facts = useGateFacts();
  if (isForAll || isOpen(forAdministrators, facts)) return 'open';
  return mayOpen(forAdministrators, facts) ? 'after-login' : 'closed';
}

function RouteView({ module, route }: OpenRoute) {
  const screen = <ModulePartView module={module} kind="screens" name={route.screen} />;
  return route.access === 'public' ? screen : forAccounts(screen);
}

const forAccounts = (page: ReactNode) => <LoginGate>{page}</LoginGate>;

interface MissingPageProps {
  readonly title: 'notFound.title' | 'withoutLoginMissing.title';
  readonly message: 'notFound.message' | 'unknownUserReading.errorHandling.featureNotAvailable';
}

/** Explains that the portal has no such page, and leads to the start page. */
function MissingPage({ title, message }: MissingPageProps) {
  const { t } = useShellTexts();
  return (
    <Stack align="flex-start">
      <PageTitle>{t(title)}</PageTitle>
      <Illustration name="missing" />
      <PageHeading>{t(title)}</PageHeading>
      <Text>{t(message)}</Text>
      <Button component={Link} to="/">
        {t('notFound.toStart')}
      </Button>
    </Stack>
  );
}

/** Any path that is unknown or whose gate is closed (specification section 2). */
const notFound = <MissingPage title="notFound.title" message="notFound.message" />;

const anonymousReadingMissing = (
  <MissingPage
    title="withoutLoginMissing.title"
    message="unknownUserReading.errorHandling.featureNotAvailable"
  />
);

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
  const isOpenPath = useCallback((path: string) => routes.some(({ route }) => route.path === path), [routes]);
  return (
    <OpenPages isOpen={isOpenPath} missing={notFound}>
      {children}
    </OpenPages>
  );
}
