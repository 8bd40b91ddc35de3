import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MissingPage } from '@zaehlwerk/module-kit';
import { ModuleLoadError } from './modules/failure.ts';
import { renderPortal } from './testing/render-portal.tsx';
import { sampleModule } from './testing/sample-module.ts';

const Login = () => <h1>Login of the module</h1>;
const Sample = () => (
  <h1 id="page-heading" tabIndex={-1}>
    Sample screen
  </h1>
);
let broken = false;
const Fragile = () => {
  if (broken) throw new Error('in render');
  return <h1>Recovered</h1>;
};
let missing: Error | undefined;
const WithCharts = () => {
  if (missing) throw missing;
  return <h1>Charts</h1>;
};
const login = sampleModule({
  name: 'mf-login',
  container: 'mf_login',
  routes: [],
  navigation: [],
  slots: [{ slot: 'login', contribution: 'Login', order: 0 }],
});

test('an account page shows visitors the login, and no navigation', async () => {
  await renderPortal({
    modules: [login, sampleModule()],
    components: { Login, Sample },
    loggedIn: false,
    address: '/sample',
  });
  expect(await screen.findByRole('heading', { name: 'Login of the module' })).toBeVisible();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(window.location.pathname).toBe('/sample');
});

test('a public page is shown to visitors', async () => {
  const open = sampleModule({ routes: [{ path: '/sample', screen: 'Sample', access: 'public' }] });
  await renderPortal({ modules: [open], components: { Sample }, loggedIn: false, address: '/sample' });
  expect(await screen.findByRole('heading', { name: 'Sample screen' })).toBeVisible();
});

test('navigation opens the screen of a module and focuses its heading', async () => {
  await renderPortal({ modules: [sampleModule()], components: { Sample } });
  await userEvent.click(screen.getAllByRole('link', { name: 'Beispiel' })[0] ?? document.body);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sample screen' })).toHaveFocus());
});

test('a route with a closed gate does not exist, nor its navigation entry', async () => {
  const gate = { feature: 'evaluationEnabled' } as const;
  const module = sampleModule();
  const closed = sampleModule({
    routes: module.routes.map(route => ({ ...route, gate })),
    navigation: module.navigation.map(item => ({ ...item, gate })),
  });
  await renderPortal({ modules: [closed], components: { Sample }, address: '/sample' });
  expect(screen.getByRole('heading', { name: 'Sorry, tut uns leid!' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Beispiel' })).not.toBeInTheDocument();
});

test('a screen that closes its own page shows the page of unknown paths', async () => {
  await renderPortal({ modules: [sampleModule()], components: { Sample: MissingPage }, address: '/sample' });
  expect(await screen.findByRole('heading', { name: 'Sorry, tut uns leid!' })).toHaveAttribute(
    'id',
    'page-heading',
  );
});

test('an unknown path shows an explanation and a link to the start page', async () => {
  await renderPortal({ address: '/nowhere' });
  expect(screen.getByRole('heading', { name: 'Sorry, tut uns leid!' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Zur Startseite' }));
  expect(await screen.findByRole('heading', { name: /Willkommen/ })).toBeVisible();
});

test('a portal without a login module shows an explanation', async () => {
  await renderPortal({ loggedIn: false });
  expect(screen.getByRole('heading', { name: 'Anmeldung nicht verfügbar' })).toBeVisible();
});

test('a screen that throws fails in its own area, and can be retried', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  broken = true;
  await renderPortal({ modules: [sampleModule()], components: { Sample: Fragile }, address: '/sample' });
  expect(await screen.findByText('mf-sample/threw-in-render')).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
  expect(log).toHaveBeenCalledWith('[mf-sample] threw-in-render', expect.any(Error));
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByRole('heading', { name: 'Recovered' })).toBeVisible();
  expect(document.body).not.toHaveFocus();
  log.mockRestore();
});

test('a screen that lacks a chunk shows the failure code, and can be retried', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  missing = Object.assign(new ModuleLoadError('not-available-offline'), { name: 'ChunkLoadError' });
  await renderPortal({ modules: [sampleModule()], components: { Sample: WithCharts }, address: '/sample' });
  expect(await screen.findByText('mf-sample/not-available-offline')).toBeVisible();
  missing = undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByRole('heading', { name: 'Charts' })).toBeVisible();
  expect(log).not.toHaveBeenCalledWith('[mf-sample] threw-in-render', expect.anything());
  log.mockRestore();
});

test('another page of a failed screen is rendered', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { navigation } = sampleModule();
  const pages = sampleModule({
    routes: ['/sample', '/other'].map(path => ({ path, screen: 'Sample', access: 'account' as const })),
    navigation: navigation.map(item => ({ ...item, path: '/other' })),
  });
  broken = true;
  await renderPortal({ modules: [pages], components: { Sample: Fragile }, address: '/sample' });
  expect(await screen.findByText('mf-sample/threw-in-render')).toBeVisible();
  broken = false;
  await userEvent.click(screen.getAllByRole('link', { name: 'Beispiel' })[0] ?? document.body);
  expect(await screen.findByRole('heading', { name: 'Recovered' })).toBeVisible();
  log.mockRestore();
});

test('a page for a role shows visitors the login, and does not exist without the role', async () => {
  const gate = { roles: ['ROLE_NOBODY_HAS'] };
  const forRole = sampleModule({ routes: [{ path: '/sample', screen: 'Sample', access: 'account', gate }] });
  const modules = [login, forRole];
  await renderPortal({ modules, components: { Login, Sample }, loggedIn: false, address: '/sample' });
  expect(await screen.findByRole('heading', { name: 'Login of the module' })).toBeVisible();
  cleanup();
  await renderPortal({ modules, components: { Login, Sample }, address: '/sample' });
  expect(screen.getByRole('heading', { name: 'Sorry, tut uns leid!' })).toBeVisible();
});

test('logging out leads to the login', async () => {
  await renderPortal({ modules: [login], components: { Login } });
  await userEvent.click(screen.getByRole('button', { name: 'Benutzermenü' }));
  await userEvent.click(screen.getByRole('button', { name: 'Abmelden' }));
  expect(await screen.findByRole('heading', { name: 'Login of the module' })).toBeVisible();
});
