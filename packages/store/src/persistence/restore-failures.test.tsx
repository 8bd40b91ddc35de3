import { act, renderHook } from '@testing-library/react';
import { memoryTabs } from '@zaehlwerk/outbox/testing';
import type { ReactNode } from 'react';
import { createPortalStore, PortalStoreProvider } from '../host.ts';
import { brokenPersistence, memoryPersistence } from '../testing/memory-persistence.ts';
import { testCall } from '../testing/test-call.ts';
import { useRestoreFailures } from './restore-failures.ts';

async function lostOn(persistence: ReturnType<typeof memoryPersistence>) {
  const store = createPortalStore({ call: testCall(), tabs: memoryTabs()(), persistence });
  expect(await store.start()).toEqual({ status: 'ready' });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PortalStoreProvider store={store}>{children}</PortalStoreProvider>
  );
  return renderHook(useRestoreFailures, { wrapper }).result;
}

test('damaged and later records do not stop the start, and the user can be told once', async () => {
  const sessions = { version: 99, content: [] };
  const result = await lostOn(memoryPersistence({ sessions, preferences: 'damaged' }));
  expect([...result.current.lost].sort()).toEqual(['logins', 'preferences']);
  act(result.current.acknowledge);
  expect(result.current.lost).toEqual([]);
});

test.each([
  ['a first visit', memoryPersistence()],
  ['a damaged config', memoryPersistence({ application: 'damaged' })],
  ['damaged jobs', memoryPersistence({}, { 'account-1 jobs@1': ['damaged'] })],
  ['a device that keeps nothing', brokenPersistence()],
])('%s is nothing to be told of', async (_name, device) => {
  expect((await lostOn(device)).current.lost).toEqual([]);
});
