import { act, renderHook, waitFor } from '@testing-library/react';
import type { ApiResult, Job } from '@zaehlwerk/api';
import type { ReactNode } from 'react';
import { PortalStoreProvider } from '../portal/portal-store-provider.tsx';
import { startedPortalStore } from '../testing/started-portal-store.ts';
import { testJob } from '../testing/test-job.ts';
import { useAccountsWithJob } from './use-accounts-with-job.ts';

test('the accounts that have a job are named, the current one first', async () => {
  const lists = [
    [testJob('shared'), testJob('mine')],
    [testJob('shared'), testJob('theirs')],
  ];
  const store = await startedPortalStore({
    others: ['nachbar'],
    api: { fetchJobs: async () => ({ ok: true, value: lists.shift() ?? [] }) },
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PortalStoreProvider store={store}>{children}</PortalStoreProvider>
  );
  const { result, rerender } = renderHook(({ jobId }) => useAccountsWithJob(jobId), {
    wrapper,
    initialProps: { jobId: 'shared' },
  });
  await waitFor(() => expect(result.current).toEqual(['account-1', 'nachbar']));
  rerender({ jobId: 'theirs' });
  expect(result.current).toEqual(['nachbar']);
  rerender({ jobId: 'nobody has it' });
  expect(result.current).toEqual([]);
});

test('nobody is named before the current account has answered; when it cannot, another may have the job', async () => {
  let answer = (_result: ApiResult<Job[]>) => {};
  const lists: Promise<ApiResult<Job[]>>[] = [
    new Promise(resolve => {
      answer = resolve;
    }),
    Promise.resolve({ ok: true, value: [testJob('shared')] }),
  ];
  const noAnswer: ApiResult<Job[]> = { ok: false, error: { kind: 'no-response', reason: 'network' } };
  const fetchJobs = jest.fn(async () => (await lists.shift()) ?? noAnswer);
  const store = await startedPortalStore({ others: ['nachbar'], api: { fetchJobs } });
  const { result } = renderHook(() => useAccountsWithJob('shared'), {
    wrapper: ({ children }) => <PortalStoreProvider store={store}>{children}</PortalStoreProvider>,
  });
  await waitFor(() => expect(fetchJobs).toHaveBeenCalledTimes(2));
  await act(() => new Promise(resolve => setTimeout(resolve)));
  expect(result.current).toEqual([]);
  act(() => answer(noAnswer));
  await waitFor(() => expect(result.current).toEqual(['nachbar']));
});
