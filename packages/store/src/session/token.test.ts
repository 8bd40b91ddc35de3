import { noAnswer } from '@zaehlwerk/api/testing';
import { refusal } from '../testing/fake-backend.ts';
import { type FakePortal, fakePortal, loggedInPortal, settled } from '../testing/fake-portal.ts';
import { brokenPersistence, memoryPersistence } from '../testing/memory-persistence.ts';
import { testToken } from '../testing/test-token.ts';
import { type Account, accountsAtom, currentAccountAtom } from './accounts.ts';
import { login } from './login.ts';
import { removeAccount, sessionEndedAtom } from './remove-account.ts';
import { tokenFor } from './token.ts';

describe('token', () => {
  afterEach(() => jest.restoreAllMocks());

  /** A portal whose token has so many seconds left. */
  async function withSecondsLeft(
    seconds: number,
  ): Promise<FakePortal & { account: Account; oldToken: string }> {
    const fake = await loggedInPortal();
    const { jotai } = fake.context;
    const account = jotai.get(currentAccountAtom);
    if (!account) throw new Error('no account is logged in');
    jotai.set(account.sessionAtom, session => ({ ...session, expiresAt: Date.now() + seconds * 1000 }));
    return { ...fake, account, oldToken: fake.backend.token };
  }

  test('a token with more than 30 s left is used as it is', async () => {
    const { context, account, backend } = await withSecondsLeft(40);
    expect(await tokenFor(context, account)).toEqual({ ok: true, value: backend.token });
    expect(backend.log).toEqual([]);
  });

  test('a token with less is refreshed once for all callers, and persisted', async () => {
    const { context, account, backend, device, oldToken } = await withSecondsLeft(20);
    const tokens = await Promise.all([1, 2, 3].map(() => tokenFor(context, account)));
    expect(backend.log).toEqual(['POST /auth/token']);
    expect(backend.token).not.toBe(oldToken);
    expect(tokens).toEqual(Array(3).fill({ ok: true, value: backend.token }));
    expect(device.kept.sessions).toMatchObject({ content: [{ refreshToken: backend.refreshToken }] });
  });

  test.each([400, 401, 403])('a refresh refused with %d removes the account', async status => {
    const { context, account, backend, device } = await withSecondsLeft(-1);
    backend.answers['/auth/token'] = () => refusal(status, 'refused');
    expect(await tokenFor(context, account)).toMatchObject({ ok: false, error: { kind: 'refused', status } });
    expect(context.jotai.get(accountsAtom)).toEqual([]);
    expect(context.jotai.get(sessionEndedAtom)).toMatchObject({ of: 'session' });
    expect(device.kept.sessions).toEqual({ version: 1, content: [] });
  });

  test.each([
    ['no answer', noAnswer],
    ['429', () => refusal(429, 'too-many-attempts')],
    ['500', () => refusal(500, 'internal')],
    ['503', () => refusal(503, 'maintenance')],
    ['an unreadable answer', () => Response.json({})],
    [
      "another account's token",
      () => Response.json({ username: 'x', token: testToken({ accountId: 'account-2' }), refreshToken: 'r' }),
    ],
  ])('a refresh that meets %s keeps the account', async (_name, answer) => {
    const { context, account, backend, device } = await withSecondsLeft(-1);
    const before = structuredClone(device.kept);
    backend.answers['/auth/token'] = answer;
    expect((await tokenFor(context, account)).ok).toBe(false);
    expect(context.jotai.get(accountsAtom)).toEqual([account]);
    expect(device.kept).toEqual(before);

    delete backend.answers['/auth/token'];
    expect(await tokenFor(context, account)).toEqual({ ok: true, value: backend.token });
  });

  test('the old token serves until its end when the refresh gets no answer', async () => {
    const { context, account, backend, oldToken } = await withSecondsLeft(20);
    backend.answers['/auth/token'] = noAnswer;
    expect(await tokenFor(context, account)).toEqual({ ok: true, value: oldToken });
  });

  test('an account that logs out during its refresh does not come back', async () => {
    const { context, account, device } = await withSecondsLeft(-1);
    const token = tokenFor(context, account);
    await removeAccount(context, account);
    expect(await token).toMatchObject({ ok: false, error: { code: 'logged-out' } });
    expect(context.jotai.get(accountsAtom)).toEqual([]);
    expect(context.jotai.get(sessionEndedAtom)).toBeUndefined();
    expect(device.kept.sessions).toEqual({ version: 1, content: [] });
  });

  const nothing = brokenPersistence();
  test.each([
    ['keeps nothing', nothing],
    ['lets nothing be read', { read: nothing.read }],
    ['has no room left', { write: nothing.write, update: nothing.update }],
  ])('on a device that %s tokens are refreshed in memory', async (_name, broken) => {
    const device = Object.assign(memoryPersistence(), broken);
    const { store, context, backend } = fakePortal(device);
    await store.start();
    backend.tokenSeconds = 10;
    await login(context, { username: 'kunde', password: 'geheim' });
    await settled();
    const account = context.jotai.get(currentAccountAtom);
    if (!account) throw new Error('no account is logged in');
    for (let time = 0; time < 2; time++) {
      expect(await tokenFor(context, account)).toEqual({ ok: true, value: backend.token });
    }
    expect(context.jotai.get(accountsAtom)).toEqual([account]);
  });
});
