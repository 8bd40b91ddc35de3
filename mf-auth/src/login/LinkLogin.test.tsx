import { act, screen, waitFor } from '@testing-library/react';
import { granted, noResponse, refusing, showAuth } from '../testing/show-auth.tsx';
import LinkLogin from './LinkLogin.tsx';

type Shown = Partial<Parameters<typeof showAuth>[0]>;

const showLink = (shown: Shown = {}) =>
  showAuth({ screen: <LinkLogin />, address: '/m', openedLinkToken: 'token-1', ...shown });

const address = () => screen.getByTitle('address');
const oneAccountOnly = { features: { multipleAccountsLoginEnabled: false } };

test('it says that the login is being checked, and asks the server with the token', async () => {
  const { requests, pending } = await showLink({ answers: ['pending'] });
  expect(screen.getByRole('status')).toHaveTextContent('Anmeldung wird geprüft…');
  expect(requests).toEqual([{ applicationId: 'test', token: 'token-1' }]);
  await act(async () => pending[0]?.(granted));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a reload of the address without a token leads to the start', async () => {
  await showAuth({ screen: <LinkLogin />, address: '/m' });
  expect(address()).toHaveTextContent(/^\/$/);
});

test('an invalid link shows a dialog, and Escape leads to the login', async () => {
  const { user } = await showLink({ answers: [refusing(401)] });
  const dialog = await screen.findByRole('dialog', { name: 'Zugang ungültig oder abgelaufen' });
  expect(dialog).toHaveTextContent('Vielleicht kennen wir Ihre Ablesekarte noch nicht.');
  expect(screen.getByRole('button', { name: 'Zur Anmeldung' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ohne Anmeldung ablesen' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(address()).toHaveTextContent(/^\/$/);
});

test('an invalid link offers the contributions of modules to failed logins', async () => {
  await showLink({ answers: [refusing(401)], canReadWithoutLogin: true });
  expect(await screen.findByRole('link', { name: 'Ohne Anmeldung ablesen' })).toBeVisible();
});

test.each([
  ['Server nicht erreichbar', 'Internetverbindung', noResponse],
  ['Zu viele Versuche', 'etwa 2 Minuten', refusing(429, 90)],
  ['Anmeldung fehlgeschlagen', 'gerade nicht möglich', refusing(503)],
])('what may pass can be tried again: %s', async (title, message, answer) => {
  const { user, requests } = await showLink({ answers: [answer, 'pending'] });
  expect(await screen.findByRole('dialog', { name: title })).toHaveTextContent(message);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Anmeldung wird geprüft…');
  expect(requests).toEqual(Array(2).fill({ applicationId: 'test', token: 'token-1' }));
});

test('the link asks before it replaces the current login', async () => {
  const { user, requests } = await showLink({
    loggedIn: true,
    application: oneAccountOnly,
    answers: ['pending'],
  });
  const dialog = screen.getByRole('dialog', { name: 'Zugang wechseln?' });
  // Until the server has said the name, it is that of the login.
  await waitFor(() => expect(dialog).toHaveTextContent('Sie sind als Erika Mustermann angemeldet.'));
  expect(requests).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Fortfahren' }));
  expect(screen.getByRole('status')).toHaveTextContent('Anmeldung wird geprüft…');
  expect(requests).toHaveLength(1);
});

test.each(['button', 'Escape'])('without consent, the current login stays: %s', async way => {
  const { user, requests } = await showLink({ loggedIn: true, application: oneAccountOnly });
  if (way === 'button') await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  else await user.keyboard('{Escape}');
  expect(address()).toHaveTextContent(/^\/$/);
  expect(requests).toEqual([]);
});

test('after a failed link, a logged-in user goes back to the start', async () => {
  const { user } = await showLink({ loggedIn: true, answers: [refusing(401)] });
  await user.click(await screen.findByRole('button', { name: 'Zur Startseite' }));
  expect(address()).toHaveTextContent(/^\/$/);
});
