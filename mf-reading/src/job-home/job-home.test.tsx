import { screen, within } from '@testing-library/react';
import { exampleJob } from '@zaehlwerk/metering/testing';
import { showReading } from '../testing/show-reading.tsx';

const gas = { meterType: 'GAS_METER' } as const;
const until = (latestExecution: string) => ({ jobConstraints: { latestExecution } });

test('progress is counted in all, per meter type and per day of expiry', async () => {
  await showReading({
    jobs: [
      exampleJob({ id: 'a', done: true, ...until('2026-12-31') }),
      exampleJob({ id: 'b', done: true, ...until('2026-12-31') }),
      exampleJob({ id: 'c', ...until('2026-12-31') }),
      exampleJob({ id: 'd', meter: gas }),
    ],
  });
  expect(screen.getByText(/^2 von 4 Ablesungen erledigt, 50,0\s%$/)).toBeInTheDocument();
  const byType = within(screen.getByRole('region', { name: 'Fortschritt nach Zählerart' }));
  expect(byType.getByRole('progressbar', { name: 'Stromzähler' })).toHaveTextContent('2 von 3 · 66,7 %');
  expect(byType.getByRole('progressbar', { name: 'Gaszähler' })).toHaveTextContent('0 von 1 · 0,0 %');
  const byDay = within(screen.getByRole('region', { name: 'Fortschritt nach Termin' }));
  const [dated, undated] = byDay.getAllByRole('progressbar');
  expect(dated).toHaveTextContent('2 von 3 · 66,7 %');
  expect(undated).toHaveTextContent('0 von 1 · 0,0 %');
  expect(byDay.getByText('bis 31.12.2026')).toBeInTheDocument();
  expect(byDay.getByText('ohne Termin')).toBeInTheDocument();
});

test.each([
  ['2026-11-20', '1 offener Auftrag ist heute fällig, am 20.11.2026.'],
  ['2026-11-21', '1 offener Auftrag ist morgen fällig, am 21.11.2026.'],
  ['2026-11-25', '1 offener Auftrag ist in 5 Tagen fällig, am 25.11.2026.'],
])('an open job that ends on %s is warned of', async (day, message) => {
  await showReading({ jobs: [exampleJob(until(day))] });
  expect(screen.getByText('Ablesezeitraum endet bald')).toBeInTheDocument();
  expect(screen.getByText(message)).toBeInTheDocument();
});

test.each([
  ['six days are left', exampleJob(until('2026-11-26'))],
  ['the job is done', exampleJob({ done: true, ...until('2026-11-21') })],
])('no warning when %s', async (_reason, job) => {
  await showReading({ jobs: [job] });
  expect(screen.queryByText('Ablesezeitraum endet bald')).not.toBeInTheDocument();
});

test('when many days lie ahead the later ones are folded away', async () => {
  const jobs = Array.from({ length: 9 }, (_, index) =>
    exampleJob({ id: `${index}`, ...until(`2026-12-0${index + 1}`) }),
  );
  await showReading({ jobs });
  expect(screen.getByText('3 weitere Termine')).toBeInTheDocument();
});

test('in English, with English numbers and days', async () => {
  await showReading({
    jobs: [exampleJob(until('2026-11-23')), exampleJob({ id: 'b', done: true })],
    inEnglish: true,
  });
  expect(screen.getByText('1 open job is due in 3 days, on 23/11/2026.')).toBeInTheDocument();
  expect(screen.getByText('1 of 2 readings done, 50.0%')).toBeInTheDocument();
});
