import { act, renderHook } from '@testing-library/react';
import type { ApiResult } from '@zaehlwerk/api';
import { type ReactNode, StrictMode } from 'react';
import * as host from './host.ts';
import { accountOf, accountsAtom, accountWithId } from './session/accounts.ts';
import { removeAccount } from './session/remove-account.ts';
import { storeContextOf } from './store-context.ts';
import { startedPortalStore } from './testing/index.ts';
import { testSession } from './testing/started-portal-store.ts';
import { type CommandScope, useIdempotentCommand } from './use-idempotent-command.ts';

type Answer = ApiResult<string>;

const done: Answer = { ok: true, value: 'done' };
const lost: Answer = { ok: false, error: { kind: 'no-response', reason: 'network' } };
const unreadable: Answer = { ok: false, error: { kind: 'unreadable', details: [] } };
const refused: Answer = {
  ok: false,
  error: { kind: 'refused', status: 422, code: 'share_invalid', message: '', fieldErrors: [] },
};

const scope: CommandScope = { accountId: 'account-1', name: 'share' };

/** A server whose answers the test gives, and a component that sends to it. */
async function sender(scope?: CommandScope, isReached = true) {
  const requests: { content: string; key: string; signal: AbortSignal; answer: (answer: Answer) => void }[] =
    [];
  const presence = isReached ? 'online' : 'offline';
  const store = await startedPortalStore({ others: ['nachbar'], probe: async () => presence });
  const send = (content: string, key: string, signal: AbortSignal) =>
    new Promise<Answer>(resolve => requests.push({ content, key, signal, answer: resolve }));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <host.PortalStoreProvider store={store}>{children}</host.PortalStoreProvider>
    </StrictMode>
  );
  const mount = (inScope = scope) => renderHook(() => useIdempotentCommand(send, inScope), { wrapper });
  const mounted = mount();
  /** Runs the command and answers it at once. */
  const sent = async (content: string, answer: Answer, component = mounted) => {
    const { result } = component;
    await act(async () => {
      const end = result.current.run(content);
      requests.at(-1)?.answer(answer);
      await end;
    });
    return requests.at(-1)?.key;
  };
  return { ...mounted, context: storeContextOf(store.jotai.get), mount, requests, sent };
}

test('two presses before the next render send one request', async () => {
  const { result, requests } = await sender();
  const { run } = result.current;
  let ends: Promise<unknown>[] = [];
  act(() => {
    ends = [run('a'), run('a')];
  });
  expect(result.current.isPending).toBe(true);
  expect(requests).toHaveLength(1);
  await act(async () => requests[0]?.answer(done));
  expect(await Promise.all(ends)).toEqual([done, undefined]);
  expect(result.current).toMatchObject({ isPending: false, unanswered: undefined });
});

test.each([
  ['lost', lost],
  ['not readable', unreadable],
])('the same content keeps its key while answers are %s', async (_, answer) => {
  const { result, sent } = await sender();
  const key = await sent('a', answer);
  expect(result.current).toMatchObject({
    failure: { reason: 'unanswered' },
    unanswered: 'a',
    isPending: false,
  });
  expect(await sent('a', answer)).toBe(key);
  expect(await sent('a', done)).toBe(key);
  expect(result.current).toMatchObject({ unanswered: undefined });
  expect(result.current.failure).toBeUndefined();
});

test('offline, a lost answer has its own reason and keeps its key too', async () => {
  const { result, sent } = await sender(undefined, false);
  const key = await sent('a', lost);
  expect(result.current.failure?.reason).toBe('offline');
  expect(await sent('a', lost)).toBe(key);
});

test('changed content has another key, and the first one is still known when it comes back', async () => {
  const { result, sent } = await sender();
  const key = await sent('a', lost);
  expect(await sent('b', lost)).not.toBe(key);
  expect(await sent('a', lost)).toBe(key);
  expect(result.current.unanswered).toBe('a');
});

test.each([
  ['done', done],
  ['refused', refused],
])('what was %s is sent under a new key the next time', async (_, answer) => {
  const { sent } = await sender();
  const key = await sent('a', answer);
  expect(await sent('a', answer)).not.toBe(key);
});

test('a refusal names its error until it is reset or sent again', async () => {
  const { result, sent } = await sender();
  await sent('a', refused);
  expect(result.current).toMatchObject({ failure: { reason: 'refused', error: { code: 'share_invalid' } } });
  act(() => result.current.reset());
  expect(result.current.failure).toBeUndefined();
  await sent('a', refused);
  await sent('a', done);
  expect(result.current.failure).toBeUndefined();
});

test('unmounted while it is pending, it aborts and ignores the answer, and the scope keeps the key', async () => {
  const { result, unmount, mount, requests, sent } = await sender(scope);
  let end: Promise<unknown> | undefined;
  act(() => {
    end = result.current.run('a');
  });
  unmount();
  expect(requests[0]?.signal.aborted).toBe(true);
  requests[0]?.answer(done);
  expect(await end).toBeUndefined();
  const next = mount();
  expect(next.result.current).toMatchObject({ unanswered: 'a', isPending: false });
  expect(await sent('a', done, next)).toBe(requests[0]?.key);
  expect(next.result.current.unanswered).toBeUndefined();
});

test('a refusal that arrives after the unmount ends the attempt: there is nothing to fetch', async () => {
  const { result, unmount, mount, requests, sent } = await sender(scope);
  let end: Promise<unknown> | undefined;
  act(() => {
    end = result.current.run('a');
  });
  unmount();
  requests[0]?.answer(refused);
  expect(await end).toBeUndefined();
  const next = mount();
  expect(next.result.current.unanswered).toBeUndefined();
  expect(await sent('a', done, next)).not.toBe(requests[0]?.key);
});

test.each<[string, CommandScope]>([
  ['another name', { ...scope, name: 'login' }],
  ['another account', { ...scope, accountId: 'nachbar' }],
])('a scope of %s does not know the key', async (_, otherScope) => {
  const { mount, sent } = await sender(scope);
  const key = await sent('a', lost);
  const other = mount(otherScope);
  expect(other.result.current.unanswered).toBeUndefined();
  expect(await sent('a', lost, other)).not.toBe(key);
  expect(mount().result.current.unanswered).toBe('a');
});

test('with the logout of its account the key goes', async () => {
  const { context, mount, sent } = await sender(scope);
  const key = await sent('a', lost);
  const account = accountWithId(context, scope.accountId);
  if (!account) throw new Error('not logged in');
  await act(() => removeAccount(context, account));
  act(() => context.jotai.set(accountsAtom, [accountOf(testSession())]));
  const next = mount();
  expect(next.result.current.unanswered).toBeUndefined();
  expect(await sent('a', lost, next)).not.toBe(key);
});

test('without a scope, another component does not know the key', async () => {
  const { mount, sent } = await sender();
  const key = await sent('a', lost);
  const other = mount();
  expect(other.result.current.unanswered).toBeUndefined();
  expect(await sent('a', lost, other)).not.toBe(key);
});
