import { act, screen } from '@testing-library/react';
import type { ApiResult, Job, Probe } from '@zaehlwerk/api';
import { exampleJob, makeWide, manyJobs } from '@zaehlwerk/metering/testing';
import { showReading, testAccount } from '../testing/show-reading.tsx';

const unreachable = (): ApiResult<Job[]> => ({
  ok: false,
  error: { kind: 'no-response', reason: 'network' },
});
const preselecting = { features: { preselectJobIfSingleEnabled: true } };

test('the screen shows that jobs are loading', async () => {
  await showReading({ api: { fetchJobs: () => new Promise(() => undefined) } });
  expect(screen.getByRole('status')).toHaveTextContent('Aufträge werden geladen …');
});

test('jobs that cannot be had are explained, and can be asked for again', async () => {
  const answers: ApiResult<Job[]>[] = [unreachable(), { ok: true, value: [exampleJob()] }];
  const { user } = await showReading({ api: { fetchJobs: async () => answers.shift() ?? unreachable() } });
  expect(screen.getByRole('heading', { name: 'Aktualisierung fehlgeschlagen' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByRole('navigation', { name: 'Aufträge' })).toBeInTheDocument();
});

test('an account without jobs gets an explanation', async () => {
  await showReading({ jobs: [] });
  expect(screen.getByRole('heading', { name: 'Keine Aufträge' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Aufträge neu laden' })).toBeInTheDocument();
});

test('the screen shows that the jobs of an empty account are loading again', async () => {
  let answer = (_result: ApiResult<Job[]>) => {};
  const answers: Promise<ApiResult<Job[]>>[] = [
    Promise.resolve({ ok: true, value: [] }),
    new Promise(resolve => (answer = resolve)),
  ];
  const fetchJobs = jest.fn(async () => (await answers.shift()) ?? unreachable());
  const { user } = await showReading({ api: { fetchJobs } });
  await act(() => jest.advanceTimersByTimeAsync(2000));
  const reload = screen.getByRole('button', { name: 'Aufträge neu laden' });
  await user.click(reload);
  expect(screen.getByRole('status')).toHaveTextContent('Aufträge werden geladen …');
  expect(reload).toHaveAttribute('aria-disabled', 'true');
  expect(reload).toHaveFocus();
  await user.click(reload);
  await act(async () => {
    answer({ ok: true, value: [] });
    await jest.advanceTimersByTimeAsync(10);
  });
  expect(fetchJobs).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('an unknown job is a readable page with a way back', async () => {
  const { user } = await showReading({ jobs: [exampleJob()], address: '/ablesung/nope' });
  expect(screen.getByRole('heading', { level: 1, name: 'Auftrag nicht gefunden' })).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Zur Auftragsliste' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Ablesung' })).toBeInTheDocument();
});

test.each([
  ['the current account', testAccount, '1ESY1160123456'],
  ['another account that is logged in', () => 'nachbar', '1ESY1160123456'],
  ['an account that is not logged in', () => 'fremd', 'Auftrag nicht gefunden'],
])('a link to a job of %s', async (_name, account, heading) => {
  const address = `/ablesung/job-1?account=${account()}`;
  await showReading({ jobs: [exampleJob()], others: ['nachbar'], address });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
  const current = account() === 'nachbar' ? 'nachbar' : testAccount();
  expect(screen.getByTitle('account')).toHaveTextContent(current);
});

test('a link that names no account shows the job of the current one', async () => {
  await showReading({ jobs: [exampleJob()], others: ['nachbar'], address: '/ablesung/job-1' });
  expect(screen.getByTitle('account')).toHaveTextContent(testAccount());
});

test('a single job is opened directly where the deployment wants it, and there is no list to go back to', async () => {
  await showReading({ jobs: [exampleJob()], application: preselecting, isWide: false });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('1ESY1160123456');
  expect(screen.getByTitle('address')).toHaveTextContent('/ablesung/job-1');
  expect(screen.queryByRole('link', { name: 'Zur Auftragsliste' })).not.toBeInTheDocument();
});

test.each([
  ['two jobs', { jobs: manyJobs(2), application: preselecting }],
  ['the setting off', { jobs: manyJobs(1) }],
])('with %s the job home is shown', async (_name, shown) => {
  await showReading(shown);
  expect(screen.getByRole('heading', { level: 1, name: 'Ablesung' })).toBeInTheDocument();
});

describe('when a reload fails', () => {
  const notice = 'Aktualisierung fehlgeschlagen / Aufträge konnten nicht abgerufen werden';
  const comeBack = () =>
    act(async () => {
      await jest.advanceTimersByTimeAsync(120_000);
      window.dispatchEvent(new Event('visibilitychange'));
      await jest.advanceTimersByTimeAsync(1000);
    });
  const reloadAnswering = async (answer: ApiResult<Job[]>, probe: Probe = async () => 'online') => {
    const answers: ApiResult<Job[]>[] = [{ ok: true, value: [exampleJob()] }];
    await showReading({ api: { fetchJobs: async () => answers.shift() ?? answer }, probe });
    await comeBack();
    return answers;
  };

  test('the list stays, and a notice says it once', async () => {
    await reloadAnswering(unreachable());
    expect(await screen.findAllByText(notice)).toHaveLength(1);
    expect(screen.getByRole('navigation', { name: 'Aufträge' })).toBeInTheDocument();
  });

  test('it is not said again before the jobs could be loaded in between', async () => {
    const answers = await reloadAnswering(unreachable());
    const said = await screen.findByText(notice);
    await comeBack();
    // A notice that is said again is another one, in the place of the first.
    expect(await screen.findByText(notice)).toBe(said);
    answers.push({ ok: true, value: [exampleJob()] });
    await comeBack();
    await comeBack();
    expect(await screen.findByText(notice)).not.toBe(said);
  });

  test.each(['offline', 'wrong-server'] as const)(
    'nothing is said while the server is %s',
    async presence => {
      await reloadAnswering(unreachable(), async () => presence);
      expect(screen.queryByText(notice)).not.toBeInTheDocument();
    },
  );

  test('nothing is said about a 401', async () => {
    await reloadAnswering({
      ok: false,
      error: { kind: 'refused', status: 401, code: 'unauthorized', message: '', fieldErrors: [] },
    });
    expect(screen.queryByText(notice)).not.toBeInTheDocument();
  });
});

test('an open job keeps its focused field when the window becomes narrow', async () => {
  const [job = exampleJob()] = manyJobs(2);
  const { user } = await showReading({ jobs: manyJobs(2), address: `/ablesung/${job.id}` });
  const [field] = await screen.findAllByRole('textbox', { name: /Zählerstand/ });
  if (field === undefined) throw new Error('no field');
  await user.click(field);
  act(() => makeWide(false));
  expect(screen.getByRole('link', { name: 'Zur Auftragsliste' })).toBeInTheDocument();
  expect(field).toHaveFocus();
});
