import { noAnswer } from '@zaehlwerk/api/testing';
import { memoryTabs } from '@zaehlwerk/outbox/testing';
import { fakeBackend, hashOf, refusal } from '../testing/fake-backend.ts';
import { type FakePortal, fakePortal, settled } from '../testing/fake-portal.ts';
import { brokenPersistence, memoryPersistence } from '../testing/memory-persistence.ts';
import { testSession } from '../testing/started-portal-store.ts';
import { sendReading } from '../testing/test-reading.ts';
import { accountWithId, currentAccountAtom } from './accounts.ts';
import { login } from './login.ts';
import { removeAccount, removeAllAccounts, sessionEndedAtom } from './remove-account.ts';
import { revokeSessions } from './revoke-sessions.ts';
import { refreshAhead } from './token.ts';

const kunde = { username: 'kunde', password: 'geheim' };
const nachbar = { username: 'nachbar', password: 'geheim' };
const path = '/auth/revoke';

/** The browser's word that the network is back reaches every tab. */
let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  globalThis.addEventListener = page.addEventListener.bind(page);
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'addEventListener');
});
const networkIsBack = async () => {
  page.dispatchEvent(new Event('online'));
  await settled();
};

/** A tab of a device, whose alarms ring when the test lets them. */
async function openTab(device = memoryPersistence(), backend = fakeBackend(), tabs = memoryTabs()()) {
  const alarms = new Map<() => void, number>();
  const fake = fakePortal(device, backend, tabs, (task, milliseconds) => {
    const ring = () => task();
    alarms.set(ring, milliseconds);
    return () => alarms.delete(ring);
  });
  await fake.store.start();
  const stop = revokeSessions(fake.context);
  await settled();
  return {
    ...fake,
    /** The tab is closed. */
    close: () => {
      alarms.clear();
      stop();
    },
    revocations: () => backend.log.filter(line => line === `POST ${path}`).length,
    kept: () => Object(device.kept.revocations).content ?? [],
    /** So many seconds pass for the alarms that were set for exactly that. */
    pass: async (seconds: number) => {
      for (const [ring, milliseconds] of [...alarms])
        if (milliseconds === seconds * 1000 && alarms.delete(ring)) ring();
      await settled();
    },
  };
}
type Tab = Awaited<ReturnType<typeof openTab>>;

async function logOut({ context }: FakePortal) {
  await removeAllAccounts(context);
  await settled();
}

/** A tab that has logged in as `kunde` and out again, under whatever the server answers. */
async function loggedOut(answer?: () => Response | Promise<Response>): Promise<Tab> {
  const tab = await openTab();
  await login(tab.context, kunde);
  await settled();
  if (answer) tab.backend.answers[path] = answer;
  await logOut(tab);
  return tab;
}

test('a logout ends the session at the server, and leaves nothing to tell', async () => {
  const tab = await openTab();
  await login(tab.context, kunde);
  const { refreshToken } = tab.backend;
  await logOut(tab);
  expect(tab.backend.revoked).toEqual([await hashOf(refreshToken)]);
  expect(tab.kept()).toEqual([]);
  await networkIsBack();
  expect(tab.revocations()).toBe(1);
});

test('offline, a revocation waits for the network or the next visit, and opens no session meanwhile', async () => {
  const tab = await openTab();
  await login(tab.context, kunde);
  const { token, refreshToken } = tab.backend;
  tab.backend.answers[path] = noAnswer;
  await logOut(tab);
  expect(tab.kept()).toEqual([
    { applicationId: 'test', token: await hashOf(refreshToken), since: expect.any(Number) },
  ]);
  for (const secret of [token, refreshToken]) expect(JSON.stringify(tab.device.kept)).not.toContain(secret);
  await openTab(tab.device, tab.backend);
  expect([tab.revocations(), tab.kept().length]).toEqual([2, 1]);
  delete tab.backend.answers[path];
  await networkIsBack();
  // Both pages have heard of it.
  expect(new Set(tab.backend.revoked)).toEqual(new Set([await hashOf(refreshToken)]));
  expect(tab.kept()).toEqual([]);
});

test('the hash is what the server has of a refresh token: SHA-256', async () => {
  const tab = await openTab();
  await login(tab.context, kunde);
  const { refreshToken } = tab.backend;
  tab.backend.answers[path] = noAnswer;
  jest.mocked(crypto.subtle.digest).mockRestore();
  await removeAllAccounts(tab.context);
  expect(tab.kept()).toMatchObject([{ token: await hashOf(refreshToken) }]);
  expect(await hashOf('abc')).toMatch(/^ba7816bf8f01cfea414140de5dae2223b00361a3/);
});

test('an answer that is lost is asked for again after 30 seconds', async () => {
  const tab = await openTab();
  await login(tab.context, kunde);
  tab.backend.answers[path] = () => {
    delete tab.backend.answers[path];
    return noAnswer();
  };
  await logOut(tab);
  expect([tab.revocations(), tab.kept().length]).toEqual([1, 1]);
  await tab.pass(30);
  expect([tab.revocations(), tab.kept()]).toEqual([2, []]);
});

test('a page that is killed before the answer leaves it to the next visit', async () => {
  let end: (response: Response) => void = () => undefined;
  const unanswered = new Promise<Response>(resolve => {
    end = resolve;
  });
  const killed = await loggedOut(() => unanswered);
  expect(killed.kept()).toHaveLength(1);
  delete killed.backend.answers[path];
  await openTab(killed.device, killed.backend);
  expect(killed.kept()).toEqual([]);
  expect(killed.backend.revoked).toHaveLength(1);
  end(refusal(503, 'no answer'));
  await settled();
});

test('of two tabs the other one tells it where the one of the logout is closed', async () => {
  const tabs = memoryTabs();
  const one = await openTab(memoryPersistence(), fakeBackend(), tabs());
  await login(one.context, kunde);
  const other = await openTab(one.device, one.backend, tabs());
  one.backend.answers[path] = noAnswer;
  await logOut(one);
  one.close();
  expect(other.kept()).toHaveLength(1);
  delete one.backend.answers[path];
  await other.pass(30);
  expect(other.kept()).toEqual([]);
  expect(one.backend.revoked).toHaveLength(1);
});

test('and has nothing to do where the server has answered', async () => {
  const tabs = memoryTabs();
  const one = await openTab(memoryPersistence(), fakeBackend(), tabs());
  await login(one.context, kunde);
  const other = await openTab(one.device, one.backend, tabs());
  await logOut(one);
  await other.pass(30);
  expect(one.revocations()).toBe(1);
});

test.each([
  ['that it is done', () => new Response(null, { status: 204 })],
  ['that it makes no sense', () => refusal(400, 'invalid_request')],
  ['that there is no such thing', () => refusal(404, 'not_found')],
  ['no', () => refusal(403, 'forbidden')],
])('a server that says %s has answered', async (_what, answer) => {
  const tab = await loggedOut(answer);
  expect(tab.kept()).toEqual([]);
  await tab.pass(30);
  expect(tab.revocations()).toBe(1);
});

test.each([
  ['is down', () => refusal(503, 'database_unavailable')],
  ['is broken', () => refusal(500, 'internal_error')],
  ['is slow', () => refusal(408, 'timeout')],
  ['is not ready', () => refusal(425, 'too_early')],
  ['has too much to do', () => refusal(429, 'too_many_requests', { 'retry-after': '60' })],
  ['is a hotel that wants a login', () => new Response('<html>')],
  ['is another server', () => new Response('not here', { status: 404 })],
])('a server that %s is asked again', async (_what, answer) => {
  const tab = await loggedOut(answer);
  expect(tab.kept()).toHaveLength(1);
  delete tab.backend.answers[path];
  await tab.pass(30);
  expect([tab.revocations(), tab.kept()]).toEqual([2, []]);
});

test('what is older than any session is not told any more', async () => {
  const tab = await loggedOut(noAnswer);
  delete tab.backend.answers[path];
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 61 * 86_400_000);
  await openTab(tab.device, tab.backend);
  expect([tab.revocations(), tab.kept()]).toEqual([1, []]);
});

test('a session that the server has ended is not told to it', async () => {
  const tab = await openTab();
  await login(tab.context, kunde);
  tab.backend.refreshToken = 'revoked';
  const account = tab.context.jotai.get(currentAccountAtom);
  if (account) await refreshAhead(tab.context, account);
  await settled();
  expect(tab.context.jotai.get(sessionEndedAtom)).toMatchObject({ of: 'session' });
  expect([tab.revocations(), tab.kept()]).toEqual([0, []]);
});

test('one account of several that is taken off: its session alone', async () => {
  const tab = await openTab();
  await login(tab.context, kunde);
  await login(tab.context, nachbar);
  const { refreshToken } = tab.backend.neighbour;
  const account = accountWithId(tab.context, 'account-2');
  if (account) await removeAccount(tab.context, account);
  await settled();
  expect(tab.backend.revoked).toEqual([await hashOf(refreshToken)]);
  expect(await sendReading(tab.context, 'account-2', '1', {}, 'key')).toEqual({ state: 'waiting' });
});

test.each([
  ['the same account once more', true, kunde],
  ['another account in its place', false, nachbar],
])('a login of %s ends the session before it, and only that', async (_who, mayStay, next) => {
  const backend = fakeBackend();
  backend.features = { multipleAccountsLoginEnabled: mayStay };
  const tab = await openTab(memoryPersistence(), backend);
  await login(tab.context, kunde);
  const { refreshToken } = backend;
  await login(tab.context, next);
  await settled();
  expect(backend.revoked).toEqual([await hashOf(refreshToken)]);
  expect(tab.kept()).toEqual([]);
});

test('sessions that only lie on the device, or are newer there, are told as well', async () => {
  const tab = await openTab();
  await login(tab.context, kunde);
  const { refreshToken } = tab.backend;
  const ofOthers = [
    testSession({ accountId: 'account-1', refreshToken: 'newer' }),
    testSession({ accountId: 'account-9', refreshToken: 'unknown here' }),
  ];
  tab.device.kept.sessions = { version: 1, content: ofOthers };
  await logOut(tab);
  const told = await Promise.all([refreshToken, 'newer', 'unknown here'].map(hashOf));
  expect(tab.backend.revoked).toEqual(told);
});

test('a device that keeps nothing tells it all the same, as long as the page is there', async () => {
  const tab = await openTab(brokenPersistence());
  await login(tab.context, kunde);
  const { refreshToken } = tab.backend;
  tab.backend.answers[path] = noAnswer;
  await logOut(tab);
  delete tab.backend.answers[path];
  await networkIsBack();
  await networkIsBack();
  expect(tab.backend.revoked).toEqual([await hashOf(refreshToken)]);
});

test('over http, where a browser has no hashes, the token itself is sent', async () => {
  const tab = await openTab();
  await login(tab.context, kunde);
  const { refreshToken } = tab.backend;
  const withoutHashes = jest.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as never);
  await removeAllAccounts(tab.context);
  withoutHashes.mockRestore();
  await settled();
  expect(tab.backend.revoked).toEqual([refreshToken]);
});

test('a reading that is on its way in another tab stays there, and waits for the next login', async () => {
  const tabs = memoryTabs();
  const one = await openTab(memoryPersistence(), fakeBackend(), tabs());
  await login(one.context, kunde);
  const other = await openTab(one.device, one.backend, tabs());
  const result = '/api/pro/job/1/meterRateTask/result';
  one.backend.answers[result] = async () => {
    await removeAllAccounts(one.context);
    await settled();
    return refusal(401, 'unauthenticated');
  };
  const reading = { readingDate: '2026-11-20T12:00:00Z', results: [] };
  expect(await sendReading(other.context, 'account-1', '1', reading, 'key')).toEqual({
    state: 'waiting',
  });
  expect(one.backend.revoked).toHaveLength(1);
  expect(other.context.jotai.get(sessionEndedAtom)).toBeUndefined();
});
