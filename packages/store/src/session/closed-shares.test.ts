import { memoryTabs } from '@zaehlwerk/outbox/testing';
import { exportQueue } from '../outbox/export-queue.ts';
import { loadOutbox } from '../outbox/load-outbox.ts';
import { queueStateAtom } from '../outbox/queue-state.ts';
import { refusal } from '../testing/fake-backend.ts';
import { type FakePortal, fakePortal, loggedInPortal, settled } from '../testing/fake-portal.ts';
import { testReading } from '../testing/test-reading.ts';
import { accountIn, tokenIn } from '../testing/two-tabs.ts';
import { accountCall } from './account-call.ts';
import { accountsAtom } from './accounts.ts';
import { closedSharesAtom } from './closed-shares.ts';
import { login } from './login.ts';
import { removeAllAccounts, sessionEndedAtom } from './remove-account.ts';
import { refreshAhead } from './token.ts';
import { type ClosedShare, closedShares } from './use-closed-shares.ts';

afterEach(() => jest.restoreAllMocks());

const kunde = { username: 'kunde', password: 'geheim' };
const share = { id: 'account-1', name: 'Haus 7', parentName: 'Hausverwaltung Nord' };
const known = { accountId: 'account-1', name: 'Haus 7', parentName: 'Hausverwaltung Nord' };

/** A device on which the share `kunde` is logged in. */
async function loggedInShare(tabs = memoryTabs()): Promise<FakePortal> {
  const fake = await loggedInPortal([], tabs());
  fake.backend.answers['/api/pro/account/info'] = () => Response.json(share);
  await login(fake.context, kunde);
  await settled();
  fake.backend.log.length = 0;
  return fake;
}

const close = ({ backend }: Pick<FakePortal, 'backend'>, code: string) => {
  backend.answers['/auth/token'] = () => refusal(401, code);
};
const later = ({ context }: Pick<FakePortal, 'context'>, milliseconds: number) =>
  Object.assign(context, { now: () => Date.now() + milliseconds });
const queueOne = (fake: FakePortal) => {
  const item = testReading({ results: [] });
  fake.device.keptQueue.items.set(item.id, item);
  fake.device.keptQueue.stored.set(item.id, new Map());
};
const kept = ({ device }: Pick<FakePortal, 'device'>) =>
  (Object(device.kept['closed-shares']).content ?? []) as ClosedShare[];

test.each(['share_taken_back', 'share_blocked', 'share_expired'])(
  'a refresh that is refused with %s ends the session, and the device knows why and whom to tell',
  async code => {
    const fake = await loggedInShare();
    close(fake, code);
    await refreshAhead(fake.context, accountIn(fake));
    await settled();
    expect(fake.context.jotai.get(accountsAtom)).toEqual([]);
    expect(fake.context.jotai.get(sessionEndedAtom)).toEqual({ of: 'session', accountId: 'account-1' });
    expect(await closedShares(fake.context)).toEqual([{ ...known, code, since: expect.any(Number) }]);
    expect(kept(fake)).toMatchObject([{ ...known, code }]);
    expect(fake.device.keptLists).toEqual({});
  },
);

test('an account that was deleted ends at its next contact, is kept to export what waits, and told', async () => {
  const fake = await loggedInShare();
  queueOne(fake);
  fake.backend.answers['/api/pro/thing'] = () => refusal(410, 'account_deleted');
  fake.backend.answers['/auth/token'] = () => refusal(410, 'account_deleted');
  const call = accountCall(fake.context, accountIn(fake));
  expect(await call({ path: '/api/pro/thing', seconds: 5 })).toMatchObject({ ok: false });
  await settled();
  expect(fake.context.jotai.get(accountsAtom)).toEqual([]);
  expect(fake.device.keptLists).toEqual({});
  expect(await closedShares(fake.context)).toMatchObject([{ ...known, code: 'account_deleted' }]);
  await (await loadOutbox(fake.context)).catchUp();
  expect((await exportQueue(fake.context)).counts).toEqual({ 'job-reading': 1 });
});

test.each([
  [410, 'gone'],
  [404, 'account_deleted'],
])('no other answer ends it: %d %s', async (status, code) => {
  const fake = await loggedInShare();
  fake.backend.answers['/auth/token'] = () => refusal(status, code);
  await refreshAhead(fake.context, accountIn(fake));
  expect(fake.context.jotai.get(accountsAtom)).toHaveLength(1);
});

test('a call that is refused twice says it too, though a refresh in between went well', async () => {
  const fake = await loggedInShare();
  fake.backend.answers['/api/pro/thing'] = () => refusal(401, 'share_blocked');
  const call = accountCall(fake.context, accountIn(fake));
  expect(await call({ path: '/api/pro/thing', seconds: 5 })).toMatchObject({ ok: false });
  expect(await closedShares(fake.context)).toMatchObject([{ ...known, code: 'share_blocked' }]);
});

test.each([
  ['invalid_token', 401],
  ['share_of_a_later_server', 401],
  ['share_blocked', 503],
])('%s with status %d says nothing of a share', async (code, status) => {
  const fake = await loggedInShare();
  fake.backend.answers['/auth/token'] = () => refusal(status, code);
  await refreshAhead(fake.context, accountIn(fake));
  expect(await closedShares(fake.context)).toEqual([]);
});

test('another tab knows it as soon as it hears that the session has ended', async () => {
  const tabs = memoryTabs();
  const one = await loggedInShare(tabs);
  const other = fakePortal(one.device, one.backend, tabs());
  await other.store.start();
  await settled();
  let seen: Promise<readonly ClosedShare[]> | undefined;
  other.context.jotai.sub(sessionEndedAtom, () => {
    seen = closedShares(other.context);
  });
  close(one, 'share_taken_back');
  await tokenAfterAll(one);
  await settled();
  expect(await seen).toMatchObject([{ ...known, code: 'share_taken_back' }]);
});

const tokenAfterAll = (fake: FakePortal) => refreshAhead(fake.context, accountIn(fake));

test('a page that is opened after the share was taken back knows the names of the visit before', async () => {
  const before = await loggedInShare();
  close(before, 'share_taken_back');
  const fake = fakePortal(before.device, before.backend);
  await fake.store.start();
  await settled();
  later(fake, 3_600_000);
  expect(await tokenIn(fake)).toMatchObject({ ok: false, error: { code: 'share_taken_back' } });
  expect(await closedShares(fake.context)).toMatchObject([{ ...known, code: 'share_taken_back' }]);
});

test('two sessions that end at once are both known, also with a read in between', async () => {
  const fake = await loggedInShare();
  await login(fake.context, { username: 'nachbar', password: 'geheim' });
  await settled();
  close(fake, 'share_blocked');
  const ends = fake.context.jotai.get(accountsAtom).map(account => refreshAhead(fake.context, account));
  const unsubscribe = fake.context.jotai.sub(accountsAtom, () => void closedShares(fake.context));
  await Promise.all(ends);
  await settled();
  unsubscribe();
  expect((await closedShares(fake.context)).map(({ accountId }) => accountId).sort()).toEqual([
    'account-1',
    'account-2',
  ]);
});

test('a share that is logged in again is closed no more, and a logout later does not make it so', async () => {
  const fake = await loggedInShare();
  close(fake, 'share_blocked');
  await tokenAfterAll(fake);
  delete fake.backend.answers['/auth/token'];
  later(fake, 60_000);
  await login(fake.context, kunde);
  await settled();
  expect(await closedShares(fake.context)).toEqual([]);
  await removeAllAccounts(fake.context);
  expect(await closedShares(fake.context)).toEqual([]);
  expect(kept(fake)).toEqual([]);
});

test('it is known as long as readings of it lie here, and for a day where none does', async () => {
  const fake = await loggedInShare();
  queueOne(fake);
  close(fake, 'share_expired');
  await tokenAfterAll(fake);
  await (await loadOutbox(fake.context)).catchUp();
  await settled();
  expect(fake.context.jotai.get(queueStateAtom)).toMatchObject({ status: 'ready', items: [{ id: 'key-1' }] });
  later(fake, 400 * 86_400_000);
  expect(await closedShares(fake.context)).toHaveLength(1);
  await (await loadOutbox(fake.context)).queue.remove('key-1');
  expect(await closedShares(fake.context)).toEqual([]);
  expect(kept(fake)).toEqual([]);
});

test('its readings stay bound to it, are not sent, and can be written to a file without a login', async () => {
  const fake = await loggedInShare();
  queueOne(fake);
  close(fake, 'share_taken_back');
  await tokenAfterAll(fake);
  const outbox = await loadOutbox(fake.context);
  await outbox.catchUp();
  await outbox.retry(['key-1']);
  await login(fake.context, { username: 'nachbar', password: 'geheim' });
  await settled();
  expect(fake.backend.log.filter(line => line.includes('/meterRateTask/'))).toEqual([]);
  await removeAllAccounts(fake.context);
  const { file, counts, leftOut } = await exportQueue(fake.context);
  expect([counts, leftOut]).toEqual([{ 'job-reading': 1 }, {}]);
  expect(await file.text()).toContain('"accountId":"account-1"');
});

test('of an account that has only logged out, no file is written', async () => {
  const fake = await loggedInShare();
  queueOne(fake);
  await removeAllAccounts(fake.context);
  await (await loadOutbox(fake.context)).catchUp();
  const written = await exportQueue(fake.context);
  expect(written).toMatchObject({ counts: {}, leftOut: { 'job-reading': 1 } });
});

test('a device that keeps nothing more knows it as long as the page is there', async () => {
  const fake = await loggedInShare();
  const { update } = fake.device;
  fake.device.update = async (key, change) => {
    if (key === 'closed-shares') throw new DOMException('full', 'QuotaExceededError');
    return update(key, change);
  };
  close(fake, 'share_taken_back');
  await tokenAfterAll(fake);
  expect(await closedShares(fake.context)).toMatchObject([{ ...known, code: 'share_taken_back' }]);
  expect(fake.context.jotai.get(closedSharesAtom)).toHaveLength(1);
});
