import { act, renderHook, waitFor } from '@testing-library/react';
import type { Job } from '@zaehlwerk/api';
import type { ReactNode } from 'react';
import * as portal from './index.ts';
import { useSend } from './reading.ts';
import { startedPortalStore, testJob } from './testing/index.ts';

type Options = Parameters<typeof startedPortalStore>[0];

/** Renders hooks below a started store. */
async function rendered<T>(hooks: () => T, options?: Options) {
  const store = await startedPortalStore(options);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <portal.PortalStoreProvider store={store}>{children}</portal.PortalStoreProvider>
  );
  return renderHook(hooks, { wrapper }).result;
}

const success = <T,>(value: T) => ({ ok: true, value }) as const;

test('who is logged in, and their account info', async () => {
  const result = await rendered(() => ({ session: portal.useSession(), info: portal.useAccountInfo() }));
  expect(result.current.session).toEqual({ accountId: 'account-1', username: 'kunde', roles: [] });
  await waitFor(() =>
    expect(result.current.info).toEqual({
      status: 'ready',
      value: { id: 'account-1', name: 'Erika Mustermann' },
    }),
  );
});

test('log in, and log out again', async () => {
  const hooks = () => ({
    session: portal.useSession(),
    jobs: portal.useJobs(),
    login: portal.useLogin(),
    logout: portal.useLogout(),
  });
  const api = { fetchJobs: async () => success([testJob('1')]) };
  const result = await rendered(hooks, { loggedIn: false, api });
  expect(result.current.session).toBeNull();
  expect(result.current.jobs).toMatchObject({ status: 'loading', jobs: [] });

  const { login, logout } = result.current;
  await act(async () => {
    expect(await login({ username: 'kunde', password: 'geheim' })).toEqual({ code: 'logged-in' });
  });
  await waitFor(() => expect(result.current.jobs.jobs).toEqual([testJob('1')]));
  expect(result.current.session?.username).toBe('kunde');

  await act(logout);
  expect(result.current.session).toBeNull();
  expect(result.current.jobs).toMatchObject({ status: 'loading', jobs: [] });
});

test('configuration: application, one feature, and the language it defaults to', async () => {
  const result = await rendered(() => ({
    name: portal.useApplication().applicationName,
    minimum: portal.useFeature('loginPasswordMinLength'),
    language: portal.useLanguage(),
  }));
  expect(result.current).toEqual({ name: 'Zählwerk Test', minimum: 5, language: 'de-FORMAL' });
});

test('the application config before the store has started is a mistake of the program', () => {
  const store = portal.createPortalStore();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <portal.PortalStoreProvider store={store}>{children}</portal.PortalStoreProvider>
  );
  expect(renderHook(portal.useLanguage, { wrapper }).result.current).toBe('de-FORMAL');
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => renderHook(portal.useApplication, { wrapper })).toThrow('before start()');
  expect(() => renderHook(portal.useLogin)).toThrow('PortalStoreProvider');
  jest.restoreAllMocks();
});

test('one job: loading, ready, missing', async () => {
  let answer: (jobs: Job[]) => void = () => undefined;
  const jobs = new Promise<Job[]>(resolve => {
    answer = resolve;
  });
  const api = { fetchJobs: async () => success(await jobs) };
  const result = await rendered(() => [portal.useJob('1'), portal.useJob('2')], { api });
  expect(result.current).toEqual([{ status: 'loading' }, { status: 'loading' }]);
  answer([testJob('1')]);
  await waitFor(() =>
    expect(result.current).toEqual([{ status: 'ready', job: testJob('1') }, { status: 'missing' }]),
  );
});

test('sent results are seen in the job', async () => {
  const done = testJob('1', { done: true });
  const api = { fetchJobs: async () => success([testJob('1')]), sendResults: async () => success(done) };
  const result = await rendered(() => ({ job: portal.useJob('1'), send: useSend() }), { api });
  await waitFor(() => expect(result.current.job.status).toBe('ready'));
  const results = [{ taskId: 't', readingValue: 1, photoIds: [] }];
  await act(async () => {
    const sent = await result.current.send({
      id: 'key',
      accountId: 'account-1',
      kind: 'job-reading',
      jobId: '1',
      content: { readingDate: '2026-11-20T12:00:00Z', results },
      files: new Map(),
      summary: { meterNumber: '1', values: [] },
    });
    expect(sent.ok && (await sent.outcome)).toEqual({ outcome: 'confirmed' });
  });
  await waitFor(() => expect(result.current.job).toEqual({ status: 'ready', job: done }));
});

test('jobs that could not be loaded, and a reload that succeeds', async () => {
  let reachable = false;
  const error = { kind: 'no-response', reason: 'network' } as const;
  const api = {
    fetchJobs: async () => (reachable ? success([testJob('1')]) : ({ ok: false, error } as const)),
  };
  const result = await rendered(portal.useJobs, { api });
  await waitFor(() => expect(result.current).toMatchObject({ status: 'failed', jobs: [], error }));
  reachable = true;
  await act(() => result.current.reload());
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', jobs: [testJob('1')] }));
  expect(result.current).not.toHaveProperty('error');
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
    language: portal.useLanguage(),
    setLanguage: portal.useSetLanguage(),
    highContrast: portal.useHighContrast(),
    setHighContrast: portal.useSetHighContrast(),
  }));
  act(() => {
    result.current.setLanguage('en-FORMAL');
    result.current.setHighContrast(true);
  });
  expect(result.current).toMatchObject({ language: 'de-FORMAL', highContrast: true });
});
