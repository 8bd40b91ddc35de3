import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { PortalStoreProvider } from './portal-store.tsx';
import { defineQuery, useQuery, useQueryOfAllAccounts } from './queries/define-query.ts';
import { RequestScope } from './request-scope.tsx';
import { useAccountCall } from './session/use-account-call.ts';
import { startedPortalStore } from './testing/started-portal-store.ts';

const declaring = { name: 'mf-sample', prefetch: ['/api/pro/job'], requests: ['/api/pro/place'] };
const without = { name: 'mf-other', prefetch: [], requests: [] };
/** Built before modules declared requests. */
const earlier = { name: 'mf-earlier', prefetch: [] };

let asked: string[];
let logged: jest.SpyInstance;

async function inModule(module: typeof declaring | typeof without | typeof earlier) {
  const store = await startedPortalStore({
    api: {
      atOtherPaths: async ({ path }) => {
        asked.push(path);
        return { ok: true, value: ['here'] };
      },
    },
  });
  const within =
    (scope: typeof module) =>
    ({ children }: { readonly children: ReactNode }) => (
      <PortalStoreProvider store={store}>
        <RequestScope module={scope}>{children}</RequestScope>
      </PortalStoreProvider>
    );
  return { wrapper: within(module), within };
}

beforeEach(() => {
  asked = [];
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

const pathTo = (path: string) => ({ path, seconds: 1 });

test.each(['/api/pro/job', '/api/pro/place/7/meters', '/api/pro/place?city=1', '/api/pro/x/../place'])(
  'a declared request is sent: %s',
  async path => {
    const { wrapper } = await inModule(declaring);
    const { result } = renderHook(() => useAccountCall(), { wrapper });
    expect(await result.current(pathTo(path))).toMatchObject({ ok: true });
  },
);

test('a module that was built before there were declared requests goes on', async () => {
  const { wrapper } = await inModule(earlier);
  const { result } = renderHook(() => useAccountCall(), { wrapper });
  expect(await result.current(pathTo('/api/pro/job'))).toMatchObject({ ok: true });
});

test.each([
  '/api/pro/share/account',
  '/api/pro/places',
  '/api/pro/place/../share/account',
  '/api/pro/place/%2e%2e/share/account',
  '/api/pro/place\\..\\share',
  '/auth/token',
  '//elsewhere.example/api/pro/place',
  'https://elsewhere.example/api/pro/place',
])('an undeclared request is refused, and neither it nor a token leaves the page: %s', async path => {
  const { wrapper } = await inModule(declaring);
  const { result } = renderHook(() => useAccountCall(), { wrapper });
  const answer = await result.current(pathTo(path));
  expect(answer).toMatchObject({ ok: false, error: { kind: 'refused', code: 'undeclared-request' } });
  expect(answer.ok || answer.error).toHaveProperty(
    'message',
    `mf-sample does not declare requests: ['${path}']`,
  );
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('mf-sample does not declare'));
  expect(asked).toEqual([]);
});

const places = defineQuery<string[]>({
  name: 'places',
  version: 1,
  of: 'account',
  load: async call => {
    const answer = await call(pathTo('/api/pro/place'));
    return answer.ok ? { ok: true, value: z.array(z.string()).parse(answer.value.body) } : answer;
  },
  kept: false,
});

test('a query that a module does not declare fails for it alone, though another asks for it at the same time', async () => {
  const { within } = await inModule(declaring);
  const hooks = () => ({ one: useQuery(places), all: useQueryOfAllAccounts(places) });
  const refused = renderHook(hooks, { wrapper: within(without) });
  const allowed = renderHook(hooks, { wrapper: within(declaring) });
  expect(refused.result.current).toMatchObject({
    one: { status: 'failed', error: { code: 'undeclared-request' } },
    all: [],
  });
  await waitFor(() => expect(allowed.result.current.one).toMatchObject({ status: 'ready', value: ['here'] }));
  await act(() => refused.result.current.one.reload());
  expect(refused.result.current.one.status).toBe('failed');
  expect(asked).toEqual(['/api/pro/place']);
});

test('a query that no module with the path asks for is never requested', async () => {
  const { wrapper } = await inModule(without);
  const { result } = renderHook(() => useQuery(places), { wrapper });
  await act(async () => undefined);
  expect(result.current.status).toBe('failed');
  expect(asked).toEqual([]);
});
