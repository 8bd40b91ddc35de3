import { memoryTabs } from '@zaehlwerk/outbox/testing';
import { fakeBackend } from '../testing/fake-backend.ts';
import { fakePortal, settled } from '../testing/fake-portal.ts';
import { memoryPersistence } from '../testing/memory-persistence.ts';
import { testToken } from '../testing/test-token.ts';
import { accountIn, tokenIn, twoTabs } from '../testing/two-tabs.ts';
import { accountsAtom } from './accounts.ts';
import { login } from './login.ts';
import { removeAccount, sessionEndedAtom } from './remove-account.ts';

afterEach(() => jest.restoreAllMocks());

test('a tab takes over the token that another tab has refreshed', async () => {
  const { one, other, backend } = await twoTabs(20);
  await tokenIn(one);
  expect(await tokenIn(other)).toEqual({ ok: true, value: backend.token });
  expect(backend.log).toEqual(['POST /auth/token']);
});

test('a tab refreshes with the refresh token that another tab has left, when that token has ended too', async () => {
  const { one, other, backend, device } = await twoTabs(20);
  backend.tokenSeconds = 10;
  await tokenIn(one);
  expect(await tokenIn(other)).toEqual({ ok: true, value: backend.token });
  expect(backend.log).toEqual(['POST /auth/token', 'POST /auth/token']);
  expect(device.kept.sessions).toMatchObject({ content: [{ refreshToken: backend.refreshToken }] });
});

test('tabs that refresh at the same moment make one request', async () => {
  const { one, other, backend } = await twoTabs(-1);
  const tokens = await Promise.all([tokenIn(one), tokenIn(other)]);
  expect(tokens).toEqual(Array(2).fill({ ok: true, value: backend.token }));
  expect(backend.log).toEqual(['POST /auth/token']);
});

test('a logout in one tab is the end in the other, not undone by its refresh', async () => {
  const { one, other, backend, device } = await twoTabs(-1);
  await removeAccount(one.context, accountIn(one));
  expect(await tokenIn(other)).toMatchObject({ ok: false, error: { code: 'logged-out' } });
  expect(backend.log).not.toContain('POST /auth/token');
  expect(other.context.jotai.get(accountsAtom)).toEqual([]);
  expect(device.kept.sessions).toEqual({ version: 1, content: [] });
});

test('a logout in one tab while the other refreshes is not undone either', async () => {
  const { one, other, backend, device } = await twoTabs(-1);
  backend.answers['/auth/token'] = async () => {
    await removeAccount(one.context, accountIn(one));
    return Response.json({ username: 'kunde', token: testToken(), refreshToken: 'of the refresh' });
  };
  expect(await tokenIn(other)).toMatchObject({ ok: false, error: { code: 'logged-out' } });
  expect(other.context.jotai.get(accountsAtom)).toEqual([]);
  expect(device.kept.sessions).toEqual({ version: 1, content: [] });
});

test('a logout is followed by the other tab at once, without a word to the user', async () => {
  const { one, other } = await twoTabs(900, memoryTabs());
  await removeAccount(one.context, accountIn(one));
  await settled();
  expect(other.context.jotai.get(accountsAtom)).toEqual([]);
  expect(other.context.jotai.get(sessionEndedAtom)).toBeUndefined();
});

test('the session that the server ends in one tab ends in the other at once, and both users are told', async () => {
  const { one, other, backend } = await twoTabs(-1, memoryTabs());
  backend.refreshToken = 'all revoked';
  await tokenIn(one);
  await settled();
  expect(backend.log).toEqual(['POST /auth/token']);
  expect([one, other].map(({ context }) => context.jotai.get(accountsAtom))).toEqual([[], []]);
  expect([one, other].map(({ context }) => context.jotai.get(sessionEndedAtom))).toEqual(
    Array(2).fill({ of: 'session', accountId: 'account-1' }),
  );
});

test('a token that one tab has refreshed is known to the other before it asks', async () => {
  const { one, other, backend } = await twoTabs(20, memoryTabs());
  await tokenIn(one);
  await settled();
  expect(other.context.jotai.get(accountIn(other).sessionAtom).token).toBe(backend.token);
});

test('a login in one tab is a login in the other', async () => {
  const tab = memoryTabs();
  const one = fakePortal(memoryPersistence(), fakeBackend(), tab());
  const other = fakePortal(one.device, one.backend, tab());
  await Promise.all([one.store.start(), other.store.start()]);
  await login(one.context, { username: 'kunde', password: 'geheim' });
  await settled();
  expect(accountIn(other).id).toBe('account-1');
  expect(await tokenIn(other)).toEqual({ ok: true, value: one.backend.token });
});

test('a token is on the device before it is used: a tab killed right after that leaves a good one', async () => {
  const { one, backend, device } = await twoTabs(20);
  const { update } = device;
  let usedBefore: string | undefined;
  device.update = async (key, change) => {
    usedBefore = one.context.jotai.get(accountIn(one).sessionAtom).refreshToken;
    await update(key, change);
  };
  await tokenIn(one);
  expect(usedBefore).not.toBe(backend.refreshToken);
  expect(device.kept.sessions).toMatchObject({ content: [{ refreshToken: backend.refreshToken }] });
});

test('a tab that hears of a refresh while it waits for its turn does not refresh again', async () => {
  const { one, other, backend, device } = await twoTabs(-1, memoryTabs());
  const { update } = device;
  let waiting: ReturnType<typeof tokenIn> | undefined;
  device.update = async (key, change) => {
    waiting ??= tokenIn(other);
    await settled();
    await update(key, change);
  };
  await tokenIn(one);
  expect(await waiting).toEqual({ ok: true, value: backend.token });
  expect(backend.log).toEqual(['POST /auth/token']);
});
