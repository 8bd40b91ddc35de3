import { fakePortal } from '../testing/fake-portal.ts';
import { memoryPersistence } from '../testing/memory-persistence.ts';
import { deviceWith, testSession } from '../testing/started-portal-store.ts';
import { accountOf, accountsAtom } from './accounts.ts';
import { removeAccount } from './remove-account.ts';
import { restoreSessions } from './restore-sessions.ts';

afterEach(() => jest.restoreAllMocks());

test('the session of an earlier visit is back as it was', async () => {
  const { context } = fakePortal(deviceWith(testSession()));
  await restoreSessions(context);
  const [account] = context.jotai.get(accountsAtom);
  expect(account && context.jotai.get(account.sessionAtom)).toMatchObject({ username: 'kunde' });
});

test('a session that lacks token data is dropped, the others stay', async () => {
  const { token, ...tokenless } = testSession();
  const { context } = fakePortal(deviceWith(tokenless, testSession({ accountId: 'account-2' })));
  expect(await restoreSessions(context)).toEqual({ removed: 1 });
  expect(context.jotai.get(accountsAtom).map(({ id }) => id)).toEqual(['account-2']);
});

test('a session that was dropped is off the device too: the next start has nothing to tell', async () => {
  const { token, ...tokenless } = testSession();
  const device = deviceWith(tokenless);
  await restoreSessions(fakePortal(device).context);
  expect(await restoreSessions(fakePortal(device).context)).toEqual({ removed: 0 });
});

test('an account that another tab has logged in meanwhile stays what it is', async () => {
  const { context } = fakePortal(deviceWith(testSession(), testSession({ accountId: 'account-2' })));
  const joined = accountOf(testSession({ accountId: 'account-2' }));
  context.jotai.set(accountsAtom, [joined]);
  await restoreSessions(context);
  const [first, second] = context.jotai.get(accountsAtom);
  expect(first?.id).toBe('account-1');
  expect(second).toBe(joined);
});

const later = { version: 2, content: [testSession()] };
const misshapen = { version: 1, content: { accountId: 'account-1' } };

test.each([
  ['of a later version stays where it is', 'sessions', later],
  ['that is no record is set aside', 'sessions.unreadable', 'garbage'],
  ['with other content is set aside', 'sessions.unreadable', misshapen],
])('a record %s, and no account is logged in', async (_name, place, record) => {
  const device = memoryPersistence({ sessions: record });
  const { context } = fakePortal(device);
  await restoreSessions(context);
  expect(context.jotai.get(accountsAtom)).toEqual([]);
  expect(device.kept).toEqual({ [place]: record });
});

test('logging out removes the session and unreadable copies of sessions, and nothing else', async () => {
  const device = deviceWith(testSession(), testSession({ accountId: 'account-2' }));
  Object.assign(device.kept, { 'sessions.unreadable': 'garbage', preferences: 'mine', draft: 'typed' });
  const { context } = fakePortal(device);
  await restoreSessions(context);
  const [first, second] = context.jotai.get(accountsAtom);
  if (!first || !second) throw new Error('both sessions are expected');
  context.queries.setQueryData(['jobs', first.id], []);
  context.queries.setQueryData(['jobs', second.id], []);
  await removeAccount(context, first);
  expect(context.queries.getQueryData(['jobs', first.id])).toBeUndefined();
  expect(context.queries.getQueryData(['jobs', second.id])).toEqual([]);
  expect(device.kept).toMatchObject({
    sessions: { content: [{ accountId: 'account-2' }] },
    preferences: 'mine',
    draft: 'typed',
  });
  expect(device.kept).not.toHaveProperty(['sessions.unreadable']);
});
