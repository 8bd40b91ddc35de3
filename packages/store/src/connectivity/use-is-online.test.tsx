import { act, renderHook, waitFor } from '@testing-library/react';
import type { ServerPresence } from '@zaehlwerk/api';
import type { ReactNode } from 'react';
import { PortalStoreProvider } from '../portal-store.tsx';
import { storeContextOf } from '../store-context.ts';
import { startedPortalStore } from '../testing/started-portal-store.ts';
import { connectivityOf } from './connectivity-of.ts';
import { useIsOnline } from './use-is-online.ts';

test('a module knows whether the server can be reached, and when that changes', async () => {
  let presence: ServerPresence = 'online';
  const store = await startedPortalStore({ probe: async () => presence });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PortalStoreProvider store={store}>{children}</PortalStoreProvider>
  );
  const { result, unmount } = renderHook(useIsOnline, { wrapper });
  expect(result.current).toBe(false);
  await waitFor(() => expect(result.current).toBe(true));

  const connectivity = connectivityOf(storeContextOf(store.jotai.get));
  for (const answered of ['wrong-server', 'online', 'offline'] as const) {
    presence = answered;
    await act(() => connectivity.check());
    expect(result.current).toBe(answered === 'online');
  }
  unmount();
});
