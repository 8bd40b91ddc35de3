import { act, renderHook, waitFor } from '@testing-library/react';
import { memoryTabs } from '@zaehlwerk/outbox/testing';
import { PortalStoreProvider } from '@zaehlwerk/store/host';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { useAccountPreference } from './account-preference.ts';
import type { Persistence } from './persistence/persistence.ts';
import { createPortalStore } from './portal-store.tsx';
import { brokenPersistence, memoryPersistence } from './testing/memory-persistence.ts';
import { testAlarm } from './testing/test-alarm.ts';
import { testCall } from './testing/test-call.ts';

const columns = { name: 'columns', version: 1, content: z.array(z.string()), initial: ['number'] };

async function shown(persistence: Persistence, accountId = 'anna') {
  const store = createPortalStore({
    call: testCall({}, { features: {}, accountId }),
    tabs: memoryTabs()(),
    probe: async () => 'online',
    alarm: testAlarm,
    persistence,
    openedLinkToken: undefined,
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PortalStoreProvider store={store}>{children}</PortalStoreProvider>
  );
  const open = () => renderHook(() => useAccountPreference(columns, accountId), { wrapper });
  const { result } = open();
  await waitFor(() => expect(result.current[0]).toBeDefined());
  return {
    open,
    get current() {
      return result.current;
    },
  };
}

test('what an account has chosen is there at the next visit, and is no other one’s', async () => {
  const device = memoryPersistence();
  const first = await shown(device);
  expect(first.current[0]).toEqual(['number']);
  act(() => first.current[1](['number', 'house']));
  expect(first.current[0]).toEqual(['number', 'house']);
  await waitFor(async () => expect((await shown(device)).current[0]).toEqual(['number', 'house']));
  expect((await shown(device, 'otto')).current[0]).toEqual(['number']);
});

test('a screen that is shown again has the current value at once', async () => {
  const first = await shown(memoryPersistence());
  expect(first.open().result.current[0]).toEqual(['number']);
  act(() => first.current[1](['house']));
  expect(first.open().result.current[0]).toEqual(['house']);
});

test('two parts of a page that show the same hear each other, and no other choice', async () => {
  const device = memoryPersistence();
  const first = await shown(device);
  const second = first.open().result;
  act(() => second.current[1](['house']));
  expect(first.current[0]).toEqual(['house']);
  act(() => first.current[1](['number', 'street']));
  expect(second.current[0]).toEqual(['number', 'street']);
  const other = await shown(device, 'otto');
  act(() => first.current[1]([]));
  expect(other.current[0]).toEqual(['number']);
});

test('a device that keeps nothing has the choice for as long as the page is there', async () => {
  const result = await shown(brokenPersistence());
  act(() => result.current[1]([]));
  expect(result.current[0]).toEqual([]);
});

test('what cannot be read is as if it was never chosen', async () => {
  const device = memoryPersistence();
  await device.write('preference/columns/anna', { version: 1, content: 'broken' });
  expect((await shown(device)).current[0]).toEqual(['number']);
});
