import { screen, within } from '@testing-library/react';
import { exampleJob, exampleTask, manyJobs } from '@zaehlwerk/metering/testing';
import { pass, rateWith, showEvaluation } from '../testing/show-evaluation.tsx';

const read = rateWith([
  ['2024-11-20', 100],
  ['2025-11-20', 200],
]);
const meter = (meterNumber: string, ...meterRateTasks: (typeof read)[]) => ({ meterNumber, meterRateTasks });
const jobs = [
  exampleJob({ id: 'done', done: true, meter: meter('1DON', read) }),
  exampleJob({ id: 'open', meter: meter('1OPE', read) }),
  exampleJob({ id: 'new', meter: meter('1NEW', exampleTask()) }),
  exampleJob({
    id: 'off',
    meter: meter('1OFF', read),
    config: { features: { evaluationEnabled: false } },
  }),
];

const list = () => within(screen.getByRole('navigation', { name: 'Aufträge' }));
const groups = () =>
  list()
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
const numbers = () =>
  list()
    .getAllByRole('link')
    .map(({ textContent }) => textContent?.slice(0, 4));

test('the meters stand in three groups with their counts; what is switched off for a job is not there', async () => {
  await showEvaluation({ jobs });
  expect(groups()).toEqual(['Abgelesen 1', 'Nicht abgelesen 1', 'Ohne Auswertung 1']);
  expect(numbers()).toEqual(['1DON', '1OPE', '1NEW']);
  expect(screen.getByText('Bitte wählen Sie einen Zähler aus der Liste.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Auswertung' })).toBeVisible();
});

test('with done jobs alone the others are hidden', async () => {
  await showEvaluation({ jobs, features: { evaluationShowOnlyDoneJobs: true } });
  expect(groups()).toEqual(['Abgelesen 1']);
});

test('a sent reading is a history where such readings are shown', async () => {
  const sent = exampleTask({
    readingResults: [
      { readingDate: '2026-11-01T12:00:00.000Z', readingValue: 5, created: '2026-11-01T12:00:00.000Z' },
    ],
  });
  const done = [exampleJob({ done: true, meter: meter('1SNT', sent) })];
  await showEvaluation({ jobs: done, features: { evaluationShowCurrentReadings: false } });
  expect(groups()).toEqual(['Ohne Auswertung 1']);
});

test('a search counts its hits and quotes what it does not find', async () => {
  const { user } = await showEvaluation({ jobs });
  await user.type(screen.getByRole('searchbox'), '1OPE');
  await pass(300);
  expect(numbers()).toEqual(['1OPE']);
  expect(screen.getByText('1 Treffer')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'x');
  await pass(300);
  expect(screen.getByText('Keine Aufträge gefunden für „1OPEx“')).toBeVisible();
});

test('of ten thousand meters only those near the view are in the document', async () => {
  await showEvaluation({ jobs: manyJobs(10_000) });
  expect(groups()).toEqual(['Ohne Auswertung 10.000']);
  expect(list().getAllByRole('link').length).toBeLessThan(40);
});

test('on a phone list and meter are separate, with a way back', async () => {
  const { user } = await showEvaluation({ jobs, isWide: false });
  expect(screen.queryByText('Bitte wählen Sie einen Zähler aus der Liste.')).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: /1OPE/ }));
  await pass(20);
  expect(screen.getByRole('heading', { level: 1, name: '1OPE' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Aufträge' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Zur Auftragsliste' }));
  await pass(20);
  expect(numbers()).toHaveLength(3);
});

test.each([
  ['no job at all', [], {}],
  ['none that is done, where only those are shown', jobs.slice(1), { evaluationShowOnlyDoneJobs: true }],
])('with %s the screen shows a message', async (_, given, features) => {
  await showEvaluation({ jobs: given, features });
  expect(screen.getByText(/^Hier gibt es noch nichts auszuwerten/)).toBeVisible();
});

test.each(['off', 'unknown'])('of the job "%s" there is no evaluation', async id => {
  await showEvaluation({ jobs, address: `/auswertung/${id}` });
  expect(screen.getByRole('heading', { level: 1, name: 'Keine Auswertung' })).toBeVisible();
});

test('jobs that cannot be loaded can be asked for again', async () => {
  const answers = [false, true];
  const { user } = await showEvaluation({
    api: {
      fetchJobs: async () =>
        answers.shift()
          ? { ok: true, value: [...jobs] }
          : { ok: false, error: { kind: 'no-response', reason: 'network' } },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await pass(20);
  expect(groups()).toHaveLength(3);
});
