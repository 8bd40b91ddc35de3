import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import * as host from './host.ts';
import * as portal from './index.ts';
import { useQuery } from './queries/define-query.ts';
import { startedPortalStore, testJob } from './testing/index.ts';
import { declaredJobs } from './testing/test-jobs.ts';

type Options = Parameters<typeof startedPortalStore>[0];

/** Renders hooks below a started store. */
async function rendered<T>(hooks: () => T, options?: Options) {
  const store = await startedPortalStore(options);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <host.PortalStoreProvider store={store}>{children}</host.PortalStoreProvider>
  );
  return renderHook(hooks, { wrapper }).result;
}

const success = <T,>(value: T) => ({ ok: true, value }) as const;

test('who is logged in, and their account info', async () => {
  const result = await rendered(() => ({ session: portal.useSession(), info: host.useAccountInfo() }));
  expect(result.current.session).toEqual({ accountId: 'account-1', username: 'kunde', roles: [] });
  await waitFor(() =>
    expect(result.current.info).toMatchObject({
      status: 'ready',
      value: { id: 'account-1', name: 'Erika Mustermann' },
    }),
  );
});

test('log in, and log out again', async () => {
  const hooks = () => ({
    session: portal.useSession(),
    jobs: useQuery(declaredJobs),
    login: portal.useLogin(),
    logout: host.useLogout(),
  });
  const api = { fetchJobs: async () => success([testJob('1')]) };
  const result = await rendered(hooks, { loggedIn: false, api });
  expect(result.current.session).toBeNull();
  expect(result.current.jobs).toMatchObject({ status: 'loading' });

  const { login, logout } = result.current;
  await act(async () => {
    expect(await login({ username: 'kunde', password: 'geheim' })).toEqual({ code: 'logged-in' });
  });
  await waitFor(() => expect(result.current.jobs).toMatchObject({ value: [testJob('1')] }));
  expect(result.current.session?.username).toBe('kunde');

  await act(logout);
  expect(result.current.session).toBeNull();
  expect(result.current.jobs).toMatchObject({ status: 'loading' });
});

test('configuration: application, one feature, and the language it defaults to', async () => {
  const result = await rendered(() => ({
    name: portal.useApplication().applicationName,
    minimum: portal.useFeature('loginPasswordMinLength'),
    language: host.useLanguage(),
  }));
  expect(result.current).toEqual({ name: 'Zählwerk Test', minimum: 5, language: 'de-FORMAL' });
});

test('the application config before the store has started is a mistake of the program', () => {
  const store = host.createPortalStore();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <host.PortalStoreProvider store={store}>{children}</host.PortalStoreProvider>
  );
  expect(renderHook(host.useLanguage, { wrapper }).result.current).toBe('de-FORMAL');
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderHook(portal.useApplication, { wrapper })).toThrow('before start()');
  expect(() => renderHook(portal.useLogin)).toThrow('PortalStoreProvider');
  jest.restoreAllMocks();
});

test('what is said once more takes the place of what was said before', async () => {
  const result = await rendered(() => ({ shown: portal.useNotifications(), notify: portal.useNotify() }));
  const sent = {
    type: 'SUCCESS',
    title: 'Senden erfolgreich',
    message: 'Die Ergebnisse wurden gesendet.',
  } as const;
  const ids: string[] = [];
  for (const notification of [sent, { ...sent, title: 'Gespeichert' }, sent])
    act(() => void ids.push(result.current.notify(notification)));
  expect(result.current.shown.map(({ id, title }) => [id, title])).toEqual([
    [ids[1], 'Gespeichert'],
    [ids[2], 'Senden erfolgreich'],
  ]);
});

test('the latest news of a topic takes the place of the one before', async () => {
  const result = await rendered(() => ({ shown: portal.useNotifications(), notify: portal.useNotify() }));
  const sent = (message: string) => ({ type: 'SUCCESS', title: 'Gesendet', message, topic: 'sent' }) as const;
  const other = { ...sent('12'), message: 'Anderes', topic: 'other' };
  for (const notification of [
    sent('1'),
    other,
    sent('12'),
    { type: 'INFO' as const, title: '', message: 'Ohne' },
  ])
    act(() => void result.current.notify(notification));
  expect(result.current.shown.map(({ message }) => message)).toEqual(['Anderes', '12', 'Ohne']);
});

test('notifications are shown in order until they are dismissed', async () => {
  const result = await rendered(() => ({
    shown: portal.useNotifications(),
    notify: portal.useNotify(),
    dismiss: portal.useDismissNotification(),
  }));
  const sent = { type: 'SUCCESS', title: 'Senden erfolgreich', message: 'Danke' } as const;
  const failed = { type: 'ERROR', title: 'Senden fehlgeschlagen', message: 'Später erneut' } as const;
  act(() => {
    result.current.notify(sent);
    result.current.notify(failed);
  });
  expect(result.current.shown).toMatchObject([sent, failed]);
  act(() => result.current.dismiss(result.current.shown[0]?.id ?? ''));
  expect(result.current.shown).toMatchObject([failed]);
  act(() => result.current.notify(sent));
  expect(new Set(result.current.shown.map(({ id }) => id)).size).toBe(2);
});

test('language and contrast follow the user; a language that is not offered falls back', async () => {
  const result = await rendered(() => ({
    language: host.useLanguage(),
    setLanguage: host.useSetLanguage(),
    highContrast: host.useHighContrast(),
    setHighContrast: host.useSetHighContrast(),
  }));
  act(() => {
    result.current.setLanguage('en-FORMAL');
    result.current.setHighContrast(true);
  });
  expect(result.current).toMatchObject({ language: 'de-FORMAL', highContrast: true });
});
