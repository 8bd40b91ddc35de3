import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
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
  expect(submit).toHaveAttribute('aria-disabled', 'true');
  await user.type(username, 'e');
  await user.type(password, '5');
  expect(submit).toHaveAttribute('aria-disabled', 'false');
});

test('as long as it waits, the button can be reached, says why, and leads to what is missing', async () => {
  const { user, username, password, submit, requests } = await showLogin();
  act(() => submit.focus());
  expect(submit).toHaveFocus();
  expect(submit).toHaveAccessibleDescription(/Benutzername/);
  await user.click(submit);
  expect(username).toHaveFocus();
  await user.paste('kunde');
  await user.click(submit);
  expect(password).toHaveFocus();
  act(() => username.focus());
  await user.click(screen.getByRole('button', { name: 'Bitte geben Sie Ihr Passwort vollständig ein.' }));
  expect(password).toHaveFocus();
  expect(requests).toEqual([]);
});

test('minimum lengths come from the configuration', async () => {
  const features = { loginUsernameMinLength: 1, loginPasswordMinLength: 2 };
  const { user, username, password, submit } = await showLogin({ application: { features } });
  await user.type(username, 'k');
  await user.type(password, '1');
  expect(submit).toHaveAttribute('aria-disabled', 'true');
  await user.type(password, '2');
  expect(submit).toHaveAttribute('aria-disabled', 'false');
});

test('username and password are sent without white space, with the Enter key too', async () => {
  const { user, username, password, requests } = await showLogin();
  await user.type(username, ' kun de ');
  await user.type(password, ' kunde -demo{Enter}');
  expect(requests).toEqual([{ applicationId: 'test', username: 'kunde', password: 'kunde-demo' }]);
});

/** Puts a text into a field at once, and presses Enter where it is to be sent: a key at a time is proven above. */
async function enter(user: UserEvent, field: HTMLElement, text: string, { isSent = false } = {}) {
  act(() => field.focus());
  await user.paste(text);
  if (isSent) await user.keyboard('{Enter}');
}

test.each([
  ['Anmeldung fehlgeschlagen', refusing(401)],
  ['etwa 3 Minuten gesperrt', refusing(429, 150)],
  ['etwa eine Minute gesperrt', refusing(429, 5)],
  ['gerade nicht möglich', refusing(500)],
  ['gerade nicht möglich', failing({ kind: 'unreadable', details: [] })],
])('a failed login says why: %s', async (text, answer) => {
  const { user, username, password, submit } = await showLogin({ answers: [answer] });
  await enter(user, username, 'kunde');
  await enter(user, password, 'wrong-password');
  await user.click(submit);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
  expect(password).toHaveValue('');
  expect(username).toHaveValue('kunde');
  await waitFor(() => expect(password).toHaveFocus());
});

test('without an answer, the password stays for another try', async () => {
  const { user, username, password, submit } = await showLogin({ answers: [noResponse] });
  await enter(user, username, 'kunde');
  await enter(user, password, 'kunde-demo');
  await user.click(submit);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Server nicht erreichbar'));
  expect(password).toHaveValue('kunde-demo');
});

test('the password is gone as soon as it is sent, and a second submit waits for the first', async () => {
  const { user, username, password, requests, pending } = await showLogin({ answers: ['pending'] });
  await enter(user, username, 'kunde');
  await enter(user, password, 'kunde-demo', { isSent: true });
  expect(password).toHaveValue('');
  await enter(user, password, 'kunde-demo', { isSent: true });
  expect(requests).toHaveLength(1);
  await act(async () => pending[0]?.(granted));
});

test('while a login is checked this is said, and the button keeps the focus', async () => {
  const { user, username, password, submit, pending } = await showLogin({ answers: ['pending'] });
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  await enter(user, username, 'kunde');
  await enter(user, password, 'kunde-demo');
  await user.click(submit);
  expect(status).toHaveTextContent('Anmeldung wird geprüft…');
  expect(submit).toHaveFocus();
  expect(submit).toHaveAttribute('aria-disabled', 'true');
  await act(async () => pending[0]?.(refusing(401)));
  await waitFor(() => expect(password).toHaveFocus());
  await waitFor(() => expect(status).toBeEmptyDOMElement());
});

test('the password can be typed in clear text where the deployment wants it', async () => {
  const { password } = await showLogin({
    application: { features: { loginPasswordInputAsCleartext: true } },
  });
  expect(password).toHaveAttribute('type', 'text');
});

describe('login help', () => {
  type Shown = Omit<Parameters<typeof showAuth>[0], 'screen'>;

  /** The login screen, and a way to fail at it. */
  async function failingLogin(shown: Shown = {}) {
    const shownLogin = await showAuth({ screen: <Login />, answers: [refusing(401)], ...shown });
    const { user } = shownLogin;
    const password = screen.getByLabelText('Passwort');
    await enter(user, screen.getByRole('textbox', { name: 'Benutzername' }), 'kunde');
    return {
      ...shownLogin,
      password,
      async attempt() {
        await enter(user, password, 'wrong-password', { isSent: true });
        await waitFor(() => expect(screen.getByRole('status', { hidden: true })).toBeEmptyDOMElement());
      },
    };
  }

  const dialog = () => screen.queryByRole('dialog', { name: 'Anmeldung fehlgeschlagen' });

  test('after wrong credentials a button explains why they may not work yet', async () => {
    const { user, attempt } = await failingLogin();
    await attempt();
    const why = await screen.findByRole('button', { name: 'Warum kann ich mich nicht anmelden?' });
    expect(dialog()).not.toBeInTheDocument();
    await user.click(why);
    expect(dialog()).toHaveTextContent('noch nicht mit dem System abgeglichen');
    expect(dialog()).toHaveTextContent('Bitte versuchen Sie es später erneut.');
    expect(screen.queryByRole('link', { name: 'Ohne Anmeldung ablesen' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(dialog()).not.toBeInTheDocument();
    expect(why).toHaveFocus();
  });

  test('it names whom to turn to', async () => {
    const { user, attempt } = await failingLogin({ contact: 'Hotline: 030 23125-100' });
    await attempt();
    await user.click(await screen.findByRole('button', { name: 'Warum kann ich mich nicht anmelden?' }));
    expect(await screen.findByText('Hotline: 030 23125-100')).toBeVisible();
  });

  test('the second wrong attempt in a row opens it, and closing returns the focus to the password', async () => {
    const { user, attempt, password } = await failingLogin();
    for (const isExpected of [false, true, true]) {
      await attempt();
      if (isExpected) await user.click(await screen.findByRole('button', { name: 'Eingaben prüfen' }));
      await waitFor(() => expect(password).toHaveFocus());
      expect(dialog()).not.toBeInTheDocument();
    }
  });

  test('attempts without an answer neither count nor end the row', async () => {
    const answers = [refusing(401), noResponse, refusing(429, 60), refusing(500), refusing(401)];
    const { attempt } = await failingLogin({ answers });
    for (const _answer of answers.slice(0, -1)) {
      await attempt();
      expect(dialog()).not.toBeInTheDocument();
    }
    await attempt();
    await waitFor(() => expect(dialog()).toBeVisible());
  });

  test('it offers the contributions of modules to failed logins', async () => {
    const { attempt } = await failingLogin({ canReadWithoutLogin: true });
    await attempt();
    await attempt();
    expect(await screen.findByRole('link', { name: 'Ohne Anmeldung ablesen' })).toBeVisible();
  });

  test('the English words are those of the specification', async () => {
    const { user } = await showAuth({ screen: <Login />, answers: [refusing(401)], inEnglish: true });
    await enter(user, screen.getByRole('textbox', { name: 'Username' }), 'kunde');
    await enter(user, screen.getByLabelText('Password'), 'wrong-password', { isSent: true });
    const message = /Login failed\.\s*Please check your entered data\./;
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
    await user.click(screen.getByRole('button', { name: 'Why can I not log in?' }));
    expect(screen.getByRole('dialog', { name: 'Login failed' })).toHaveTextContent('try again later');
  });
});
