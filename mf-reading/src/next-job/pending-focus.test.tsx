import { act, screen, within } from '@testing-library/react';
import { exampleJob, exampleTask } from '@zaehlwerk/metering/testing';
import { drawNoFrames, showReading } from '../testing/show-reading.tsx';

/** Long enough for an answer of the server, and what the page does after it. */
const frame = async () => {
  for (const _ of [1, 2]) await act(() => jest.advanceTimersByTimeAsync(50));
};
const place = { street: 'Lindenstraße', houseNumber: '12', zip: '50674', city: 'Köln' };
const twoRates = exampleJob({
  id: 'job-1',
  meter: {
    meterAddress: place,
    meterRateTasks: [
      exampleTask({ rateName: 'Hochtarif', obis: '1-0:1.8.1' }),
      exampleTask({ taskId: 'task-2', rateName: 'Niedertarif', obis: '1-0:1.8.2' }),
    ],
  },
});
const neighbour = exampleJob({ id: 'job-2', meter: { meterNumber: '1ESY2', meterAddress: place } });
const elsewhere = exampleJob({
  id: 'job-3',
  meter: { meterNumber: '1ESY3', meterAddress: { ...place, street: 'Lindenhof', houseNumber: '3' } },
});
const field = (rate: string) => screen.getByRole('textbox', { name: `Zählerstand ${rate}` });

/** Every reading is accepted, and its job is done. */
const accepting = (...jobs: (typeof twoRates)[]) => ({
  sendResults: async (jobId: string) => {
    const job = jobs.find(({ id }) => id === jobId) ?? twoRates;
    return { ok: true as const, value: { ...job, done: true } };
  },
});

test('one reading after the other: three times the Enter key each, from house to house', async () => {
  const jobs = [twoRates, neighbour, elsewhere];
  const { user } = await showReading({ jobs, address: '/ablesung/job-1', api: accepting(...jobs) });
  drawNoFrames();
  await user.click(field('Hochtarif (1.8.1)'));
  await user.keyboard('12{Enter}');
  expect(field('Niedertarif (1.8.2)')).toHaveFocus();
  await user.keyboard('7{Enter}');
  expect(screen.getByRole('button', { name: 'Ablesung senden' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await frame();
  expect(screen.getByRole('link', { name: 'Nächster Zähler hier: Stromzähler 1ESY2' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await frame();
  expect(screen.getByTitle('address')).toHaveTextContent('/ablesung/job-2');
  expect(field('Verbrauch (1.8.0)')).toHaveFocus();
  await user.keyboard('100{Enter}{Enter}');
  await frame();
  expect(screen.getByRole('link', { name: 'Nächste Adresse: Lindenhof 3' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await frame();
  expect(screen.getByTitle('address')).toHaveTextContent('/ablesung/job-3');
  await user.keyboard('100{Enter}{Enter}');
  await frame();
  expect(screen.getByRole('link', { name: 'Zur Auftragsliste' })).toHaveFocus();
  const closing = within(screen.getByRole('region', { name: /Alle Zähler sind abgelesen/ }));
  expect(closing.getAllByRole('listitem')).toHaveLength(3);
  expect(closing.getByRole('link', { name: '1ESY2' })).toHaveAttribute('href', '/ablesung/job-2');
});

test('the round is closed with what is sent and what waits, and what cannot be read now is not counted', async () => {
  const sentBefore = {
    readingDate: '2026-11-10T12:00:00.000Z',
    readingValue: 70,
    created: '2026-11-10T14:05:00Z',
  };
  const done = exampleJob({
    id: 'job-4',
    done: true,
    meter: { meterNumber: '1ESY4', meterRateTasks: [exampleTask({ readingResults: [sentBefore] })] },
  });
  const notYet = exampleJob({
    id: 'job-5',
    jobConstraints: { earliestExecution: '2027-01-01' },
    config: { meterReading: { forbidSendBeforeDays: 5 } },
  });
  const yearBefore = {
    readingDate: '2025-11-20T12:00:00.000Z',
    readingValue: 27,
    reason: 'PERIODIC_READING' as const,
  };
  const waiting = exampleJob({
    id: 'job-2',
    meter: { meterNumber: '1ESY2', meterRateTasks: [exampleTask({ readingEvents: [yearBefore] })] },
  });
  const { user } = await showReading({
    jobs: [waiting, done, notYet],
    address: '/ablesung/job-2',
    api: { sendResults: async () => ({ ok: false, error: { kind: 'no-response', reason: 'network' } }) },
  });
  await user.click(field('Verbrauch (1.8.0)'));
  await user.keyboard('100{Enter}{Enter}');
  await frame();
  const closing = within(screen.getByRole('region', { name: /Im Moment gibt es nichts mehr abzulesen/ }));
  expect(closing.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/1ESY2.*100\skWh Verbrauch seit .*wartet auf diesem Gerät auf den Versand/),
    expect.stringMatching(/1ESY4.*70\skWh/),
  ]);
  // In the round, and on the page of the reading that waits.
  expect(screen.getAllByText('Verbrauch seit 20.11.2025: 73 kWh · 0,200 kWh am Tag')).toHaveLength(2);
});

test('the Enter key leaves the last field where nothing can be sent yet', async () => {
  const { user } = await showReading({ jobs: [twoRates], address: '/ablesung/job-1' });
  await user.click(field('Niedertarif (1.8.2)'));
  await user.keyboard('{Enter}');
  expect(field('Niedertarif (1.8.2)')).not.toHaveFocus();
});

test('a job that was opened by hand begins at its heading', async () => {
  await showReading({ jobs: [neighbour], address: '/ablesung/job-2' });
  await frame();
  expect(field('Verbrauch (1.8.0)')).not.toHaveFocus();
});
