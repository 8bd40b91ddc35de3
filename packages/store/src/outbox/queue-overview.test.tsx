import { act, render, screen, waitFor } from '@testing-library/react';
import type { QueuedItem } from '@zaehlwerk/outbox';
import { PortalStoreProvider } from '../portal-store.tsx';
import { storeContextOf } from '../store-context.ts';
import { startedPortalStore } from '../testing/started-portal-store.ts';
import { testReading } from '../testing/test-reading.ts';
import { totalOf, useWaitingCounts } from './queue-overview.ts';
import { queueStateAtom } from './queue-state.ts';

const item = (id: string, accountId: string, state: QueuedItem['state']) =>
  testReading({}, { id, accountId, subject: id, state });

function Count() {
  return <output>{totalOf(useWaitingCounts())}</output>;
}

test('only items that are sent automatically count: not refused, of an account that is logged in', async () => {
  const store = await startedPortalStore({ others: ['nachbar'] });
  render(
    <PortalStoreProvider store={store}>
      <Count />
    </PortalStoreProvider>,
  );
  const { jotai } = storeContextOf(store.jotai.get);
  await waitFor(() => expect(jotai.get(queueStateAtom).status).toBe('ready'));
  act(() => {
    jotai.set(queueStateAtom, state => ({
      ...state,
      items: [
        item('1', 'account-1', 'waiting'),
        item('2', 'nachbar', 'waiting'),
        item('3', 'account-1', 'refused'),
        item('4', 'account-1', 'stopped'),
        item('5', 'somebody-else', 'waiting'),
      ],
    }));
  });
  expect(screen.getByRole('status')).toHaveTextContent('2');
});
