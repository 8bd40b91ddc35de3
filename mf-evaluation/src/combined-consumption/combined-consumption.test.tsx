import { act, screen, within } from '@testing-library/react';
import { useAccountsWithJob } from '@zaehlwerk/metering/jobs';
import { exampleJob } from '@zaehlwerk/metering/testing';
import { useAccountCommands } from '@zaehlwerk/store';
import type { TestApi } from '@zaehlwerk/store/testing';
import { pass, type Read, rateWith, showEvaluation } from '../testing/show-evaluation.tsx';

const job = (
  id: string,
  meterType: 'ELECTRIC_METER' | 'WATER_METER',
  unit: string,
  readings: readonly Read[],
) =>
  exampleJob({
    id,
    meter: { meterNumber: id, meterType, meterRateTasks: [rateWith(readings, { unit, obis: '' })] },
  });
const jobs = [
  job('whole', 'WATER_METER', 'm³', [
    ['2025-01-01', 0],
    ['2026-01-01', 365],
    ['2026-11-20', 688],
  ]),
  job('half', 'WATER_METER', 'm³', [
    ['2025-01-01', 10],
    ['2025-07-02', 192],
  ]),
  job('alone', 'ELECTRIC_METER', 'kWh', [
    ['2025-01-01', 0],
    ['2026-11-20', 6880],
  ]),
];

/** The lines of a table, cell by cell. */
const lines = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map(row => [...row.children].map(({ textContent }) => textContent?.replace('\u00a0', ' ')));

test('meters of a type are added up by year, and what is missing is named', async () => {
  await showEvaluation({ jobs });
  expect(lines('Wasser, 2 Zähler')).toEqual([
    ['2026', '323 m³', 'Ablesungen fehlen: half'],
    ['2025', '547 m³', 'Ablesungen fehlen: half'],
  ]);
  expect(screen.getAllByRole('table')).toHaveLength(1);
});

test('only done jobs are added up where only those are shown', async () => {
  const [whole, half, alone] = jobs;
  if (!whole || !half || !alone) throw new Error('There are three.');
  const more = job('more', 'WATER_METER', 'm³', [
    ['2026-01-01', 0],
    ['2026-11-20', 100],
  ]);
  const done = [whole, more].map(one => ({ ...one, done: true }));
  await showEvaluation({ jobs: [...done, half, alone], features: { evaluationShowOnlyDoneJobs: true } });
  expect(lines('Wasser, 2 Zähler')[0]).toEqual(['2026', '423 m³', '']);
});

test('spellings of one unit are added up, and meters of one number are told apart', async () => {
  const twins = [
    ['m³', '2026-01-01'],
    ['cbm', '2025-07-02'],
  ].map(([unit = '', day = ''], index) => {
    const one = job(`twin-${index}`, 'WATER_METER', unit, [
      ['2025-01-01', 0],
      [day, 182],
    ]);
    return { ...one, meter: { ...one.meter, meterNumber: 'twin' } };
  });
  await showEvaluation({ jobs: twins });
  expect(lines('Wasser, 2 Zähler')).toEqual([['2025', '364 m³', 'Ablesungen fehlen: twin']]);
});

test('of many that are incomplete their number is said', async () => {
  const many = Array.from({ length: 7 }, (_, index) =>
    job(`m${index}`, 'WATER_METER', 'm³', [
      ['2025-01-01', 0],
      ['2025-06-01', 10],
    ]),
  );
  await showEvaluation({ jobs: many });
  expect(lines('Wasser, 7 Zähler')).toEqual([['2025', '70,0 m³', 'Bei 7 von 7 Zählern fehlen Ablesungen']]);
});

test('on a phone they are one tap away', async () => {
  await showEvaluation({ jobs, isWide: false });
  expect(screen.getByText('Alle Zähler zusammen').closest('details')).not.toHaveAttribute('open');
});

let makeCurrent = (_accountId: string) => {};

/** Fetches the jobs of the other login, so that they are there at once. */
function Neighbour() {
  ({ makeCurrent } = useAccountCommands());
  return useAccountsWithJob('unknown');
}

describe('the card of the home page', () => {
  const card = () => within(screen.getByRole('region', { name: 'Verbrauch 2026' }));

  test('says what was used this year, by type, and how far it is known', async () => {
    await showEvaluation({ jobs, isHome: true });
    const said = card()
      .getAllByRole('definition')
      .map(({ textContent }) => textContent?.replace('\u00a0', ' '));
    expect(
      card()
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Strom', 'Wasser']);
    expect(said).toEqual(['3.230 kWh', '323 m³Bei 1 von 2 Zählern fehlen Ablesungen']);
    expect(card().getByRole('link', { name: 'Zur Auswertung' })).toHaveAttribute('href', '/auswertung');
  });

  test('never says of one login what another one has used', async () => {
    const lists = [jobs, jobs.slice(2)];
    const api: TestApi = { fetchJobs: async () => ({ ok: true, value: [...(lists.shift() ?? [])] }) };
    await showEvaluation({ api, isHome: true, others: ['nachbar'], beside: <Neighbour /> });
    expect(card().getByText(/323 m³/)).toBeVisible();
    let moment = 0;
    // As with ten thousand meters, reckoning takes its time.
    jest.spyOn(performance, 'now').mockImplementation(() => {
      moment += 100;
      return moment;
    });
    act(() => makeCurrent('nachbar'));
    expect(card().queryByText(/323 m³/)).not.toBeInTheDocument();
    jest.restoreAllMocks();
    await pass(100);
    expect(card().getByText(/3.230 kWh/)).toBeVisible();
  });

  test('says nothing of the year as long as the jobs are on their way', async () => {
    let answer: (() => void) | undefined;
    const api: TestApi = {
      fetchJobs: () =>
        new Promise(resolve => {
          answer = () => resolve({ ok: true, value: jobs });
        }),
    };
    await showEvaluation({ api, isHome: true });
    await pass(100);
    expect(card().queryByText(/liegen noch keine Ablesungen vor/)).not.toBeInTheDocument();
    answer?.();
    await pass(100);
    expect(card().getByText(/3.230 kWh/)).toBeVisible();
  });

  test('shows a message without readings of this year', async () => {
    await showEvaluation({ jobs: jobs.slice(1, 2), isHome: true });
    expect(card().getByText('Für dieses Jahr gibt es noch keine Ablesungen.')).toBeVisible();
  });

  const lost: TestApi['fetchJobs'] = async () => ({
    ok: false,
    error: { kind: 'no-response', reason: 'network' },
  });
  test.each([
    ['without jobs', { jobs: [] }],
    ['where they cannot be loaded', { api: { fetchJobs: lost } }],
  ])('is not there %s', async (_, shown) => {
    await showEvaluation({ ...shown, isHome: true });
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});
