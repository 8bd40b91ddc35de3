import { screen, within } from '@testing-library/react';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
import { pass, rateWith, showEvaluation } from '../testing/show-evaluation.tsx';

const address = '/auswertung/job-1';
/** Read on the same day of three years, of which one is a leap year. */
const threeYears = rateWith([
  ['2023-11-20', 1000],
  ['2024-11-20', 3000],
  ['2025-11-20', 5625],
  ['2026-11-20', 7935],
]);
const jobWith = (...meterRateTasks: (typeof threeYears)[]) => exampleJob({ meter: { meterRateTasks } });

/** The cells of a line of the history. */
const line = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('the comparison comes first, in words, and says how it was reckoned', async () => {
  const { user } = await showEvaluation({ jobs: [jobWith(threeYears)], address });
  expect(
    screen.getByText(
      /^In den letzten 12 Monaten 12 % weniger Strom als im Jahr davor: 2\.310 statt 2\.625 kWh$/,
    ),
  ).toBeVisible();
  await user.click(screen.getAllByText('So haben wir gerechnet')[0] as HTMLElement);
  expect(screen.getByText('20.11.2025 bis 20.11.2026: 2.310 kWh, bekannt für 365 Tage')).toBeVisible();
});

function Reload() {
  const { reload } = useJobs();
  return (
    <button type="button" onClick={() => void reload()}>
      Neu laden
    </button>
  );
}

test('what was opened stays open when the job changes', async () => {
  const changed = exampleJob({ meter: { meterNumber: '1EMH2', meterRateTasks: [threeYears] } });
  const answers = [jobWith(threeYears), changed];
  const { user } = await showEvaluation({
    api: { fetchJobs: async () => ({ ok: true, value: [answers.shift() ?? changed] }) },
    beside: <Reload />,
    isWide: false,
  });
  // The list keeps what it evaluates in quiet time.
  await pass(3000);
  await user.click(screen.getByRole('link', { name: new RegExp(jobWith(threeYears).meter.meterNumber) }));
  await pass(100);
  await user.click(screen.getByText('So haben wir gerechnet'));
  await user.click(screen.getByText('Neu laden'));
  await pass(100);
  expect(screen.getByRole('heading', { level: 1, name: '1EMH2' })).toBeVisible();
  expect(screen.getByText('20.11.2025 bis 20.11.2026: 2.310 kWh, bekannt für 365 Tage')).toBeVisible();
});

test.each([
  [
    'more',
    [1000, 1100, 1210],
    'In den letzten 12 Monaten 10 % mehr Strom als im Jahr davor: 110 statt 100 kWh',
  ],
  [
    'the same',
    [1000, 1100, 1200],
    'In den letzten 12 Monaten so viel Strom wie im Jahr davor: 100 und 100 kWh',
  ],
  ['from nothing', [1000, 1000, 1200], 'In den letzten 12 Monaten 200 kWh Strom, im Jahr davor nichts'],
])('%s', async (_, [first = 0, second = 0, third = 0], words) => {
  const rate = rateWith([
    ['2024-11-20', first],
    ['2025-11-20', second],
    ['2026-11-20', third],
  ]);
  await showEvaluation({ jobs: [jobWith(rate)], address });
  expect(screen.getByText(words)).toBeVisible();
});

test('of late is said with its day where it is long ago, and by day where only two intervals are known', async () => {
  const rate = rateWith([
    ['2026-03-01', 0],
    ['2026-03-31', 60],
    ['2026-04-30', 150],
  ]);
  await showEvaluation({ jobs: [jobWith(rate)], address, inEnglish: true });
  expect(
    screen.getByText(
      'Between the last two readings 50% more electricity than between the two before: 90.0 instead of 60.0 kWh',
    ),
  ).toBeVisible();
});

test.each([
  [
    'of an exchange after it',
    [
      ['2026-03-01', 0],
      ['2026-03-31', 60],
      ['2026-04-30', 150],
      ['2026-10-30', 0, 'METER_CHANGE'],
    ],
    'Vom 31.03.2026 bis 30.04.2026 50 % mehr Strom als vom 01.03.2026 bis 31.03.2026: 90,0 statt 60,0 kWh',
  ],
  [
    'of two readings in doubt between them',
    [
      ['2023-11-20', 1000],
      ['2024-11-20', 2000],
      ['2025-11-20', 3600],
      ['2026-05-20', 3500],
      ['2026-11-20', 4000],
    ],
    'Vom 20.11.2024 bis 20.11.2026 so viel Strom wie vom 20.11.2023 bis 20.11.2024: 2,74 und 2,73 kWh pro Tag',
  ],
] as const)(
  'what lies not between the last readings is said with its days, because %s',
  async (_, readings, words) => {
    await showEvaluation({ jobs: [jobWith(rateWith(readings))], address });
    expect(screen.getByText(words)).toBeVisible();
  },
);

test('an exchange between two intervals is among the last readings', async () => {
  const rate = rateWith([
    ['2025-03-01', 1000],
    ['2026-03-01', 1365],
    ['2026-03-01', 0, 'INITIAL_READING'],
    ['2026-04-10', 20, 'ESTIMATED_READING'],
    ['2026-06-09', 50],
  ]);
  await showEvaluation({ jobs: [jobWith(rate)], address });
  expect(
    screen.getByText(
      'Zwischen den letzten beiden Ablesungen 50 % weniger Strom als zwischen den beiden davor: 0,500 statt 1,00 kWh pro Tag',
    ),
  ).toBeVisible();
});

test('a reading of a day to come ends no 12 months that have passed', async () => {
  const rate = rateWith([
    ['2024-12-31', 0],
    ['2025-12-31', 365],
    ['2026-12-31', 730],
  ]);
  await showEvaluation({ jobs: [jobWith(rate)], address });
  expect(
    screen.getByText('In den 12 Monaten bis 31.12.2026 so viel Strom wie im Jahr davor: 365 und 365 kWh'),
  ).toBeVisible();
});

test('with one reading there is not enough data', async () => {
  await showEvaluation({ jobs: [jobWith(rateWith([['2026-01-01', 5]]))], address });
  expect(screen.getByText('Für einen Vergleich gibt es noch nicht genug Ablesungen: Strom')).toBeVisible();
  expect(screen.queryByText(/voraussichtlich/)).not.toBeInTheDocument();
});

test('the tab is called by application, meter type and number, in this order', async () => {
  await showEvaluation({ jobs: [jobWith(threeYears)], address });
  expect(document.title).toMatch(/^\S.* Auswertung Stromzähler \S+$/);
  expect(document.title.indexOf('Auswertung')).toBeGreaterThan(0);
});

test('readings, and what was used between them, have the decimals of their register', async () => {
  await showEvaluation({ jobs: [jobWith({ ...threeYears, postDecimals: 3 })], address });
  expect(screen.getByRole('cell', { name: '7.935,000 kWh' })).toBeVisible();
  expect(screen.getAllByRole('cell', { name: /^\+[\d.]+,000 kWh$/ })).toHaveLength(3);
});

test('where nothing was used it is said without an average of 0', async () => {
  const rate = rateWith([
    ['2026-03-01', 60],
    ['2026-03-31', 60],
    ['2026-04-30', 60],
  ]);
  await showEvaluation({ jobs: [jobWith(rate)], address });
  expect(screen.getByText(/nichts, zwischen den beiden davor auch nicht: Strom$/)).toBeVisible();
  expect(screen.queryByText(/0 kWh pro Tag/)).not.toBeInTheDocument();
});

test('that nothing can be compared is said once, however many registers that is about', async () => {
  const units = ['kWh', 'kvarh', 'kW'].map(unit =>
    rateWith([['2026-01-01', 5]], { taskId: unit, unit, obis: '', rateName: unit }),
  );
  await showEvaluation({ jobs: [jobWith(...units)], address });
  expect(screen.getAllByText(/noch nicht genug Ablesungen/)).toHaveLength(1);
});

test('tariffs are added up, feed-in stands for itself', async () => {
  const low = rateWith(
    [
      ['2024-11-20', 0],
      ['2025-11-20', 375],
      ['2026-11-20', 765],
    ],
    { taskId: 'low', obis: '1-0:1.8.2', rateName: 'NT' },
  );
  const high = { ...threeYears, taskId: 'high', obis: '1-0:1.8.1', rateName: 'HT' };
  const fedIn = rateWith(
    [
      ['2024-11-20', 0],
      ['2025-11-20', 100],
      ['2026-11-20', 250],
    ],
    { taskId: 'in', obis: '1-0:2.8.0', rateName: 'Einspeisung' },
  );
  await showEvaluation({ jobs: [jobWith(high, low, fedIn)], address });
  expect(screen.getByText(/10 % weniger Strom als im Jahr davor: 2\.700 statt 3\.000 kWh$/)).toBeVisible();
  expect(screen.getByText(/50 % mehr Strom eingespeist als im Jahr davor: 150 statt 100 kWh$/)).toBeVisible();
});

test('the forecast is a range, with how it was reckoned', async () => {
  await showEvaluation({ jobs: [jobWith(threeYears)], address });
  expect(
    screen.getByText(/^Strom 2026 voraussichtlich: [\d.]+ kWh \(zwischen [\d.]+ und [\d.]+ kWh\)$/),
  ).toBeVisible();
  expect(
    screen.getByText(/^Bis 20\.11\.2026 sind für dieses Jahr [\d.]+ kWh abgelesen\.$/),
  ).toBeInTheDocument();
});

const december = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
const june = [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0];
const weighed = 'Nicht jeder Monat ist gleich: Diesen Rest gewichten wir nach Monaten.';

test.each([
  ['what is left lies in December', { ELECTRIC_METER: december }, '1.798 kWh', weighed],
  ['a day of June is left', { ELECTRIC_METER: june }, '637 kWh', weighed],
  [
    'of another type',
    { GAS_METER: june },
    '1.206 kWh',
    'Diesen Rest verteilen wir gleichmäßig auf die Tage.',
  ],
])('months of the forecast weigh what is configured: %s', async (_, monthlyShares, expected, how) => {
  const rate = rateWith([
    ['2023-12-31', 0],
    ['2024-12-31', 1200],
    ['2025-12-31', 2400],
    ['2026-06-30', 3000],
  ]);
  await showEvaluation({ jobs: [jobWith(rate)], address, evaluation: { monthlyShares } });
  expect(screen.getByText(/^Strom 2026 voraussichtlich/)).toHaveTextContent(`voraussichtlich: ${expected} (`);
  expect(screen.getByText(how)).toBeInTheDocument();
});

test('a forecast of a year without readings explains that', async () => {
  const rate = rateWith([
    ['2023-12-31', 0],
    ['2024-12-31', 366],
    ['2025-12-31', 731],
  ]);
  await showEvaluation({ jobs: [jobWith(rate)], address });
  expect(screen.getByText('Für dieses Jahr gibt es noch keine Ablesung.')).toBeInTheDocument();
  expect(screen.queryByText(/sind für dieses Jahr .* abgelesen/)).not.toBeInTheDocument();
});

test('the history: newest year first, with sign, per day and reason; estimates without consumption', async () => {
  const rate = rateWith([
    ['2024-01-01', 100, 'INITIAL_READING'],
    ['2024-04-10', 350.5],
    ['2024-12-31', 700, 'ESTIMATED_READING'],
    ['2025-04-10', 715.5, null],
    ['2025-04-10', 715.5, 'OTHER'],
    ['2025-05-01', 700],
  ]);
  await showEvaluation({ jobs: [jobWith(rate)], address });
  const years = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(years).toEqual([
    '2025',
    '01.05.Turnusablesung',
    '10.04.Grund unbekannt',
    '10.04.Sonstiger Grund',
    '2024',
    '31.12.Schätzung',
    '10.04.Turnusablesung',
    '01.01.Erste Ablesung',
  ]);
  expect(line(/^01\.05\./)).toEqual(['700 kWh', '−15,5 kWhniedriger als davor', '–']);
  expect(line(/^10\.04\. ?Grund/)).toEqual(['715,5 kWh', '0,0 kWh', '–']);
  expect(line(/^10\.04\. ?Sonstiger/)).toEqual(['715,5 kWh', '+365,0 kWh', '1,00 kWh']);
  expect(line(/^31\.12\./)).toEqual(['700 kWh', '', '']);
  expect(line(/^10\.04\. ?Turnus/)).toEqual(['350,5 kWh', '+250,5 kWh', '2,51 kWh']);
  expect(line(/^01\.01\./)).toEqual(['100 kWh', '', '']);
});

test('with several rates the history is closed at first; those without one are named', async () => {
  const other = exampleTask({ taskId: 'other', obis: '1-0:1.8.2', rateName: 'NT' });
  const { user } = await showEvaluation({
    jobs: [
      jobWith({ ...threeYears, obis: '1-0:1.8.1', rateName: 'HT' }, { ...threeYears, taskId: 'two' }, other),
    ],
    address,
  });
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.getByText('Noch nicht abgelesen und deshalb nicht ausgewertet: NT (1.8.2)')).toBeVisible();
  await user.click(screen.getByText('HT (1.8.1)'));
  await pass(10);
  expect(screen.getAllByRole('row').length).toBeGreaterThan(4);
});

test('the trend is a sentence for who does not see it, and not there where nothing changes', async () => {
  await showEvaluation({ jobs: [jobWith(threeYears)], address });
  expect(screen.getByRole('img', { name: /^Verbrauch \(1\.8\.0\): von 1\.000/ })).toHaveAccessibleName(
    'Verbrauch (1.8.0): von 1.000\u00a0kWh am 20.11.2023 auf 7.935\u00a0kWh am 20.11.2026',
  );
});

test('registers without a name have words in its place', async () => {
  const nameless = { obis: '', rateName: '' };
  const empty = exampleTask({ ...nameless, taskId: 'empty' });
  await showEvaluation({ jobs: [jobWith({ ...threeYears, ...nameless }, empty)], address });
  expect(screen.getByRole('img', { name: /^Stand: von 1\.000/ })).toBeVisible();
  expect(screen.getByText('Noch nicht abgelesen und deshalb nicht ausgewertet: ohne Namen')).toBeVisible();
});

test('what is fed in is not called consumption', async () => {
  await showEvaluation({ jobs: [jobWith({ ...threeYears, rateName: 'Einspeisung' })], address });
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers).toEqual(['Tag', 'Stand', 'Einspeisung', 'pro Tag']);
});

test('a meter without readings shows a message and its master data', async () => {
  const job = exampleJob({
    meter: { meterAddress: { hint: 'Klingeln', objectKey: 'L-1', cityDistrict: 'Deutz' } },
  });
  await showEvaluation({ jobs: [job], address });
  expect(screen.getByText('Von diesem Zähler gibt es noch keine Ablesungen.')).toBeVisible();
  for (const known of ['Klingeln', 'L-1']) expect(screen.getByText(known)).toBeVisible();
});

describe('photos', () => {
  const sent = exampleTask({
    readingResults: [
      {
        readingDate: '2026-11-01T12:00:00.000Z',
        readingValue: 5,
        created: '2026-11-01T12:00:00.000Z',
        readingResultImages: [{ imageId: 'photo' }],
      },
    ],
  });
  test.each([
    ['are asked for where it is allowed and the job is done', true, true, 1],
    ['are not where it is not allowed', false, true, 0],
    ['are not while the job is open', true, false, 0],
  ])('%s', async (_, isAllowed, done, count) => {
    const job = exampleJob({ done, meter: { meterRateTasks: [sent] } });
    await showEvaluation({
      jobs: [job],
      address,
      features: { evaluationShowReadingImagesAllowed: isAllowed },
    });
    // No server answers here: its place stays, and nothing is said about it.
    expect(screen.queryAllByRole('img', { name: 'Foto 1 ist gerade nicht da' })).toHaveLength(count);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
