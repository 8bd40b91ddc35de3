import { screen } from '@testing-library/react';
import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
import { showReading } from '../testing/show-reading.tsx';

const address = '/ablesung/job-1';
const sent = (readingValue: number) => ({
  readingDate: '2026-11-10T12:00:00.000Z',
  readingValue,
  comment: 'Tür klemmt',
  created: '2026-11-10T14:05:00.000Z',
});
const doneJob = exampleJob({
  done: true,
  meter: {
    meterRateTasks: [
      exampleTask({ rateName: 'Hochtarif', obis: '1-0:1.8.1', readingResults: [sent(1), sent(1234)] }),
      exampleTask({ taskId: 'task-2', rateName: 'Niedertarif', obis: '1-0:1.8.2' }),
    ],
  },
});

test('a done job shows the last result of every rate: value, day, comment, when it was sent', async () => {
  await showReading({ jobs: [doneJob], address });
  expect(screen.getByText('1.234').textContent).toContain('kWh');
  expect(screen.getByText('Abgelesen am 10.11.2026')).toBeInTheDocument();
  expect(screen.getByText('Kommentar: Tür klemmt')).toBeInTheDocument();
  expect(screen.getByText(/^Gesendet am 10\.11\.2026, \d\d:05$/)).toBeInTheDocument();
  expect(screen.getByText('Für diesen Tarif wurde kein Zählerstand gesendet.')).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: /Zählerstand/ })).not.toBeInTheDocument();
});

test('it says what was used since the reading before, and what a generator has fed in', async () => {
  const before = {
    ...sent(100),
    reason: 'PERIODIC_READING' as const,
    readingDate: '2025-11-09T12:00:00.000Z',
  };
  const task = exampleTask({ readingEvents: [before], readingResults: [sent(1234)] });
  const generator = { ...task, taskId: 'task-2', obis: '1-0:2.8.0', rateName: 'Einspeisung' };
  const job = exampleJob({ done: true, meter: { meterRateTasks: [task, generator] } });
  await showReading({ jobs: [job], address });
  expect(screen.getByText('Verbrauch seit 09.11.2025: 1.134 kWh · 3,10 kWh am Tag')).toBeInTheDocument();
  expect(screen.getByText('Eingespeist seit 09.11.2025: 1.134 kWh · 3,10 kWh am Tag')).toBeInTheDocument();
});

test.each([
  [8866, 'so viel wie davor'],
  [9433, '100\u00a0% mehr als davor'],
  [7732, '50\u00a0% weniger als davor'],
  [9900, 'viel mehr als davor'],
])('it says how that compares with the year before, from %d on', async (before, words) => {
  const read = (year: number, readingValue: number) => ({
    readingDate: `${year}-11-10T12:00:00.000Z`,
    readingValue,
    reason: 'PERIODIC_READING' as const,
  });
  const task = exampleTask({
    readingEvents: [read(2024, before), read(2025, 10_000)],
    readingResults: [sent(11_134)],
  });
  await showReading({ jobs: [exampleJob({ done: true, meter: { meterRateTasks: [task] } })], address });
  expect(
    screen
      .getByText(/kWh am Tag, /)
      .textContent.split(', ')
      .at(-1),
  ).toBe(words);
});

test('correcting opens the form with what was sent; cancelling brings the result back', async () => {
  const { user } = await showReading({ jobs: [doneJob], address });
  await user.click(screen.getByRole('button', { name: 'Ablesung korrigieren' }));
  expect(screen.getByRole('textbox', { name: 'Zählerstand Hochtarif (1.8.1)' })).toHaveValue('1234');
  expect(screen.getByRole('textbox', { name: 'Kommentar' })).toHaveValue('Tür klemmt');
  expect(screen.getByLabelText('Ablesedatum')).toHaveValue('10.11.2026');
  expect(screen.getByRole('button', { name: 'Ablesung senden' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(screen.getByText('Abgelesen am 10.11.2026')).toBeInTheDocument();
});

test('after the time for it a sent reading can no longer be corrected, and it says why', async () => {
  const job = {
    ...doneJob,
    jobConstraints: { latestExecution: '2026-11-11' },
    config: { meterReading: { forbidSendAfterDays: 3 } },
  };
  await showReading({ jobs: [job], address });
  expect(screen.getByRole('button', { name: 'Ablesung korrigieren' })).toBeDisabled();
  expect(screen.getByText('Der Ablesezeitraum ist abgelaufen')).toBeInTheDocument();
});

test('the next meter of the house is one that may be sent', async () => {
  const later = exampleJob({
    id: 'job-2',
    jobConstraints: { earliestExecution: '2027-01-01' },
    config: { meterReading: { forbidSendBeforeDays: 5 } },
    meter: { meterNumber: '1ESY2' },
  });
  const next = exampleJob({ id: 'job-3', meter: { meterNumber: '1ESY3' } });
  const { unmount } = await showReading({ jobs: [doneJob, later, next], address });
  expect(screen.getByRole('link', { name: 'Nächster Zähler hier: Stromzähler 1ESY3' })).toBeInTheDocument();
  unmount();
  await showReading({ jobs: [doneJob, later], address });
  expect(screen.getByRole('link', { name: 'Zur Auftragsliste' })).toBeInTheDocument();
});
