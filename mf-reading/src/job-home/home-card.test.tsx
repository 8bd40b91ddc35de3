import { screen, within } from '@testing-library/react';
import type { Job } from '@zaehlwerk/api';
import { exampleJob } from '@zaehlwerk/metering/testing';
import { showReading } from '../testing/show-reading.tsx';

// The tests take place on 20.11.2026.
const until = (id: string, latestExecution: string) =>
  exampleJob({ id, jobConstraints: { latestExecution } });
const isTold = (text: RegExp) => screen.queryAllByText(text).length;

/** The card of these jobs on the start page. */
async function homeCard(jobs: readonly Job[], others: readonly string[] = []) {
  await showReading({ jobs, address: '/', others });
  return within(await screen.findByRole('region', { name: 'Ablesung' }));
}

test('the end of the reading period is told once', async () => {
  const card = await homeCard([until('1', '2026-11-23')]);
  expect(card.getByText('1 offener Auftrag ist in 3 Tagen fällig, am 23.11.2026.')).toBeVisible();
  expect(isTold(/fällig/)).toBe(1);
  expect(card.getByRole('link', { name: 'Nächste Ablesung' })).toBeVisible();
});

test.each([
  ['it is far', [until('1', '2026-12-20')], 'Die nächste Ablesung ist in 30 Tagen fällig.', 1],
  ['it is over', [until('1', '2026-11-19')], 'Der Ablesezeitraum der nächsten Ablesung ist abgelaufen.', 0],
])('where nothing warns because %s, that is told beside the way there', async (_why, jobs, told, times) => {
  const card = await homeCard(jobs);
  expect(card.getByText(told)).toBeVisible();
  expect(isTold(/fällig/)).toBe(times);
});

test('the other logins stand beside it, each with the way to it', async () => {
  const card = await homeCard([until('1', '2026-12-20')], ['ableser', 'verwaltung']);
  const others = within(screen.getByRole('region', { name: 'Weitere Zugänge' }));
  expect(others.getAllByRole('listitem')).toHaveLength(2);
  expect(others.getByRole('button', { name: /^Zu diesem Zugang wechseln ?Konto verwaltung$/ })).toBeVisible();
  expect(card.queryByRole('listitem')).not.toBeInTheDocument();
});
