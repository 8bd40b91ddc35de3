import { renderHook } from '@testing-library/react';
import { fetchJobs } from '@zaehlwerk/api';
import type { ReactNode } from 'react';
import { PortalStoreProvider } from '../portal-store.tsx';
import { storeContextOf } from '../store-context.ts';
import { startedPortalStore } from '../testing/started-portal-store.ts';
import { removeAllAccounts } from './remove-account.ts';
import { tokenClaims } from './session.ts';
import { useAccountCall } from './use-account-call.ts';
import { makeCurrent } from './use-accounts.ts';

const path = '/api/pro/of-a-module';

test('a module calls as the current account or as a named one; without a login nothing is sent', async () => {
  const callers: (string | undefined)[] = [];
  const store = await startedPortalStore({
    others: ['nachbar'],
    api: {
      atOtherPaths: async ({ path: asked, headers }) => {
        expect(asked).toBe(path);
        callers.push(tokenClaims(headers?.authorization ?? '')?.accountId);
        return { ok: true, value: {} };
      },
    },
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PortalStoreProvider store={store}>{children}</PortalStoreProvider>
  );
  const hooks = () => ({
    current: useAccountCall(),
    named: useAccountCall('account-1'),
    gone: useAccountCall('x'),
  });
  const { current, named, gone } = renderHook(hooks, { wrapper }).result.current;
  const context = storeContextOf(store.jotai.get);

  await current({ path, seconds: 1 });
  makeCurrent(context, 'nachbar');
  await current({ path, seconds: 1 });
  await named({ path, seconds: 1 });
  expect(callers).toEqual(['account-1', 'nachbar', 'account-1']);
  expect(await gone({ path, seconds: 1 })).toMatchObject({ error: { status: 401, code: 'logged-out' } });

  await removeAllAccounts(context);
  expect(await fetchJobs(current)).toMatchObject({ error: { code: 'logged-out' } });
  expect(callers).toHaveLength(3);
});
