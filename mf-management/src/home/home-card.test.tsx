import { screen, within } from '@testing-library/react';
import { exampleJob } from '@zaehlwerk/metering/testing';
import { showManagement } from '../testing/show-management.tsx';
import HomeCard from './HomeCard.tsx';

// The tests take place on 20.11.2026.
const meter = (id: string, houseNumber: string, latestExecution: string, done = false) =>
  exampleJob({
    id,
    done,
    jobConstraints: { latestExecution },
    meter: { meterAddress: { street: 'Ring', houseNumber } },
  });
const jobs = [
  meter('1', '2', '2026-12-20', true),
  meter('2', '2', '2026-12-20'),
  meter('3', '10', '2026-11-22'),
  meter('4', '11', '2026-12-01', true),
];
const share = (id: string, name: string, of: readonly string[], lastUse?: string) => ({
  id,
  name,
  username: id,
  parentId: 'account-1',
  allowToReShare: false,
  blocked: false,
  created: '2026-11-01T10:00:00.000Z',
  jobs: of,
  ...(lastUse && { lastUse }),
});
const answer = (...sharedAccounts: object[]) =>
  Promise.resolve({ ok: true as const, value: { sharedAccounts } });

test('who is late comes first, and houses are in order of their deadline', async () => {
  await showManagement(<HomeCard />, {
    jobs,
    shares: answer(
      share('a', 'Anna', ['1', '2'], '2026-11-18T08:00:00.000Z'),
      share('b', 'Bernd', ['3'], '2026-11-18T08:00:00.000Z'),
      share('c', 'Clara', ['2']),
    ),
  });
  const linesOf = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map(line => line.textContent);
  expect(linesOf('Zugänge')).toEqual([
    'Bernd1 im Rückstand',
    'Anna1 von 2 Zählern erledigt',
    'Claranoch nie angemeldet',
  ]);
  expect(linesOf('Häuser mit offenen Zählern')).toEqual([
    expect.stringMatching(/^Ring 10.*bis 22\.11\.2026$/),
    expect.stringMatching(/^Ring 2.*bis 20\.12\.2026$/),
  ]);
  expect(screen.getByRole('link', { name: 'Wer fehlt?' })).toHaveAttribute(
    'href',
    '/management/account/account-1?view=accesses&filter=late',
  );
});

test('of many accesses the first five are named', async () => {
  const many = Array.from({ length: 7 }, (_, index) => share(`${index}`, `Helfer ${index}`, ['1']));
  await showManagement(<HomeCard />, { jobs: jobs.slice(0, 1), shares: answer(...many) });
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.getByText('und 2 weitere')).toBeVisible();
});

test('without a share there is no card', async () => {
  await showManagement(<HomeCard />, { jobs });
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});
