import { fetchAccountInfo } from '@zaehlwerk/api';
import { memoryTabs } from '@zaehlwerk/outbox/testing';
import { refusal } from '../testing/fake-backend.ts';
import { settled } from '../testing/fake-portal.ts';
import { testToken } from '../testing/test-token.ts';
import { accountIn, type Tab, tokenIn, twoTabs } from '../testing/two-tabs.ts';
import { accountCall } from './account-call.ts';
import { accountsAtom } from './accounts.ts';
import { login } from './login.ts';
import { sessionEndedAtom } from './remove-account.ts';

afterEach(() => jest.restoreAllMocks());

const info = '/api/pro/account/info';

/** The same account logs in once more, after a new password for instance: its earlier session is worth nothing. */
async function logInAnew({ context }: Tab) {
  await login(context, { username: 'kunde', password: 'geheim' });
  await settled();
}

async function expectNewLogin({ one, other, backend, device }: Awaited<ReturnType<typeof twoTabs>>) {
  await settled();
  for (const { context } of [one, other]) {
    expect(context.jotai.get(accountsAtom)).toHaveLength(1);
    expect(context.jotai.get(sessionEndedAtom)).toBeUndefined();
  }
  expect(device.kept.sessions).toMatchObject({ content: [{ refreshToken: backend.refreshToken }] });
  expect(await tokenIn(other)).toEqual({ ok: true, value: backend.token });
}

describe.each([
  ['heard of', () => memoryTabs()],
  ['not heard of yet', () => () => memoryTabs()()],
])('a login that another tab makes during a refresh, and that is %s,', (_name, tabs) => {
  test('outlives the refusal of that refresh', async () => {
    const device = await twoTabs(-1, tabs());
    const { one, other, backend } = device;
    backend.answers['/auth/token'] = async () => {
      delete backend.answers['/auth/token'];
      await logInAnew(one);
      return refusal(401, 'invalid_token');
    };
    expect(await tokenIn(other)).toEqual({ ok: true, value: backend.token });
    await expectNewLogin(device);
  });

  test('is not replaced by what that refresh brings', async () => {
    const device = await twoTabs(-1, tabs());
    const { one, other, backend } = device;
    backend.answers['/auth/token'] = async () => {
      delete backend.answers['/auth/token'];
      await logInAnew(one);
      return Response.json({ username: 'kunde', token: testToken(), refreshToken: 'of the earlier login' });
    };
    expect(await tokenIn(other)).toEqual({ ok: true, value: backend.token });
    await expectNewLogin(device);
  });

  test('outlives a call that is refused a second time', async () => {
    const device = await twoTabs(900, tabs());
    const { one, other, backend } = device;
    backend.token = 'revoked early';
    backend.answers['/auth/token'] = () => {
      delete backend.answers['/auth/token'];
      backend.answers[info] = async () => {
        delete backend.answers[info];
        await logInAnew(one);
        return refusal(401, 'unauthenticated');
      };
      return undefined;
    };
    await fetchAccountInfo(accountCall(other.context, accountIn(other)));
    await expectNewLogin(device);
  });
});
