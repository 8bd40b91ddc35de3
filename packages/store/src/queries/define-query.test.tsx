import { act, renderHook, waitFor } from '@testing-library/react';
import type { ApiResult, CallRequest } from '@zaehlwerk/api';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { currentFactsAtom } from '../facts.ts';
import { PortalStoreProvider } from '../portal-store.tsx';
import { currentAccountAtom } from '../session/accounts.ts';
import { storeContextOf } from '../store-context.ts';
import { startedPortalStore } from '../testing/started-portal-store.ts';
import { putItem } from './account-query.ts';
import { defineQuery, useQuery } from './define-query.ts';

const path = '/api/pro/place';
const placeSchema = z.object({ id: z.string(), city: z.string() });
type Place = z.infer<typeof placeSchema>;

/** What the bundle of one module evaluates: the declaration of a list that the shell knows nothing of. */
function bundle({ version = 1, load = jest.fn() } = {}) {
  const places = defineQuery<Place[]>({
    name: 'places',
    version,
    of: 'account',
    load: async (call, options) => {
      load();
      const answer = await call({ path, seconds: 20, ...options });
      return answer.ok ? { ok: true, value: z.array(placeSchema).parse(answer.value.body) } : answer;
    },
    kept: { items: placeSchema, idOf: ({ id }) => id },
  });
  return { places, load };
}

/** A portal over a server that knows places. */
async function portalWith(answer: (request: CallRequest) => Promise<ApiResult<unknown>>) {
  const atOtherPaths = jest.fn(answer);
  const store = await startedPortalStore({ api: { atOtherPaths } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PortalStoreProvider store={store}>{children}</PortalStoreProvider>
  );
  return { context: storeContextOf(store.jotai.get), wrapper, atOtherPaths };
}

const berlin = { id: '1', city: 'Berlin' };

test('two bundles that declare the same name and version share one query', async () => {
  const { wrapper, atOtherPaths } = await portalWith(async () => ({ ok: true, value: [berlin] }));
  const [one, other] = [bundle(), bundle()];
  const { result } = renderHook(() => [useQuery(one.places), useQuery(other.places)], {
    wrapper,
  });
  const ready = { status: 'ready', value: [berlin] };
  await waitFor(() => expect(result.current).toMatchObject([ready, ready]));
  expect(atOtherPaths).toHaveBeenCalledTimes(1);
  expect(other.load).not.toHaveBeenCalled();
});

test('different versions stand beside each other, each with its own load', async () => {
  const { wrapper } = await portalWith(async () => ({ ok: true, value: [berlin] }));
  const [one, next] = [bundle(), bundle({ version: 2 })];
  const { result } = renderHook(() => [useQuery(one.places), useQuery(next.places)], { wrapper });
  const ready = { status: 'ready', value: [berlin] };
  await waitFor(() => expect(result.current).toMatchObject([ready, ready]));
  expect(one.load).toHaveBeenCalledTimes(1);
  expect(next.load).toHaveBeenCalledTimes(1);
});

test('the answer to a send is parsed by the schema; an unreadable one reloads the list', async () => {
  const list = [berlin, { id: '2', city: 'Bonn' }];
  const { context, wrapper, atOtherPaths } = await portalWith(async () => ({ ok: true, value: list }));
  const { places } = bundle();
  const { result } = renderHook(() => useQuery(places), { wrapper });
  await waitFor(() => expect(result.current.status).toBe('ready'));
  const account = context.jotai.get(currentAccountAtom);
  if (!account) throw new Error('no account is logged in');

  await act(() => putItem(context, account, 'places', '2', { id: '2', city: 'Köln', later: true }, 'sent'));
  await waitFor(() => expect(result.current).toMatchObject({ value: [berlin, { id: '2', city: 'Köln' }] }));
  expect(atOtherPaths).toHaveBeenCalledTimes(1);

  list[1] = { id: '2', city: 'Mainz' };
  await act(() => putItem(context, account, 'places', '2', { id: '2' }, 'sent'));
  await waitFor(() => expect(result.current).toMatchObject({ value: list }));
  expect(atOtherPaths).toHaveBeenCalledTimes(2);
});

test('all bundles state facts about the same value, in any order', async () => {
  const { context, wrapper } = await portalWith(async () => ({ ok: true, value: [berlin] }));
  const declared = (facts?: (value: Place[]) => Record<string, number>) =>
    defineQuery<Place[]>({
      name: 'places-with-facts',
      version: 1,
      of: 'account',
      load: async () => ({ ok: true, value: [berlin] }),
      kept: false,
      ...(facts && { facts }),
    });
  const known = () => context.jotai.get(currentFactsAtom);
  const { result } = renderHook(() => useQuery(declared()), { wrapper });
  await waitFor(() => expect(result.current.status).toBe('ready'));
  const places = declared(value => ({ places: value.length }));
  renderHook(() => useQuery(places), { wrapper });
  await waitFor(() => expect(known()).toMatchObject({ places: 1 }));
  const letters = declared(([first]) => ({ letters: first?.city.length ?? 0 }));
  renderHook(() => useQuery(letters), { wrapper });
  await waitFor(() => expect(known()).toMatchObject({ places: 1, letters: 6 }));
});
