import { act, renderHook } from '@testing-library/react';
import type { CallRequest } from '@zaehlwerk/api';
import type { ReactNode } from 'react';
import { PortalStoreProvider } from '../portal-store.tsx';
import { startedPortalStore } from '../testing/started-portal-store.ts';
import type { TestApi } from '../testing/test-call.ts';
import { testToken } from '../testing/test-token.ts';
import { useAnonymousSession } from './anonymous-session.ts';

const path = '/auth/token-unknown-readings';
const minutes = 60_000;

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z') }));
afterEach(() => jest.useRealTimers());

type Answer = ReturnType<NonNullable<TestApi['atOtherPaths']>>;
const tokenFor = (milliseconds: number, name = 'a'): Answer =>
  Promise.resolve({
    ok: true,
    value: {
      token: testToken({
        exp: (Date.now() + milliseconds) / 1000,
        sub: name,
        roles: ['ROLE_KSA_UNKNOWN_READINGS'],
      }),
    },
  });
const refused = (status: number): Answer =>
  Promise.resolve({ ok: false, error: { kind: 'refused', status, code: 'x', message: '', fieldErrors: [] } });

/** The session of a screen that is open, over a server that answers with `answers`, one request after the other. */
async function entered(answer: (request: CallRequest, count: number) => Answer) {
  const requests: CallRequest[] = [];
  const store = await startedPortalStore({
    loggedIn: false,
    api: { atOtherPaths: request => answer(request, requests.push(request)) },
  });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <PortalStoreProvider store={store}>{children}</PortalStoreProvider>
  );
  const hook = renderHook(useAnonymousSession, { wrapper });
  const states = () => hook.result.current.session;
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  return { ...hook, requests, session: states, pass, wrapper };
}

test('a token is asked for when the screen is entered, and calls bear it', async () => {
  const { session, requests, pass } = await entered(() => tokenFor(30 * minutes));
  expect(session()).toEqual({ status: 'loading' });
  await pass(1);
  const ready = session();
  if (ready.status !== 'ready') throw new Error(`it is ${ready.status}`);
  expect(ready.roles).toEqual(['ROLE_KSA_UNKNOWN_READINGS']);
  await ready.call({ path: '/api/unknown-readings/results', body: {}, seconds: 1 });
  expect(requests.map(request => request.path)).toEqual([path, '/api/unknown-readings/results']);
  expect(requests[1]?.headers?.authorization).toMatch(/^Bearer header\./);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('header.');
});

test('it expires with its token, and is renewed', async () => {
  const { session, result, pass } = await entered(() => tokenFor(30 * minutes));
  await pass(30 * minutes - 1000);
  expect(session().status).toBe('ready');
  await pass(1000);
  expect(session()).toEqual({ status: 'expired' });
  act(() => result.current.renew());
  expect(session()).toEqual({ status: 'loading' });
  await pass(1);
  expect(session().status).toBe('ready');
});

test('a call that the server answers with 401 ends it; one of an expired token is not made', async () => {
  const { session, requests, pass } = await entered((request, count) =>
    count === 2 ? refused(401) : request.path === path ? tokenFor(30 * minutes) : refused(404),
  );
  await pass(1);
  const ready = session();
  if (ready.status !== 'ready') throw new Error(`it is ${ready.status}`);
  await act(() => ready.call({ path: '/api/x', seconds: 1 }));
  expect(session()).toEqual({ status: 'expired' });
  jest.setSystemTime(Date.now() + 31 * minutes);
  expect(await act(() => ready.call({ path: '/api/y', seconds: 1 }))).toMatchObject({
    error: { status: 401 },
  });
  expect(requests.map(request => request.path)).toEqual([path, '/api/x']);
});

test.each([
  ['a refusal', () => refused(403)],
  ['something that is no token', () => Promise.resolve({ ok: true, value: { token: 'x' } } as const)],
])('%s is reported, and another try may succeed', async (_what, first) => {
  const { session, result, pass } = await entered((_request, count) =>
    count === 1 ? first() : tokenFor(minutes),
  );
  await pass(1);
  expect(session().status).toBe('refused');
  act(() => result.current.renew());
  await pass(1);
  expect(session().status).toBe('ready');
});

test('the screen that is left forgets the token, and what was asked for before is none of the next one', async () => {
  let answerFirst: (answer: Awaited<Answer>) => void = () => undefined;
  const { unmount, wrapper, pass } = await entered((_request, count) =>
    count === 1
      ? new Promise(resolve => {
          answerFirst = resolve as typeof answerFirst;
        })
      : refused(403),
  );
  unmount();
  const next = renderHook(useAnonymousSession, { wrapper });
  await pass(1);
  const late = await tokenFor(minutes);
  if (late) answerFirst(late);
  await pass(1);
  expect(next.result.current.session.status).toBe('refused');
});
