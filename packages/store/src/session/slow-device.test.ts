import { memoryTabs } from '@zaehlwerk/outbox/testing';
import { fakeBackend } from '../testing/fake-backend.ts';
import { type FakePortal, fakePortal, settled } from '../testing/fake-portal.ts';
import { memoryPersistence } from '../testing/memory-persistence.ts';
import { accountsAtom, currentAccountAtom } from './accounts.ts';
import { login, loginWithLink } from './login.ts';
import { removeAllAccounts } from './remove-account.ts';
import { tokenFor } from './token.ts';

afterEach(() => jest.restoreAllMocks());

const credentials = { username: 'kunde', password: 'geheim' };
const idsIn = ({ context }: FakePortal) => context.jotai.get(accountsAtom).map(({ id }) => id);

/** A page whose device answers only when told to, and whose alarms ring only when told to. */
async function pageOnSlowDevice() {
  const device = memoryPersistence();
  const alarms = new Map<() => void, number>();
  const fake = fakePortal(device, fakeBackend(), memoryTabs()(), (task, milliseconds) => {
    alarms.set(task, milliseconds);
    return () => void alarms.delete(task);
  });
  await fake.store.start();
  let answer = () => {};
  const slow = () => {
    const answered = new Promise<void>(resolve => {
      answer = resolve;
    });
    const { read, update } = memoryPersistence(device.kept);
    device.read = async key => answered.then(() => read(key));
    device.update = async (...change) => answered.then(() => update(...change));
  };
  const ring = async (milliseconds: number) => {
    for (const [task, after] of alarms) if (after === milliseconds) task();
    await settled();
  };
  const answerNow = async () => {
    answer();
    await settled();
  };
  return { ...fake, slow, ring, answerNow };
}

test.each<[string, (fake: FakePortal) => Promise<unknown>]>([
  ['a password', ({ context }) => login(context, credentials)],
  ['a link', ({ context }) => loginWithLink(context, 'link-1')],
])('a login with %s is on the device before the page shows it', async (_what, logIn) => {
  const page = await pageOnSlowDevice();
  page.slow();
  const outcome = logIn(page);
  await settled();
  expect(idsIn(page)).toEqual([]);
  const shown: unknown[] = [];
  page.context.jotai.sub(accountsAtom, () => shown.push(Object(page.device.kept.sessions).content[0]));
  await page.answerNow();
  expect(await outcome).toEqual({ code: 'logged-in' });
  expect(shown).toEqual([expect.objectContaining({ accountId: 'account-1' })]);
});

test('a login waits at most 2 s for a device that does not answer, and is kept later', async () => {
  const page = await pageOnSlowDevice();
  page.slow();
  const outcome = login(page.context, credentials);
  await settled();
  await page.ring(2000);
  expect(await outcome).toEqual({ code: 'logged-in' });
  expect(idsIn(page)).toEqual(['account-1']);
  await page.answerNow();
  expect(page.device.kept.sessions).toMatchObject({ content: [{ accountId: 'account-1' }] });
});

test('what a slow device comes to later does not undo a logout', async () => {
  const page = await pageOnSlowDevice();
  page.slow();
  void login(page.context, credentials);
  await settled();
  await page.ring(2000);
  void removeAllAccounts(page.context);
  await page.answerNow();
  expect(idsIn(page)).toEqual([]);
  expect(page.device.kept.sessions).toEqual({ version: 1, content: [] });
});

test('a refreshed token waits for a device that does not answer for 2 s, too', async () => {
  const page = await pageOnSlowDevice();
  const { context, backend } = page;
  await login(context, credentials);
  const account = context.jotai.get(currentAccountAtom);
  if (!account) throw new Error('no account is logged in');
  context.jotai.set(account.sessionAtom, session => ({ ...session, expiresAt: 0 }));
  page.slow();
  const token = tokenFor(context, account);
  await settled();
  await page.ring(2000);
  await page.ring(2000);
  expect(await token).toEqual({ ok: true, value: backend.token });
  await page.answerNow();
  expect(page.device.kept.sessions).toMatchObject({ content: [{ refreshToken: backend.refreshToken }] });
});

test('a refreshed session that could not be kept is kept later, and the lists stay meanwhile', async () => {
  const page = await pageOnSlowDevice();
  const { context, device, backend } = page;
  await login(context, credentials);
  const account = context.jotai.get(currentAccountAtom);
  if (!account) throw new Error('No account is logged in');
  const place = { accountId: account.id, name: 'jobs', version: 1 };
  await device.lists.replace(place, [{ id: '1' }], () => true);
  context.jotai.set(account.sessionAtom, session => ({ ...session, expiresAt: 0 }));
  const { update } = device;
  device.update = async () => {
    throw new DOMException('The database does not answer', 'TimeoutError');
  };
  expect(await tokenFor(context, account)).toEqual({ ok: true, value: backend.token });
  expect(await device.lists.read(place)).toMatchObject({ items: [{ id: '1' }] });
  device.update = update;
  await page.ring(60_000);
  expect(device.kept.sessions).toMatchObject({ content: [{ refreshToken: backend.refreshToken }] });
});
