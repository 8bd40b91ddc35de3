import { act, render, screen, waitFor } from '@testing-library/react';
import { memoryQueue, memoryTabs } from '@zaehlwerk/outbox/testing';
import type { Persistence } from '../persistence/persistence.ts';
import { createPortalStore, PortalStoreProvider } from '../portal-store.tsx';
import { storeContextOf } from '../store-context.ts';
import { memoryPersistence } from '../testing/memory-persistence.ts';
import { testAlarm } from '../testing/test-alarm.ts';
import { testCall } from '../testing/test-call.ts';
import { testReading } from '../testing/test-reading.ts';
import { queueStateAtom } from './queue-state.ts';
import { useQueuedWarning } from './use-queue-news.ts';

const { order: _, ...item } = testReading({}, { id: 'a', attempts: 0 });

function Warning() {
  const { isUnread, markRead } = useQueuedWarning();
  return (
    <button type="button" onClick={markRead}>
      {isUnread ? 'unread' : 'read'}
    </button>
  );
}

/** A visit to the portal on this device, until the queue is known. */
async function visit(persistence: Persistence) {
  const store = createPortalStore({
    persistence,
    call: testCall({}, {}),
    tabs: memoryTabs()(),
    probe: async () => 'offline',
    alarm: testAlarm,
  });
  const { unmount } = render(
    <PortalStoreProvider store={store}>
      <Warning />
    </PortalStoreProvider>,
  );
  const { jotai } = storeContextOf(store.jotai.get);
  await waitFor(() => expect(jotai.get(queueStateAtom).status).toBe('ready'));
  return { unmount, jotai };
}

const warning = (name: string) => screen.findByRole('button', { name });
const read = async () => act(async () => (await warning('unread')).click());

test('the warning comes again only after everything has been sent', async () => {
  const records = memoryQueue();
  await records.add(item, new Map(), { isKnown: () => true });
  const device = { ...memoryPersistence(), queue: () => records };

  const first = await visit(device);
  await read();
  expect(await warning('read')).toBeVisible();
  first.unmount();

  const second = await visit(device);
  expect(await warning('read')).toBeVisible();
  await act(async () => second.jotai.set(queueStateAtom, state => ({ ...state, items: [] })));
  expect(await warning('read')).toBeVisible();
  second.unmount();

  await visit(device);
  expect(await warning('unread')).toBeVisible();
});
