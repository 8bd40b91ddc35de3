import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { everythingAnswered } from '@zaehlwerk/module-kit/testing';
import { useLoginWithLink } from '@zaehlwerk/store';
import { renderPortal } from '../testing/render-portal.tsx';
import { SampleLogin } from '../testing/sample-login.tsx';
import { sampleModule } from '../testing/sample-module.ts';

function Sample() {
  return <h1>Beispiel</h1>;
}

const loginModule = sampleModule({
  name: 'mf-login',
  container: 'mf_login',
  routes: [{ path: '/m', screen: 'Login', access: 'public' }],
  navigation: [],
  slots: [{ slot: 'login', contribution: 'Login', order: 0 }],
});
const readingModule = sampleModule({
  routes: [
    { path: '/ablesung', screen: 'Sample', access: 'account' },
    { path: '/ablesung/:jobId', screen: 'Sample', access: 'account' },
  ],
  navigation: [],
});

function LinkLogin() {
  const login = useLoginWithLink();
  return (
    <button type="button" onClick={() => void login('token')}>
      Anmelden
    </button>
  );
}

function portalAt(
  address: string,
  { redirects = true, modules = [loginModule, readingModule], Login = SampleLogin } = {},
) {
  return renderPortal({
    modules,
    components: { Login, Sample },
    loggedIn: false,
    address,
    features: { redirectToJobsScreenOnLoginEnabled: redirects },
  });
}

test.each([
  ['the jobs, if the deployment is configured so', '/', {}, '/ablesung'],
  ['the start page, where it does not', '/', { redirects: false }, '/'],
  ['the start page, where no module has the jobs', '/', { modules: [loginModule] }, '/'],
  ['the page that was asked for', '/ablesung/4711?account=a', {}, '/ablesung/4711?account=a'],
  ['the jobs, from the page for one more login', '/anmelden', {}, '/ablesung'],
  ['the jobs, from the page of a login link', '/m', {}, '/ablesung'],
])('a login leads to %s', async (_name, address, deployment, target) => {
  await portalAt(address, deployment);
  await userEvent.click(await screen.findByRole('button', { name: 'Anmelden' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Anmelden' })).not.toBeInTheDocument());
  await waitFor(() => expect(`${window.location.pathname}${window.location.search}`).toBe(target));
});

test('a login by link that leads to another page than the start page names the account', async () => {
  await portalAt('/m', { Login: LinkLogin });
  await userEvent.click(await screen.findByRole('button', { name: 'Anmelden' }));
  const notice = 'Sie sind jetzt als Erika Mustermann angemeldet.';
  // Its code comes after the page.
  expect(await screen.findByText(notice, {}, { timeout: 15_000 })).toBeInTheDocument();
});

test('a login with a password shows no such notice', async () => {
  await portalAt('/');
  await userEvent.click(await screen.findByRole('button', { name: 'Anmelden' }));
  await screen.findByRole('heading', { level: 1, name: 'Beispiel' });
  expect(screen.queryByText(/^Sie sind jetzt als/)).not.toBeInTheDocument();
});

test('a second login that leads to the start page shows no notice over its menu', async () => {
  await renderPortal({
    modules: [loginModule],
    components: { Login: SampleLogin },
    others: ['nachbar'],
    address: '/anmelden',
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Anmelden' }));
  await screen.findByRole('heading', { level: 1, name: 'Willkommen, Erika Mustermann' });
  expect(screen.queryByText(/^Sie sind jetzt als/)).not.toBeInTheDocument();
});

test('the login form after a logout keeps what is typed into it at once', async () => {
  let follow: () => void = () => undefined;
  const store = await renderPortal({
    modules: [loginModule, readingModule],
    components: { Login: SampleLogin, Sample },
    address: '/ablesung',
    alarm: (task, milliseconds) => {
      if (milliseconds === 2000) follow = task;
      return () => undefined;
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Benutzermenü' }));
  await userEvent.click(screen.getByRole('button', { name: 'Abmelden' }));
  expect(await screen.findByText('Sie werden abgemeldet...')).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  act(follow);
  const login = await screen.findByRole('button', { name: 'Anmelden' });
  await everythingAnswered(store);
  expect(login).toBeInTheDocument();
});

test('a logged-in user stays on the start page', async () => {
  await renderPortal({
    modules: [loginModule, readingModule],
    components: { Sample },
  });
  await screen.findByRole('heading', { level: 1, name: 'Willkommen, Erika Mustermann' });
  expect(window.location.pathname).toBe('/');
});
