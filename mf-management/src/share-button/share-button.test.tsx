import { screen } from '@testing-library/react';
import type { Job } from '@zaehlwerk/api';
import { type GateFacts, isOpen } from '@zaehlwerk/module-kit/host';
import { testJob } from '@zaehlwerk/store/testing';
import type { ComponentType } from 'react';
import declaration from '../../module.ts';
import { button, isCreate, shareServer, showManagement, success } from '../testing/show-management.tsx';
import ShareButton from './ShareButton.tsx';

const Shown = ShareButton as unknown as ComponentType<{ job: Job }>;
const shareable = testJob('a', { jobPermissions: { reShare: true } });

test.each([
  [true, undefined, true, true],
  [true, undefined, false, false],
  [true, true, false, true],
  [true, false, true, false],
  [false, true, true, false],
])(
  'right %s, word of the job %s, application %s: shown %s',
  async (reShare, own, reshareAllowed, expected) => {
    const job = testJob('a', {
      jobPermissions: { reShare },
      ...(own !== undefined && { config: { features: { reshareAllowed: own } } }),
    });
    const gate = declaration.slots.find(({ contribution }) => contribution === 'ShareButton')?.gate;
    const facts: GateFacts = { application: { features: { reshareAllowed } }, job };
    await showManagement(isOpen(gate, facts) && <Shown job={job} />, { features: { reshareAllowed } });
    expect(screen.queryAllByRole('button', { name: 'Zähler teilen' })).toHaveLength(expected ? 1 : 0);
  },
);

test('it shares the meter of the page', async () => {
  const server = shareServer();
  const { user } = await showManagement(<Shown job={shareable} />, {
    answer: request => (isCreate(request) ? success(server.create(request)) : undefined),
  });
  await user.click(button('Zähler teilen'));
  await user.click(await screen.findByRole('button', { name: 'Zugang erstellen' }));
  await screen.findByRole('dialog', { name: 'Zugang erstellt' });
  expect([...server.made.values()].map(share => [share.name, share.jobs])).toEqual([
    ['Ablesung 1EMHa', ['a']],
  ]);
});
