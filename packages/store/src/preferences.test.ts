import { choosePreferencesAtom, preferencesAtom, showsAllAccountsAtom } from './preferences.ts';
import { login } from './session/login.ts';
import { fakePortal, loggedInPortal } from './testing/fake-portal.ts';
import { memoryPersistence } from './testing/memory-persistence.ts';

afterEach(() => jest.restoreAllMocks());

test('choices are back at the next visit', async () => {
  const device = memoryPersistence();
  const first = fakePortal(device);
  await first.store.start();
  first.context.jotai.set(choosePreferencesAtom, { language: 'en-FORMAL' });
  first.context.jotai.set(choosePreferencesAtom, { highContrast: true });

  const second = fakePortal(device);
  await second.store.start();
  expect(second.context.jotai.get(preferencesAtom)).toEqual({ language: 'en-FORMAL', highContrast: true });
});

test('a choice leaves those that another tab has made meanwhile', async () => {
  const device = memoryPersistence();
  const [one, other] = [fakePortal(device), fakePortal(device)];
  await Promise.all([one.store.start(), other.store.start()]);
  one.context.jotai.set(choosePreferencesAtom, { language: 'en-FORMAL' });
  other.context.jotai.set(choosePreferencesAtom, { highContrast: true });

  const next = fakePortal(device);
  await next.store.start();
  expect(next.context.jotai.get(preferencesAtom)).toEqual({ language: 'en-FORMAL', highContrast: true });
});

test('choices that cannot be read are set aside for the defaults', async () => {
  const device = memoryPersistence({ preferences: { version: 1, content: { highContrast: 'yes' } } });
  const { store, context } = fakePortal(device);
  expect(await store.start()).toEqual({ status: 'ready' });
  expect(context.jotai.get(preferencesAtom)).toEqual({ highContrast: false });
  expect(Object.keys(device.kept)).toContain('preferences.unreadable');
  expect(device.kept).not.toHaveProperty('preferences');
});

test('all accounts are shown together once that was chosen, and only while there are several', async () => {
  const { context } = await loggedInPortal();
  const isAll = () => context.jotai.get(showsAllAccountsAtom);
  context.jotai.set(choosePreferencesAtom, { showsAllAccounts: true });
  expect(isAll()).toBe(false);
  await login(context, { username: 'nachbar', password: 'geheim' });
  expect(isAll()).toBe(true);
  context.jotai.set(choosePreferencesAtom, { showsAllAccounts: false });
  expect(isAll()).toBe(false);
});
