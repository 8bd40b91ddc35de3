import { act, screen, waitFor, within } from '@testing-library/react';
import type { ApiResult, Job } from '@zaehlwerk/api';
import { exampleJob } from '@zaehlwerk/metering/testing';
import { showReading, testAccount } from '../testing/show-reading.tsx';

const job = (id: string, changes: { done?: boolean } = {}) =>
  exampleJob({
    id,
    done: changes.done ?? false,
    jobConstraints: { latestExecution: '2026-12-31' },
    meter: { meterNumber: `1ESY${id}`, meterAddress: { street: 'Ring', houseNumber: '1' } },
  });

const own = [job('both'), job('own'), job('read', { done: true })];
const neighbours = [job('theirs'), job('both')];

type Shown = Parameters<typeof showReading>[0];

/** The reading area of two logins with jobs of their own, or what `theirs` says of the second one's. */
function showTwo(
  shown: Shown = {},
  theirs: () => Promise<ApiResult<Job[]>> = async () => ({ ok: true, value: neighbours }),
) {
  return showReading({
    others: ['nachbar'],
    ...shown,
    api: {
      fetchJobs: async ({ accountId }) => (accountId === 'nachbar' ? theirs() : { ok: true, value: own }),
      ...shown.api,
    },
  });
}

const choose = async (user: Awaited<ReturnType<typeof showReading>>['user']) => {
  await user.click(screen.getByRole('radio', { name: 'Alle Zugänge (2)' }));
  await act(() => jest.advanceTimersByTimeAsync(10));
};
const list = () => within(screen.getByRole('navigation', { name: 'Aufträge' }));
const headings = () =>
  list()
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
const hrefs = () =>
  list()
    .getAllByRole('link')
    .map(row => row.getAttribute('href'));

test('a single login has no choice, and its links name no account', async () => {
  await showReading({ jobs: own });
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(hrefs()).toEqual(['/ablesung/both', '/ablesung/own', '/ablesung/read']);
  expect(screen.queryByText(/^Zugang:/)).not.toBeInTheDocument();
});

test('the jobs of all logins are grouped by login, open ones first; a common job is in both lists', async () => {
  const { user } = await showTwo();
  expect(headings()).toEqual(['Offen 2', 'Erledigt 1']);
  await choose(user);
  expect(screen.getByRole('radio', { name: 'Alle Zugänge (2)' })).toHaveFocus();
  expect(headings()).toEqual([
    'Erika Mustermann Offen 2',
    'Konto nachbar Offen 2',
    'Erika Mustermann Erledigt 1',
  ]);
  const at = (id: string, account: string) => `/ablesung/${id}?account=${account}`;
  expect(hrefs()).toEqual([
    at('both', testAccount()),
    at('own', testAccount()),
    at('theirs', 'nachbar'),
    at('both', 'nachbar'),
    at('read', testAccount()),
  ]);
  await user.click(screen.getByRole('radio', { name: 'Nur Erika Mustermann' }));
  expect(headings()).toEqual(['Offen 2', 'Erledigt 1']);
});

test('a job of both counts once in the progress', async () => {
  const { user } = await showTwo();
  await choose(user);
  expect(screen.getByText(/^1 von 4 Ablesungen erledigt/)).toBeInTheDocument();
});

test('the search looks through the jobs of all', async () => {
  const { user } = await showTwo();
  await choose(user);
  await user.type(screen.getByLabelText('Aufträge suchen'), 'theirs');
  await act(() => jest.advanceTimersByTimeAsync(300));
  expect(headings()).toEqual(['Konto nachbar Offen 1']);
});

test('a job is opened as the account that has it, which stands beside it, and the list stays as it was', async () => {
  const { user } = await showTwo();
  await choose(user);
  const before = headings();
  await user.click(list().getByRole('link', { name: /1ESYtheirs/ }));
  expect(screen.getByTitle('account')).toHaveTextContent('nachbar');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('1ESYtheirs');
  expect(screen.getByText('Zugang: Konto nachbar')).toBeVisible();
  expect(headings()).toEqual(before);
  const current = list().getByRole('link', { current: true });
  expect(current).toHaveAttribute('href', '/ablesung/theirs?account=nachbar');
});

test('of a common job, the chosen one is current, and its draft belongs to its account', async () => {
  const { user } = await showTwo();
  await choose(user);
  const [mine, theirs] = list().getAllByRole('link', { name: /1ESYboth/ });
  if (!mine || !theirs) throw new Error('The job is missing.');
  await user.click(theirs);
  await user.type(await screen.findByRole('textbox', { name: /^Zählerstand/ }), '7');
  await waitFor(() => expect(theirs).toHaveTextContent('Entwurf'));
  expect(mine).not.toHaveTextContent('Entwurf');
  expect(list().getAllByRole('link', { current: true })).toEqual([theirs]);
  await user.click(mine);
  expect(screen.getByTitle('account')).toHaveTextContent(testAccount());
  expect(await screen.findByRole('textbox', { name: /^Zählerstand/ })).toHaveValue('');
});

test('whose jobs cannot be had is said, and they can be asked for again', async () => {
  const answers: ApiResult<Job[]>[] = [{ ok: true, value: neighbours }];
  let fails = true;
  const { user } = await showTwo({}, async () =>
    fails
      ? { ok: false, error: { kind: 'no-response', reason: 'network' } }
      : (answers[0] ?? { ok: true, value: [] }),
  );
  await choose(user);
  expect(screen.getByText('Es fehlen die Zähler von: Konto nachbar')).toBeVisible();
  fails = false;
  await act(() => jest.advanceTimersByTimeAsync(2000));
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => expect(headings()).toContain('Konto nachbar Offen 2'));
  expect(screen.queryByText(/^Es fehlen/)).not.toBeInTheDocument();
});

test('the start page counts all, and the next meter may be another account’s', async () => {
  const ownDone = own.map(job => ({ ...job, done: true }));
  const { user } = await showTwo({
    address: '/',
    api: {
      fetchJobs: async ({ accountId }) => ({
        ok: true,
        value: accountId === 'nachbar' ? neighbours : ownDone,
      }),
    },
  });
  const card = within(screen.getByRole('region', { name: 'Ablesung' }));
  expect(card.queryByRole('link', { name: /^Weiter: / })).not.toBeInTheDocument();
  await choose(user);
  const next = card.getByRole('link', { name: /^Weiter: Stromzähler, / });
  expect(next).toHaveAttribute('href', '/ablesung/theirs?account=nachbar');
  expect(card.getByText(/^3 von 4 Ablesungen erledigt/)).toBeInTheDocument();
  const [first] = card.getAllByRole('listitem');
  expect(first).toHaveTextContent('Konto nachbar');
  const all = within(screen.getByRole('region', { name: 'Zugänge' }));
  expect(all.getAllByRole('listitem')).toHaveLength(2);
  await user.click(all.getByRole('button', { name: /^Nur diesen Zugang zeigen ?Konto nachbar$/ }));
  expect(screen.getByTitle('account')).toHaveTextContent('nachbar');
  expect(screen.getByRole('radio', { name: 'Nur Konto nachbar' })).toBeChecked();
});

test('a reading is sent as the account of its job, and the next job may be another account’s', async () => {
  const sent: string[] = [];
  const done = job('both', { done: true });
  const { user } = await showTwo({
    api: {
      sendResults: async (jobId, _results, _key, { accountId }) => {
        sent.push(`${jobId} as ${accountId}`);
        return { ok: true, value: done };
      },
      fetchJobs: async ({ accountId }) => ({
        ok: true,
        value: accountId === 'nachbar' ? [sent.length > 0 ? done : job('both')] : [job('both'), job('own')],
      }),
    },
  });
  await choose(user);
  const [, theirs] = list().getAllByRole('link', { name: /1ESYboth/ });
  if (!theirs) throw new Error('The job is missing.');
  await user.click(theirs);
  await user.type(await screen.findByRole('textbox', { name: /^Zählerstand/ }), '7');
  await user.click(screen.getByRole('button', { name: 'Ablesung senden' }));
  const next = await screen.findByRole('link', { name: /^Nächster Zähler hier: .*1ESYown/ });
  expect(sent).toEqual(['both as nachbar']);
  await user.click(next);
  expect(screen.getByTitle('account')).toHaveTextContent(testAccount());
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('1ESYown');
});
