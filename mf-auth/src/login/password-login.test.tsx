import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiError, AuthTokenRequest } from '@zaehlwerk/api';
import { applicationSchema } from '@zaehlwerk/api/schema';
import { ModuleHarness } from '@zaehlwerk/module-kit/testing';
import { startedPortalStore, type TestApi, testToken } from '@zaehlwerk/store/testing';
import { UiProvider } from '@zaehlwerk/ui';
import texts from '../../locales/de-FORMAL.json';
import { PasswordLogin } from './password-login.tsx';

const granted = { ok: true, value: { username: 'kunde', token: testToken(), refreshToken: 'r' } } as const;

async function showLogin(api: TestApi = {}) {
  const store = await startedPortalStore({ loggedIn: false, api });
  render(
    <UiProvider highContrast={false}>
      <ModuleHarness store={store} module="mf-auth" texts={texts}>
        <PasswordLogin />
      </ModuleHarness>
    </UiProvider>,
  );
  return {
    username: screen.getByRole('textbox', { name: 'Benutzername' }),
    password: screen.getByLabelText('Passwort'),
    submit: screen.getByRole('button', { name: 'Anmelden' }),
  };
}

function refusing(error: ApiError): TestApi {
  return { requestToken: async () => ({ ok: false, error }) };
}

function withFeatures(features: object): TestApi {
  const application = applicationSchema.parse({ applicationId: 'test', applicationName: 'Test', features });
  return { fetchApplication: async () => ({ ok: true, value: application }) };
}

test('the button waits until both minimum lengths are met, white space not counted', async () => {
  const { username, password, submit } = await showLogin();
  await userEvent.type(username, 'kund ');
  await userEvent.type(password, '12 34');
  expect(submit).toBeDisabled();
  await userEvent.type(username, 'e');
  await userEvent.type(password, '5');
  expect(submit).toBeEnabled();
});

test('minimum lengths come from the configuration', async () => {
  const { username, password, submit } = await showLogin(
    withFeatures({ loginUsernameMinLength: 1, loginPasswordMinLength: 2 }),
  );
  await userEvent.type(username, 'k');
  await userEvent.type(password, '1');
  expect(submit).toBeDisabled();
  await userEvent.type(password, '2');
  expect(submit).toBeEnabled();
});

test('username and password are sent without white space, with the Enter key too', async () => {
  const requests: AuthTokenRequest[] = [];
  const { username, password } = await showLogin({
    async requestToken(body) {
      requests.push(body);
      return granted;
    },
  });
  await userEvent.type(username, ' kun de ');
  await userEvent.type(password, ' kunde -demo{Enter}');
  expect(requests).toEqual([{ applicationId: 'test', username: 'kunde', password: 'kunde-demo' }]);
});

test.each<[string, ApiError]>([
  [
    'Anmeldung fehlgeschlagen',
    { kind: 'refused', status: 401, code: 'wrong-credentials', message: '', fieldErrors: [] },
  ],
  ['Server nicht erreichbar', { kind: 'no-response', reason: 'network' }],
  [
    'etwa 3 Minuten gesperrt',
    { kind: 'refused', status: 429, code: 'too-many', message: '', fieldErrors: [], retryAfterSeconds: 150 },
  ],
  [
    'etwa eine Minute gesperrt',
    { kind: 'refused', status: 429, code: 'too-many', message: '', fieldErrors: [], retryAfterSeconds: 5 },
  ],
  ['gerade nicht möglich', { kind: 'refused', status: 500, code: 'internal', message: '', fieldErrors: [] }],
])('a failed login says why: %s', async (text, error) => {
  const { username, password, submit } = await showLogin(refusing(error));
  await userEvent.type(username, 'kunde');
  await userEvent.type(password, 'wrong-password');
  await userEvent.click(submit);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(password).toHaveValue('');
  expect(username).toHaveValue('kunde');
  expect(password).toHaveFocus();
});

test('the password is gone as soon as it is sent, and a second submit waits for the first', async () => {
  const answers: ((result: typeof granted) => void)[] = [];
  const { username, password, submit } = await showLogin({
    requestToken: () => new Promise(resolve => answers.push(resolve)),
  });
  await userEvent.type(username, 'kunde');
  await userEvent.type(password, 'kunde-demo{Enter}');
  expect(password).toHaveValue('');
  await userEvent.type(password, 'kunde-demo{Enter}');
  expect(answers).toHaveLength(1);
  expect(submit).toBeDisabled();
  await act(async () => answers[0]?.(granted));
});

test('the password can be typed in clear text where the deployment wants it', async () => {
  const { password } = await showLogin(withFeatures({ loginPasswordInputAsCleartext: true }));
  expect(password).toHaveAttribute('type', 'text');
});
