import { refusal } from '../testing/fake-backend.ts';
import { type FakePortal, fakePortal, loggedInPortal, settled } from '../testing/fake-portal.ts';
import { memoryTabs } from '../testing/memory-tabs.ts';
import { testSession } from '../testing/started-portal-store.ts';
import { accountsAtom, currentAccountAtom } from './accounts.ts';
import { login } from './login.ts';
import { removeAccount } from './remove-account.ts';
import { sessionEndedAtom } from './session-ended.ts';
import { tokenFor } from './token.ts';

afterEach(() => jest.restoreAllMocks());

type Tab = Pick<FakePortal, 'portal'>;

/** Two tabs on one device logged in as `kunde`, whose tokens have so many seconds left; `tab` connects them. */
async function twoTabs(seconds: number, tab = () => memoryTabs()()) {
  const one = await loggedInPortal([], tab());
  const other = fakePortal(one.device, one.backend, tab());
  await other.store.start();
  await settled();
  one.backend.log.length = 0;
  for (const tab of [one, other]) endsIn(tab, seconds);
  return { one, other, backend: one.backend, device: one.device };
}

function accountIn({ portal }: Tab) {
  const account = portal.jotai.get(currentAccountAtom);
  if (!account) throw new Error('nobody is logged in');
  return account;
}

function endsIn(tab: Tab, seconds: number) {
  const expiresAt = Date.now() + seconds * 1000;
  tab.portal.jotai.set(accountIn(tab).sessionAtom, session => ({ ...session, expiresAt }));
}

const tokenIn = (tab: Tab) => tokenFor(tab.portal, accountIn(tab));

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
  await removeAccount(one.portal, accountIn(one));
  expect(await tokenIn(other)).toMatchObject({ ok: false, error: { code: 'logged-out' } });
  expect(backend.log).toEqual([]);
  expect(other.portal.jotai.get(accountsAtom)).toEqual([]);
  expect(device.kept.sessions).toEqual({ version: 1, content: [] });
});

test('a logout in one tab while the other refreshes is not undone either', async () => {
  const { one, other, backend, device } = await twoTabs(-1);
  backend.answers['/auth/token'] = () => {
    void removeAccount(one.portal, accountIn(one));
    return undefined;
  };
  expect(await tokenIn(other)).toMatchObject({ ok: false, error: { code: 'logged-out' } });
  expect(other.portal.jotai.get(accountsAtom)).toEqual([]);
  expect(device.kept.sessions).toEqual({ version: 1, content: [] });
});

test('a refused refresh does not remove the login that another tab has made since', async () => {
  const { other, backend, device } = await twoTabs(-1);
  const newer = { version: 1, content: [{ accountId: 'account-1', refreshToken: 'of another login' }] };
  backend.answers['/auth/token'] = () => {
    const [session] = (device.kept.sessions as typeof newer).content;
    device.kept.sessions = { version: 1, content: [{ ...session, ...newer.content[0] }] };
    return refusal(401, 'token-invalid');
  };
  await tokenIn(other);
  expect(other.portal.jotai.get(accountsAtom)).toEqual([]);
  expect(device.kept.sessions).toMatchObject(newer);
});

test('a logout is followed by the other tab at once, without a word to the user', async () => {
  const { one, other } = await twoTabs(900, memoryTabs());
  await removeAccount(one.portal, accountIn(one));
  await settled();
  expect(other.portal.jotai.get(accountsAtom)).toEqual([]);
  expect(other.portal.jotai.get(sessionEndedAtom)).toBe(false);
});

test('the session that the server ends in one tab ends in the other too, and both users are told', async () => {
  const { one, other, backend } = await twoTabs(-1, memoryTabs());
  backend.refreshToken = 'all revoked';
  await tokenIn(one);
  expect(await tokenIn(other)).toMatchObject({ ok: false });
  expect([one, other].map(({ portal }) => portal.jotai.get(sessionEndedAtom))).toEqual([true, true]);
});

test('a login leaves nothing of the login before on the device', async () => {
  const { one, device } = await twoTabs(900);
  device.kept.sessions = { version: 1, content: [testSession({ accountId: 'account-2' })] };
  await login(one.portal, { username: 'kunde', password: 'geheim' });
  expect(device.kept.sessions).toMatchObject({ content: [{ accountId: 'account-1' }] });
});
