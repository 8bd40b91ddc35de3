import { screen, within } from '@testing-library/react';
import type { Job } from '@zaehlwerk/api';
import { exampleJob } from '@zaehlwerk/metering/testing';
import { showReading } from '../testing/show-reading.tsx';

// The tests take place on 20.11.2026.
const until = (id: string, latestExecution: string) =>
  exampleJob({ id, jobConstraints: { latestExecution } });

/** The card of these jobs on the start page. */
async function homeCard(jobs: readonly Job[], others: readonly string[] = []) {
  await showReading({ jobs, address: '/', others });
  return within(await screen.findByRole('region', { name: 'Ablesung' }));
}

test('what is left and until when stands beside the progress', async () => {
  const card = await homeCard([
    until('1', '2026-12-23'),
    until('2', '2026-12-20'),
    until('3', '2026-11-19'),
    exampleJob({ id: '4', done: true, jobConstraints: { latestExecution: '2026-12-01' } }),
  ]);
  expect(card.getByRole('heading', { name: 'Noch 3 Zähler, der nächste bis 20.12.2026' })).toBeVisible();
  expect(card.getByText(/^1 von 4 Ablesungen erledigt, 25,0\s%$/)).toBeVisible();
});

test.each([
  ['one', [until('1', '2026-11-23')], 'Noch 1 Zähler, bis 23.11.2026'],
  ['an overdue one', [until('1', '2026-11-19')], 'Noch 1 Zähler'],
  ['none', [exampleJob({ done: true })], 'Alles abgelesen. Vielen Dank!'],
])('with %s left', async (_which, jobs, headline) => {
  const card = await homeCard(jobs);
  expect(card.getByRole('heading', { level: 2, name: headline })).toBeVisible();
});

test('the next three meters are named with their place and day, an expired one last', async () => {
  const at = (id: string, latestExecution: string, locationDescription: string) =>
    exampleJob({
      id,
      jobConstraints: { latestExecution },
      meter: {
        meterNumber: `1ESY${id}`,
        meterAddress: { street: 'Ring', houseNumber: id, locationDescription },
      },
    });
  const card = await homeCard([
    at('1', '2026-11-19', 'Keller'),
    at('2', '2026-12-20', ''),
    at('3', '2026-12-01', 'Flur'),
  ]);
  const meters = within(card.getByRole('region', { name: 'Die nächsten Zähler' })).getAllByRole('link');
  expect(meters.map(meter => meter.getAttribute('href'))).toEqual(
    ['2', '3', '1'].map(id => `/ablesung/${id}`),
  );
  expect(meters[1]).toHaveAccessibleName('Stromzähler 1ESY3 Ring 3 · Flur bis 01.12.2026');
  expect(meters[2]).toHaveAccessibleName('Stromzähler 1ESY1 Ring 1 · Keller abgelaufen am 19.11.2026');
  const next = card.getByRole('link', { name: 'Weiter: Stromzähler, 1ESY2' });
  expect(next).toHaveAttribute('href', '/ablesung/2');
});

test('a job whose period has not begun is not the next, and says from when on it is', async () => {
  const card = await homeCard([
    exampleJob({
      id: '1',
      jobConstraints: { earliestExecution: '2026-11-25', latestExecution: '2026-11-30' },
    }),
    until('2', '2026-12-20'),
  ]);
  const next = card.getByRole('link', { name: /^Weiter: / });
  expect(next).toHaveAttribute('href', '/ablesung/2');
  expect(card.getByRole('link', { name: /ab 25\.11\.2026$/ })).toHaveAttribute('href', '/ablesung/1');
});

test('no more than three meters are named', async () => {
  const card = await homeCard(['1', '2', '3', '4'].map(id => until(id, '2026-12-20')));
  expect(card.getAllByRole('listitem')).toHaveLength(3);
});

test('the other logins stand beside it, each with the way to it', async () => {
  const card = await homeCard([until('1', '2026-12-20')], ['ableser', 'verwaltung']);
  const others = within(screen.getByRole('region', { name: 'Weitere Zugänge' }));
  expect(others.getAllByRole('listitem')).toHaveLength(2);
  expect(others.getByRole('button', { name: /^Zu diesem Zugang wechseln ?Konto verwaltung$/ })).toBeVisible();
  expect(card.getAllByRole('listitem')).toHaveLength(1);
});
