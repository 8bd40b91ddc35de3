import { fetchAccountInfo, fetchJobs } from '@zaehlwerk/api';
import { fakePortal, loggedInPortal, settled } from '../testing/fake-portal.ts';
import { testJob } from '../testing/test-job.ts';
import { currentJobs } from '../testing/test-jobs.ts';
import { accountCall } from './account-call.ts';
import { accountsAtom, accountWithId } from './accounts.ts';
import { login } from './login.ts';
import { loggingOutAtom, removeAccount, removeAllAccounts, sessionEndedAtom } from './remove-account.ts';
import { accountSummariesAtom, makeCurrent } from './use-accounts.ts';

const neighbour = { username: 'nachbar', password: 'geheim' };

afterEach(() => jest.restoreAllMocks());

async function bothLoggedIn() {
  const fake = await loggedInPortal([testJob('1')]);
  await login(fake.context, neighbour);
  await settled();
  return fake;
}

type Fake = Awaited<ReturnType<typeof bothLoggedIn>>;

const idsIn = ({ context }: Pick<Fake, 'context'>) => context.jotai.get(accountsAtom).map(({ id }) => id);
const keptIds = ({ device }: Fake) =>
  (device.kept.sessions as { content: { accountId: string }[] }).content.map(({ accountId }) => accountId);

function accountIn({ context }: Fake, id: string) {
  const account = accountWithId(context, id);
  if (!account) throw new Error(`${id} is not logged in`);
  return account;
}

test('a second login stands beside the first and is the current one', async () => {
  const fake = await bothLoggedIn();
  expect(idsIn(fake)).toEqual(['account-2', 'account-1']);
  expect(keptIds(fake)).toEqual(['account-2', 'account-1']);
  expect(fake.context.jotai.get(accountSummariesAtom)).toMatchObject([
    { accountId: 'account-2', name: 'Nora Nachbar' },
    { accountId: 'account-1', name: 'Erika Mustermann' },
  ]);
});

test('without the option a login replaces the one before, on the device too', async () => {
  const fake = fakePortal();
  fake.backend.features = { multipleAccountsLoginEnabled: false };
  await fake.store.start();
  await login(fake.context, { username: 'kunde', password: 'geheim' });
  await login(fake.context, neighbour);
  expect(idsIn(fake)).toEqual(['account-2']);
  expect(keptIds(fake)).toEqual(['account-2']);
  expect(fake.context.jotai.get(loggingOutAtom)).toBe(false);
});

test('the same account logged in again is one account', async () => {
  const fake = await bothLoggedIn();
  await login(fake.context, { username: 'kunde', password: 'geheim' });
  expect(idsIn(fake)).toEqual(['account-1', 'account-2']);
  expect(keptIds(fake)).toEqual(['account-1', 'account-2']);
});

test('each account calls with its own token and has its own jobs', async () => {
  const fake = await bothLoggedIn();
  const { context, backend } = fake;
  for (const id of ['account-1', 'account-2']) {
    const info = await fetchAccountInfo(accountCall(context, accountIn(fake, id)));
    expect(info).toMatchObject({ ok: true, value: { id } });
  }
  backend.jobs = [testJob('2')];
  makeCurrent(context, 'account-1');
  expect(currentJobs(context)).toEqual({ status: 'ready', value: [testJob('1')] });
});

test('the account that was made current is the first of the next start', async () => {
  const fake = await bothLoggedIn();
  makeCurrent(fake.context, 'account-1');
  await settled();
  const next = fakePortal(fake.device, fake.backend);
  await next.store.start();
  expect(idsIn(next)).toEqual(['account-1', 'account-2']);
});

test('removing one account leaves the other alone', async () => {
  const fake = await bothLoggedIn();
  await removeAccount(fake.context, accountIn(fake, 'account-2'));
  expect(idsIn(fake)).toEqual(['account-1']);
  expect(keptIds(fake)).toEqual(['account-1']);
  expect(fake.context.jotai.get(loggingOutAtom)).toBe(false);
});

test('a refused refresh removes only its account, and the user is notified that one of several has ended', async () => {
  const fake = await bothLoggedIn();
  fake.backend.neighbour = { token: '', refreshToken: 'revoked' };
  await fetchJobs(accountCall(fake.context, accountIn(fake, 'account-2')));
  expect(idsIn(fake)).toEqual(['account-1']);
  expect(keptIds(fake)).toEqual(['account-1']);
  expect(fake.context.jotai.get(sessionEndedAtom)).toMatchObject({ of: 'account' });
});

test('logging out ends all of them', async () => {
  const fake = await bothLoggedIn();
  await removeAllAccounts(fake.context);
  expect(idsIn(fake)).toEqual([]);
  expect(keptIds(fake)).toEqual([]);
});
