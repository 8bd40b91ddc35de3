import { screen } from '@testing-library/react';
import { exampleJob } from '@zaehlwerk/metering/testing';
import { rateWith, showEvaluation } from '../testing/show-evaluation.tsx';

const address = '/auswertung/job-1';
const years = [
  ['2023-11-20', 1000],
  ['2024-11-20', 2000],
  ['2025-11-20', 3100],
] as const;
/** The customer has sent 41,020 for 4,102. */
const mistyped = rateWith(years, {
  readingResults: [
    { readingDate: '2026-11-18T12:00:00.000Z', readingValue: 41020, created: '2026-11-18T12:00:00.000Z' },
  ],
});
const sentJob = exampleJob({ done: true, meter: { meterRateTasks: [mistyped] } });

test('a typing error is named instead of a percentage, and left out of comparison and forecast', async () => {
  await showEvaluation({ jobs: [sentJob], address });
  expect(
    screen.getByText('Hier stimmt vermutlich ein Zählerstand nicht: 41.020 kWh vom 18.11.2026'),
  ).toBeVisible();
  expect(screen.getByText(/^Seit der Ablesung davor wäre das etwa 38-mal so viel wie sonst\./)).toBeVisible();
  expect(
    screen.getByText(
      'In den 12 Monaten bis 20.11.2025 10 % mehr Strom als im Jahr davor: 1.100 statt 997 kWh',
    ),
  ).toBeVisible();
  expect(screen.getByText(/^Strom 2026 voraussichtlich: 1\.\d{3} kWh/)).toBeVisible();
  expect(screen.getByRole('row', { name: /^18\.11\./ })).toHaveTextContent('+37.920 kWhvermutlich falsch–');
});

test('what the customer sent leads to its correction', async () => {
  await showEvaluation({ jobs: [sentJob], address });
  const link = screen.getByRole('link', { name: 'Ablesung korrigieren' });
  expect(link.getAttribute('href')).toMatch(/^\/ablesung\/job-1\?account=kunde-\d+$/);
});

const closed = {
  jobConstraints: { latestExecution: '2026-11-10' },
  config: { meterReading: { forbidSendAfterDays: 3 } },
};

test('after the time for it, or without a phone number, the contact of the home page helps', async () => {
  await showEvaluation({ jobs: [{ ...sentJob, ...closed }], address });
  expect(screen.queryByRole('link', { name: 'Ablesung korrigieren' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Kontakt' })).toHaveAttribute('href', '/');
});

test('what the utility entered is corrected by the utility, which can be called', async () => {
  const wrong = rateWith([...years, ['2026-05-20', 90000], ['2026-11-18', 4200]], { rateName: 'HT' });
  const low = rateWith(years, { taskId: 'low', obis: '1-0:1.8.2', rateName: 'NT' });
  const text = { language: 'de-FORMAL', path: '/', text: 'Telefon: [030 23125-100](tel:+493023125100)' };
  await showEvaluation({
    jobs: [exampleJob({ done: true, meter: { meterRateTasks: [wrong, low] } })],
    address,
    api: { atOtherPaths: async () => ({ ok: true, value: { contactInformationItems: [text] } }) },
  });
  expect(
    screen.getByText('Hier stimmt vermutlich ein Zählerstand nicht: HT (1.8.0), 90.000 kWh vom 20.05.2026'),
  ).toBeVisible();
  expect(screen.getByText(/^Er passt nicht zu den Ablesungen davor und danach\./)).toBeVisible();
  const call = await screen.findByRole('link', { name: '030 23125-100 anrufen' });
  expect(call).toHaveAttribute('href', 'tel:03023125100');
});

test('where nothing is in doubt, ten times as much is no percentage', async () => {
  const rate = rateWith([
    ['2026-03-01', 0],
    ['2026-03-31', 60],
    ['2026-04-30', 1400],
  ]);
  await showEvaluation({ jobs: [exampleJob({ meter: { meterRateTasks: [rate] } })], address });
  expect(screen.queryByText(/stimmt vermutlich/)).not.toBeInTheDocument();
  expect(
    screen.getByText(
      'Zwischen den letzten beiden Ablesungen 22-mal so viel Strom wie zwischen den beiden davor: 1.340 statt 60,0 kWh',
    ),
  ).toBeVisible();
});
