import { act, screen } from '@testing-library/react';
import { failing, granted, noResponse, refusing, showAuth } from '../testing/show-auth.tsx';
import Login from './Login.tsx';

type Shown = Omit<Parameters<typeof showAuth>[0], 'screen'>;

async function showLogin(shown: Shown = {}) {
  return {
    ...(await showAuth({ screen: <Login />, ...shown })),
    username: screen.getByRole('textbox', { name: 'Benutzername' }),
    password: screen.getByLabelText('Passwort'),
    submit: screen.getByRole('button', { name: 'Anmelden' }),
  };
}

test('the button waits until both minimum lengths are met, white space not counted', async () => {
  const { user, username, password, submit } = await showLogin();
  await user.type(username, 'kund ');
  await user.type(password, '12 34');
  expect(submit).toBeDisabled();
  await user.type(username, 'e');
  await user.type(password, '5');
  expect(submit).toBeEnabled();
});

test('minimum lengths come from the configuration', async () => {
  const features = { loginUsernameMinLength: 1, loginPasswordMinLength: 2 };
  const { user, username, password, submit } = await showLogin({ application: { features } });
  await user.type(username, 'k');
  await user.type(password, '1');
  expect(submit).toBeDisabled();
  await user.type(password, '2');
  expect(submit).toBeEnabled();
});

test('username and password are sent without white space, with the Enter key too', async () => {
  const { user, username, password, requests } = await showLogin();
  await user.type(username, ' kun de ');
  await user.type(password, ' kunde -demo{Enter}');
  expect(requests).toEqual([{ applicationId: 'test', username: 'kunde', password: 'kunde-demo' }]);
});

test.each([
  ['Anmeldung fehlgeschlagen', refusing(401)],
  ['Server nicht erreichbar', noResponse],
  ['etwa 3 Minuten gesperrt', refusing(429, 150)],
  ['etwa eine Minute gesperrt', refusing(429, 5)],
  ['gerade nicht möglich', refusing(500)],
  ['gerade nicht möglich', failing({ kind: 'unreadable', details: [] })],
])('a failed login says why: %s', async (text, answer) => {
  const { user, username, password, submit } = await showLogin({ answers: [answer] });
  await user.type(username, 'kunde');
  await user.type(password, 'wrong-password');
  await user.click(submit);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(password).toHaveValue('');
  expect(username).toHaveValue('kunde');
  expect(password).toHaveFocus();
});

test('the password is gone as soon as it is sent, and a second submit waits for the first', async () => {
  const { user, username, password, requests, pending } = await showLogin({ answers: ['pending'] });
  await user.type(username, 'kunde');
  await user.type(password, 'kunde-demo{Enter}');
  expect(password).toHaveValue('');
  await user.type(password, 'kunde-demo{Enter}');
  expect(requests).toHaveLength(1);
  await act(async () => pending[0]?.(granted));
});

test('while a login is checked this is said, and the button keeps the focus', async () => {
  const { user, username, password, submit, pending } = await showLogin({ answers: ['pending'] });
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  await user.type(username, 'kunde');
  await user.type(password, 'kunde-demo');
  await user.click(submit);
  expect(status).toHaveTextContent('Anmeldung wird geprüft…');
  expect(submit).toHaveFocus();
  expect(submit).toHaveAttribute('aria-disabled', 'true');
  await act(async () => pending[0]?.(refusing(401)));
  expect(status).toBeEmptyDOMElement();
  expect(password).toHaveFocus();
});

test('the password can be typed in clear text where the deployment wants it', async () => {
  const { password } = await showLogin({
    application: { features: { loginPasswordInputAsCleartext: true } },
  });
  expect(password).toHaveAttribute('type', 'text');
});
