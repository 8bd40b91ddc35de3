import { noAnswer } from '@zaehlwerk/api/testing';
import { memoryTabs } from '@zaehlwerk/outbox/testing';
import { fakeBackend, refusal } from '../testing/fake-backend.ts';
import { type FakePortal, fakePortal } from '../testing/fake-portal.ts';
import { memoryPersistence } from '../testing/memory-persistence.ts';
import { testAlarm } from '../testing/test-alarm.ts';
import { accountsAtom, currentAccountAtom } from './accounts.ts';
import { login } from './login.ts';
import { sessionEndedAtom } from './remove-account.ts';

/** The timer that the tests do not turn. */
const realTimeout = setTimeout;

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Lets so many seconds go by, and what falls due in them happen. */
async function pass(seconds: number) {
  for (let rest = seconds; rest > 0; rest -= 10) {
    await jest.advanceTimersByTimeAsync(Math.min(rest, 10) * 1000);
    await requestsAnswered();
  }
}

async function requestsAnswered() {
  for (let turn = 0; turn < 3; turn++) await new Promise(resolve => realTimeout(resolve));
}

/** A tab in which `kunde` has just logged in; tokens last 15 minutes. */
async function tabWithLogin(tabs = memoryTabs(), prepare = (_backend: FakePortal['backend']) => {}) {
  const backend = fakeBackend();
  prepare(backend);
  const fake = fakePortal(memoryPersistence(), backend, tabs(), testAlarm);
  await fake.store.start();
  await login(fake.context, { username: 'kunde', password: 'geheim' });
  await requestsAnswered();
  backend.log.length = 0;
  return { ...fake, refreshes: () => backend.log.filter(line => line === 'POST /auth/token').length };
}

test('a token is renewed a minute before it expires, again and again', async () => {
  const { refreshes, context, backend } = await tabWithLogin();
  await pass(838);
  expect(refreshes()).toBe(0);
  await pass(3);
  expect(refreshes()).toBe(1);
  const account = context.jotai.get(currentAccountAtom);
  expect(account && context.jotai.get(account.sessionAtom).token).toBe(backend.token);
  await pass(841);
  expect(refreshes()).toBe(2);
});

test('without an answer it is tried every 30 seconds, and no account is logged out', async () => {
  const { refreshes, context, backend } = await tabWithLogin();
  backend.answers['/auth/token'] = noAnswer;
  await pass(841);
  expect(refreshes()).toBe(1);
  await pass(28);
  expect(refreshes()).toBe(1);
  await pass(2);
  expect(refreshes()).toBe(2);
  await pass(3600);
  expect(refreshes()).toBe(122);
  delete backend.answers['/auth/token'];
  await pass(30);
  expect(context.jotai.get(accountsAtom)).toHaveLength(1);
  expect(context.jotai.get(sessionEndedAtom)).toBeUndefined();
  expect(refreshes()).toBe(123);
});

test('a server that asks for more time gets it', async () => {
  const { refreshes, backend } = await tabWithLogin();
  backend.answers['/auth/token'] = () => refusal(429, 'too_many_attempts', { 'retry-after': '300' });
  await pass(841);
  await pass(298);
  expect(refreshes()).toBe(1);
  await pass(3);
  expect(refreshes()).toBe(2);
});

test('a server that asks for a day is asked again after a quarter of an hour', async () => {
  const { refreshes, backend } = await tabWithLogin();
  backend.answers['/auth/token'] = () => refusal(429, 'too_many_attempts', { 'retry-after': '86400' });
  await pass(841);
  await pass(902);
  expect(refreshes()).toBe(2);
});

test('a refused refresh ends the session and the trying', async () => {
  const { refreshes, context, backend } = await tabWithLogin();
  backend.refreshToken = 'revoked';
  await pass(900);
  expect(context.jotai.get(accountsAtom)).toEqual([]);
  await pass(900);
  expect(refreshes()).toBe(1);
});

test('a device that slept renews its token when its timer rings late', async () => {
  const { refreshes } = await tabWithLogin();
  jest.setSystemTime(Date.now() + 8 * 3_600_000);
  await pass(841);
  expect(refreshes()).toBe(1);
});

test.each([
  ['ahead of', -3_600_000],
  ['behind', 3_600_000],
])('a device clock an hour %s the server changes nothing', async (_name, clockAheadMilliseconds) => {
  const { refreshes } = await tabWithLogin(memoryTabs(), backend =>
    Object.assign(backend, { clockAheadMilliseconds }),
  );
  await pass(838);
  expect(refreshes()).toBe(0);
  await pass(4);
  expect(refreshes()).toBe(1);
});

test('tokens that last less than the margin are not renewed without a pause', async () => {
  const { refreshes } = await tabWithLogin(memoryTabs(), backend =>
    Object.assign(backend, { tokenSeconds: 45 }),
  );
  await pass(95);
  expect(refreshes()).toBeLessThanOrEqual(4);
});

test('a device clock that is put back does not stop the renewal', async () => {
  const { refreshes, backend } = await tabWithLogin();
  backend.answers['/auth/token'] = noAnswer;
  await pass(841);
  jest.setSystemTime(Date.now() - 600_000);
  delete backend.answers['/auth/token'];
  await pass(700);
  expect(refreshes()).toBe(2);
});

test('of two tabs one renews the token, and both have it', async () => {
  const tabs = memoryTabs();
  const one = await tabWithLogin(tabs);
  const other = fakePortal(one.device, one.backend, tabs(), testAlarm);
  await other.store.start();
  await pass(860);
  expect(one.refreshes()).toBe(1);
  for (const { context } of [one, other]) {
    const account = context.jotai.get(currentAccountAtom);
    expect(account && context.jotai.get(account.sessionAtom).token).toBe(one.backend.token);
  }
});
