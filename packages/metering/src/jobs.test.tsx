import { act, renderHook, waitFor } from '@testing-library/react';
import type { ApiResult, Job } from '@zaehlwerk/api';
import { PortalStoreProvider } from '@zaehlwerk/store/host';
import { startedPortalStore, testJob } from '@zaehlwerk/store/testing';
import type { ReactNode } from 'react';
import { jobFacts, useAccountsWithJob, useJob, useJobs } from './jobs.ts';
import { exampleJob } from './testing/example-job.ts';

const success = <T,>(value: T) => ({ ok: true, value }) as const;
const noAnswer: ApiResult<Job[]> = { ok: false, error: { kind: 'no-response', reason: 'network' } };

/** Renders hooks below a started store. */
async function rendered<T, Props>(
  hooks: (props: Props) => T,
  options: Parameters<typeof startedPortalStore>[0],
  initialProps?: Props,
) {
  const store = await startedPortalStore(options);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PortalStoreProvider store={store}>{children}</PortalStoreProvider>
  );
  return renderHook(hooks, initialProps === undefined ? { wrapper } : { wrapper, initialProps });
}

test('one job: loading, ready, missing', async () => {
  let answer: (jobs: Job[]) => void = () => undefined;
  const jobs = new Promise<Job[]>(resolve => {
    answer = resolve;
  });
  const api = { fetchJobs: async () => success(await jobs) };
  const { result } = await rendered(() => [useJob('1'), useJob('2')], { api });
  expect(result.current).toMatchObject([{ status: 'loading' }, { status: 'loading' }]);
  answer([testJob('1')]);
  await waitFor(() =>
    expect(result.current).toEqual([
      { status: 'ready', job: testJob('1'), isOutdated: false },
      { status: 'missing' },
    ]),
  );
});

test('jobs that could not be loaded, and a reload that succeeds', async () => {
  let isReachable = false;
  const api = { fetchJobs: async () => (isReachable ? success([testJob('1')]) : noAnswer) };
  const { result } = await rendered(useJobs, { api });
  await waitFor(() =>
    expect(result.current).toMatchObject({ status: 'failed', jobs: [], error: { kind: 'no-response' } }),
  );
  isReachable = true;
  await act(() => result.current.reload());
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', jobs: [testJob('1')] }));
  expect(result.current.error).toBeUndefined();
});

test('the accounts that have a job are named, the current one first', async () => {
  const lists = [
    [testJob('shared'), testJob('mine')],
    [testJob('shared'), testJob('theirs')],
  ];
  const options = { others: ['nachbar'], api: { fetchJobs: async () => success(lists.shift() ?? []) } };
  const { result, rerender } = await rendered(({ jobId }) => useAccountsWithJob(jobId), options, {
    jobId: 'shared',
  });
  await waitFor(() => expect(result.current).toEqual(['account-1', 'nachbar']));
  rerender({ jobId: 'theirs' });
  expect(result.current).toEqual(['nachbar']);
  rerender({ jobId: 'unknown' });
  expect(result.current).toEqual([]);
});

test('no account is named before the current one has answered; when it cannot, another may have the job', async () => {
  let answer = (_result: ApiResult<Job[]>) => {};
  const lists: Promise<ApiResult<Job[]>>[] = [
    new Promise(resolve => {
      answer = resolve;
    }),
    Promise.resolve(success([testJob('shared')])),
  ];
  const fetchJobs = jest.fn(async () => (await lists.shift()) ?? noAnswer);
  const { result } = await rendered(() => useAccountsWithJob('shared'), {
    others: ['nachbar'],
    api: { fetchJobs },
  });
  await waitFor(() => expect(fetchJobs).toHaveBeenCalledTimes(2));
  await act(() => new Promise(resolve => setTimeout(resolve)));
  expect(result.current).toEqual([]);
  act(() => answer(noAnswer));
  await waitFor(() => expect(result.current).toEqual(['nachbar']));
});

const job = exampleJob();
const shareable: Job = { ...job, jobPermissions: { reShare: true } };

const byOwnWord = (reshareAllowed: boolean) => ({ config: { features: { reshareAllowed } } });

test.each<[string, Job[], boolean, boolean]>([
  ['no job', [], false, false],
  ['a job that may be shared on, beside others', [job, shareable], true, false],
  ['whose own config allows it', [{ ...shareable, ...byOwnWord(true) }], true, true],
  ['whose own config forbids it', [{ ...shareable, ...byOwnWord(false) }], false, false],
  [
    'whose own config allows what no account has the right to',
    [{ ...job, ...byOwnWord(true) }],
    false,
    false,
  ],
  ['without that right', [{ ...job, jobPermissions: { reShare: false } }], false, false],
])('whether there are jobs to share: %s', (_name, jobs, hasShareableJobs, hasReshareAllowedJobs) => {
  expect(jobFacts(jobs)).toEqual({ hasShareableJobs, hasReshareAllowedJobs });
});
