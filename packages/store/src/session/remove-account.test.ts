import { memoryTabs } from '@zaehlwerk/outbox/testing';
import { fakeBackend } from '../testing/fake-backend.ts';
import { type FakePortal, fakePortal, settled } from '../testing/fake-portal.ts';
import { memoryPersistence } from '../testing/memory-persistence.ts';
import { login } from './login.ts';
import { loggingOutAtom, removeAllAccounts } from './remove-account.ts';

const credentials = { username: 'kunde', password: 'geheim' };

afterEach(() => jest.restoreAllMocks());

/** A portal whose last account was just removed, and the alarm that was set for it. */
async function justLoggedOut() {
  const alarms: { task: () => void; milliseconds: number; isOn: boolean }[] = [];
  const fake: FakePortal = fakePortal(
    memoryPersistence(),
    fakeBackend(),
    memoryTabs()(),
    (task, milliseconds) => {
      const alarm = { task, milliseconds, isOn: true };
      alarms.push(alarm);
      return () => {
        alarm.isOn = false;
      };
    },
  );
  await fake.store.start();
  await login(fake.context, credentials);
  alarms.length = 0;
  await removeAllAccounts(fake.context);
  await settled();
  const { jotai } = fake.context;
  return {
    ...fake,
    alarms: () => alarms.filter(({ isOn }) => isOn),
    isLoggingOut: () => jotai.get(loggingOutAtom),
  };
}

test('the logout follows two seconds after the last account was removed', async () => {
  const { alarms, isLoggingOut } = await justLoggedOut();
  expect(isLoggingOut()).toBe(true);
  expect(alarms()).toMatchObject([{ milliseconds: 2000 }]);
  alarms()[0]?.task();
  expect(isLoggingOut()).toBe(false);
});

test('a login before that is not logged out', async () => {
  const { context, alarms, isLoggingOut } = await justLoggedOut();
  await login(context, credentials);
  expect(isLoggingOut()).toBe(false);
  expect(alarms().some(({ milliseconds }) => milliseconds === 2000)).toBe(false);
});

test('a device that is full forgets the logins all the same', async () => {
  const { context, device, store } = fakePortal();
  await store.start();
  await login(context, credentials);
  device.update = async () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  await removeAllAccounts(context);
  expect(device.kept).not.toHaveProperty('sessions');
});

test('logins of a later version of the portal are not touched', async () => {
  const { context, device, store } = fakePortal();
  await store.start();
  const later = { version: 2, content: 'of another shape' };
  device.kept.sessions = later;
  await removeAllAccounts(context);
  expect(device.kept.sessions).toEqual(later);
});
