import { noAnswer } from '@zaehlwerk/api/testing';
import { currentFactsAtom, restoreFacts, setFacts } from './facts.ts';
import { accountQuery } from './queries/account-query.ts';
import { accountWithId } from './session/accounts.ts';
import { login } from './session/login.ts';
import { removeAccount } from './session/remove-account.ts';
import { makeCurrent } from './session/use-accounts.ts';
import type { StoreContext } from './store-context.ts';
import { fakePortal, loggedInPortal, settled } from './testing/fake-portal.ts';
import { brokenPersistence } from './testing/memory-persistence.ts';
import { deviceWith, testSession } from './testing/started-portal-store.ts';
import { testToken } from './testing/test-token.ts';

const second = testSession({
  accountId: 'account-2',
  username: 'zweite',
  token: testToken({ accountId: 'account-2', sub: 'zweite' }),
});

/** A visit without a server, after the start: to the device of two accounts unless stated otherwise. */
async function visit(device = deviceWith(testSession(), second)) {
  const fake = fakePortal(device);
  for (const path of ['job', 'account/info']) fake.backend.answers[`/api/pro/${path}`] = noAnswer;
  await fake.store.start();
  await settled();
  return { ...fake, facts: () => fake.context.jotai.get(currentFactsAtom) };
}

function accountIn(context: StoreContext, id: string) {
  const account = accountWithId(context, id);
  if (!account) throw new Error(`${id} is not logged in`);
  return account;
}

test('there are no facts without a login; the store counts the accounts itself', async () => {
  const { context } = fakePortal();
  expect(context.jotai.get(currentFactsAtom)).toEqual({ accounts: 0 });
});

test('facts belong to their account, join those before, and outlive the visit', async () => {
  const first = await visit();
  await setFacts(first.context, accountIn(first.context, 'account-1'), { isOne: true });
  await setFacts(first.context, accountIn(first.context, 'account-1'), { number: 3 });
  await setFacts(first.context, accountIn(first.context, 'account-2'), { isTwo: true });
  expect(first.facts()).toMatchObject({ isOne: true, number: 3, accounts: 2 });
  makeCurrent(first.context, 'account-2');
  expect(first.facts()).toMatchObject({ isTwo: true });
  expect(first.facts()).not.toHaveProperty('isOne');

  const later = await visit(first.device);
  makeCurrent(later.context, 'account-2');
  expect(later.facts()).toMatchObject({ isTwo: true });
});

test('what is stated during a visit is newer than what an earlier one kept', async () => {
  const { context, device, facts } = await visit();
  await setFacts(context, accountIn(context, 'account-1'), { isOne: false });
  device.keptLists['account-1 facts@1'] = [{ isOne: true, isOld: true }];
  await restoreFacts(context);
  expect(facts()).toMatchObject({ isOne: false, isOld: true });
});

test('facts that another tab has persisted stay', async () => {
  const { context, device } = await visit();
  device.keptLists['account-1 facts@1'] = [{ isOne: true }];
  await setFacts(context, accountIn(context, 'account-1'), { number: 3 });
  expect(device.keptLists['account-1 facts@1']).toEqual([{ isOne: true, number: 3 }]);
});

test('newer values of another tab stay, of facts that this tab states no more', async () => {
  const { context, device } = await visit();
  const account = accountIn(context, 'account-1');
  await setFacts(context, account, { isOne: true });
  device.keptLists['account-1 facts@1'] = [{ isOne: false }];
  await setFacts(context, account, { number: 3 });
  expect(device.keptLists['account-1 facts@1']).toEqual([{ isOne: false, number: 3 }]);
});

test('a fact that is stated again replaces what another tab has persisted meanwhile', async () => {
  const { context, device } = await visit();
  const account = accountIn(context, 'account-1');
  await setFacts(context, account, { isOne: true });
  device.keptLists['account-1 facts@1'] = [{ isOne: false }];
  await setFacts(context, account, { isOne: true });
  expect(device.keptLists['account-1 facts@1']).toEqual([{ isOne: true }]);
});

test('facts that are set at once are all persisted, the later value of each, and a failure stops none', async () => {
  const { context, device } = await visit();
  const account = accountIn(context, 'account-1');
  jest.spyOn(device.lists, 'replace').mockRejectedValueOnce(new Error('no room'));
  const stated = [{ isLost: true }, { isOne: true, number: 1 }, { number: 2 }, { isTwo: true }];
  await Promise.all(stated.map(facts => setFacts(context, account, facts)));
  expect(device.keptLists['account-1 facts@1']).toEqual([{ isOne: true, number: 2, isTwo: true }]);
});

test('facts that two tabs set at once are all persisted', async () => {
  const { context, device } = await visit();
  const other = await visit(device);
  await Promise.all([
    setFacts(context, accountIn(context, 'account-1'), { isOne: true }),
    setFacts(other.context, accountIn(other.context, 'account-1'), { isTwo: true }),
  ]);
  expect(device.keptLists['account-1 facts@1']).toEqual([{ isOne: true, isTwo: true }]);
});

test('facts that stay as they are change no screen', async () => {
  const { context } = await visit();
  const account = accountIn(context, 'account-1');
  await setFacts(context, account, { isOne: true });
  const before = context.jotai.get(account.factsAtom);
  await setFacts(context, account, { isOne: true });
  expect(context.jotai.get(account.factsAtom)).toBe(before);
});

test('a query states what gates ask of it', async () => {
  const { context } = await loggedInPortal();
  const rights = accountQuery(context, {
    name: 'rights',
    version: 1,
    load: async () => ({ ok: true, value: 'share' }),
    facts: value => ({ mayShare: value === 'share' }),
  });
  rights.keepLoaded();
  await settled();
  expect(context.jotai.get(currentFactsAtom)).toMatchObject({ mayShare: true });
});

test('they go with the account, and nothing of it can be stated afterwards', async () => {
  const { context, device } = await visit();
  await setFacts(context, accountIn(context, 'account-1'), { isOne: true });
  await setFacts(context, accountIn(context, 'account-2'), { isTwo: true });
  const account = accountIn(context, 'account-1');
  await removeAccount(context, account);
  await setFacts(context, account, { isOne: false });
  await settled();
  expect(Object.keys(device.keptLists)).toEqual(['account-2 facts@1']);
  expect(context.jotai.get(currentFactsAtom)).toMatchObject({ isTwo: true, accounts: 1 });
});

test('facts of accounts that are not logged in go at the next start; damaged ones are none', async () => {
  const orphaned = deviceWith(testSession());
  Object.assign(orphaned.keptLists, {
    'gone facts@1': [{ isGone: true }],
    'account-1 facts@1': [{ isOne: true }],
  });
  const { facts } = await visit(orphaned);
  expect(facts()).toMatchObject({ isOne: true });
  expect(orphaned.keptLists).not.toHaveProperty(['gone facts@1']);

  const damaged = deviceWith(testSession());
  damaged.keptLists['account-1 facts@1'] = [{ isOne: 'yes' }];
  expect((await visit(damaged)).facts()).not.toHaveProperty('isOne');
});

test('a device that keeps nothing has facts for the visit', async () => {
  const { context, facts } = await visit(brokenPersistence());
  expect(facts()).toEqual({ accounts: 0 });
  await login(context, { username: 'kunde', password: 'geheim' });
  await setFacts(context, accountIn(context, 'account-1'), { isOne: true });
  expect(facts()).toEqual({ accounts: 1, isOne: true });
});
