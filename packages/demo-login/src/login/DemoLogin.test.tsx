import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ModuleHarness } from '@zaehlwerk/module-kit/testing';
import { startedPortalStore, type TestApi } from '@zaehlwerk/store/testing';
import { UiProvider } from '@zaehlwerk/ui';
import { accounts } from '../../../backend/demo/accounts.json';
import german from '../../locales/de-FORMAL.json';
import DemoLogin from './DemoLogin.tsx';
import { demoAccounts } from './demo-accounts.ts';

type RequestToken = NonNullable<TestApi['requestToken']>;

async function showDemoLogin(requestToken: RequestToken) {
  const store = await startedPortalStore({ api: { requestToken } });
  render(
    <UiProvider highContrast={false}>
      <ModuleHarness store={store} module="mf-demo-login" texts={german}>
        <DemoLogin />
      </ModuleHarness>
    </UiProvider>,
  );
}

test('the accounts are those of the demo data that have a password', () => {
  const withPassword = accounts.filter(({ password }) => password !== undefined);
  expect(withPassword.map(({ username, password, name }) => ({ username, password, name }))).toEqual(
    demoAccounts,
  );
});

test('a button logs its account in; a refused one shows an error', async () => {
  const requests: unknown[] = [];
  await showDemoLogin(async request => {
    requests.push(request);
    return {
      ok: false,
      error: { kind: 'refused', status: 401, code: 'wrong_credentials', message: '', fieldErrors: [] },
    };
  });
  await userEvent.click(screen.getByRole('button', { name: 'kunde: Katharina Brandt' }));
  expect(requests).toMatchObject([{ username: 'kunde', password: 'kunde-demo' }]);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(german['failed.unknown']));
});
