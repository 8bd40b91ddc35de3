import { screen } from '@testing-library/react';
import { noResponse, refusing, showAuth } from '../testing/show-auth.tsx';
import Login from './Login.tsx';

type Shown = Omit<Parameters<typeof showAuth>[0], 'screen'>;

/** The login screen, and a way to fail at it. */
async function failingLogin(shown: Shown = {}) {
  const shownLogin = await showAuth({ screen: <Login />, answers: [refusing(401)], ...shown });
  const { user } = shownLogin;
  const password = screen.getByLabelText('Passwort');
  await user.type(screen.getByRole('textbox', { name: 'Benutzername' }), 'kunde');
  return { ...shownLogin, password, attempt: () => user.type(password, 'wrong-password{Enter}') };
}

const dialog = () => screen.queryByRole('dialog', { name: 'Anmeldung fehlgeschlagen' });

test('after wrong credentials a button explains why they may not work yet', async () => {
  const { user, attempt } = await failingLogin();
  await attempt();
  expect(dialog()).not.toBeInTheDocument();
  const why = screen.getByRole('button', { name: 'Warum funktioniert mein Zugang nicht?' });
  await user.click(why);
  expect(dialog()).toHaveTextContent('noch nicht mit dem System abgeglichen');
  expect(dialog()).toHaveTextContent('Bitte versuchen Sie es später erneut.');
  expect(screen.queryByRole('link', { name: 'Ohne Anmeldung ablesen' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(dialog()).not.toBeInTheDocument();
  expect(why).toHaveFocus();
});

test('from the second wrong attempt in a row it opens by itself, and the focus returns to the password', async () => {
  const { user, attempt, password } = await failingLogin();
  for (const isExpected of [false, true, true]) {
    await attempt();
    expect(dialog() !== null).toBe(isExpected);
    if (isExpected) await user.click(screen.getByRole('button', { name: 'Eingaben prüfen' }));
    expect(dialog()).not.toBeInTheDocument();
    expect(password).toHaveFocus();
  }
});

test('attempts that nobody judged neither count nor end the row', async () => {
  const answers = [refusing(401), noResponse, refusing(429, 60), refusing(500), refusing(401)];
  const { attempt } = await failingLogin({ answers });
  for (const _answer of answers.slice(0, -1)) {
    await attempt();
    expect(dialog()).not.toBeInTheDocument();
  }
  await attempt();
  expect(dialog()).toBeVisible();
});

test('it offers reading without login where the portal has it', async () => {
  const { user, attempt } = await failingLogin({ canReadWithoutLogin: true });
  await attempt();
  await attempt();
  await user.click(screen.getByRole('link', { name: 'Ohne Anmeldung ablesen' }));
  expect(screen.getByTitle('address')).toHaveTextContent('/ablesung-ohne-zugang');
});

test('the English words are those of the specification', async () => {
  const { user } = await showAuth({ screen: <Login />, answers: [refusing(401)], inEnglish: true });
  await user.type(screen.getByRole('textbox', { name: 'Username' }), 'kunde');
  await user.type(screen.getByLabelText('Password'), 'wrong-password{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent(/Login failed\.\s*Please check your entered data\./);
  await user.click(screen.getByRole('button', { name: 'Why does my access not work?' }));
  expect(screen.getByRole('dialog', { name: 'Login failed' })).toHaveTextContent('try again later');
});
