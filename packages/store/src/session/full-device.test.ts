import { loggedInPortal, settled } from '../testing/fake-portal.ts';
import { testJob } from '../testing/test-job.ts';
import { currentAccountAtom } from './accounts.ts';
import { login } from './login.ts';
import { refreshAhead } from './token.ts';

afterEach(() => jest.restoreAllMocks());

/** A device on which nothing more fits as long as job lists lie on it. */
async function fullDevice() {
  const fake = await loggedInPortal([testJob('1')]);
  await settled();
  const { device } = fake;
  const { update } = device;
  device.update = async (key, change) => {
    if (Object.keys(device.keptLists).length > 0) throw new DOMException('full', 'QuotaExceededError');
    await update(key, change);
  };
  return fake;
}

test('a refreshed session takes the place of kept jobs: the spent one would end the next visit', async () => {
  const { context, device, backend } = await fullDevice();
  const account = context.jotai.get(currentAccountAtom);
  expect(account && (await refreshAhead(context, account))).toMatchObject({ ok: true });
  expect(device.kept.sessions).toMatchObject({ content: [{ refreshToken: backend.refreshToken }] });
});

test('so does a new login', async () => {
  const { context, device } = await fullDevice();
  await login(context, { username: 'nachbar', password: 'geheim' });
  expect(device.kept.sessions).toMatchObject({
    content: [{ accountId: 'account-2' }, { accountId: 'account-1' }],
  });
});
