import { randomUUID } from 'node:crypto';
import type { AuthTokenResponse } from '@zaehlwerk/api/schema';
import type { ShareLogin } from '@zaehlwerk/api/share';
import {
  type Ask,
  allowSharing,
  codeOf,
  created,
  createTestApp,
  loginsAt,
  sending,
  type TestApp,
} from '#test-app';
import { tidyUp } from '../housekeeping.ts';

let backend: TestApp;
let manager: Ask;
beforeAll(async () => {
  backend = await createTestApp();
});
beforeEach(async () => {
  await backend.reset();
  await allowSharing(backend);
  manager = await backend.as('verwaltung');
});
afterAll(() => backend.close());

const loginOf = async ({ username, password }: ShareLogin): Promise<AuthTokenResponse> =>
  (await backend.authenticate({ username, password })).json();
const refresh = (token: string, applicationId = 'demo') =>
  codeOf(backend.authenticate({ applicationId, token }));
const ask = (token: string) =>
  codeOf(backend.app.inject({ url: '/api/pro/job', headers: { authorization: `Bearer ${token}` } }));
const shareUrl = (id: string) => `/api/pro/share/account/${id}`;

test('holders of a share that was taken back, itself or above, get that code by request, refresh and link', async () => {
  const first = await created(manager, { allowToReShare: true });
  const second = await created(await loginsAt(backend).byPassword(first.login));
  const sessions = [await loginOf(first.login), await loginOf(second.login)];
  await manager({ method: 'DELETE', url: shareUrl(first.share.id) });
  await tidyUp(backend.pool);
  for (const { token, refreshToken } of sessions) {
    expect(await ask(token)).toBe('401 share_taken_back');
    expect(await refresh(refreshToken)).toBe('401 share_taken_back');
  }
  for (const { login } of [first, second]) {
    expect(await refresh(login.token)).toBe('401 share_taken_back');
    const { username, password } = login;
    expect(await codeOf(backend.authenticate({ username, password }))).toBe('401 wrong_credentials');
  }
});

test('the code is hidden from altered tokens, other applications and former logins', async () => {
  const { share, login } = await created(manager);
  const { token, refreshToken } = await loginOf(login);
  await manager({
    method: 'POST',
    url: `${shareUrl(share.id)}/login`,
    headers: { 'idempotency-key': randomUUID() },
  });
  // It was replaced, and the share is open.
  expect([await ask(token), await refresh(refreshToken), await refresh(login.token)]).toEqual([
    '401 unauthenticated',
    '401 invalid_token',
    '401 invalid_token',
  ]);
  await manager({ method: 'PATCH', url: shareUrl(share.id), payload: { blocked: true } });
  expect(await refresh(login.token)).toBe('401 invalid_token');
  await manager({ method: 'DELETE', url: shareUrl(share.id) });
  const [family] = refreshToken.split('.');
  for (const guess of [
    `${family}.${'a'.repeat(43)}`,
    `${refreshToken.slice(0, -2)}aa`,
    'x'.repeat(43),
    share.id,
  ])
    expect(await refresh(guess)).toBe('401 invalid_token');
  expect(await refresh(refreshToken, 'other')).toBe('401 invalid_token');
  expect(await refresh(login.token, 'other')).toBe('401 invalid_token');
  expect(await ask(`${token.slice(0, -4)}aaaa`)).toBe('401 unauthenticated');
});

test('a blocked or expired share has a code of its own and opens again; other accounts have none', async () => {
  const { share, login } = await created(manager, { allowToReShare: true });
  const below = await created(await loginsAt(backend).byPassword(login));
  const { token, refreshToken } = await loginOf(below.login);
  const codes = async () => [await ask(token), await refresh(refreshToken)];
  await manager({ method: 'PATCH', url: shareUrl(share.id), payload: { blocked: true } });
  expect(await codes()).toEqual(['401 share_blocked', '401 share_blocked']);
  await manager({ method: 'PATCH', url: shareUrl(share.id), payload: { blocked: false } });
  await backend.pool.query("update account set usable_until = now() - interval '1 s' where id = $1", [
    share.id,
  ]);
  expect(await codes()).toEqual(['401 share_expired', '401 share_expired']);
  await manager({ method: 'PATCH', url: shareUrl(share.id), payload: { expires: null } });
  expect(await codes()).toEqual(['200', '200']);

  const customer = await backend.login();
  await backend.pool.query("update account set disabled = true where username = 'Kunde'");
  expect([await ask(customer.token), await refresh(customer.refreshToken)]).toEqual([
    '401 unauthenticated',
    '401 invalid_token',
  ]);
});

test('a session that was ended by blocking keeps its code until it would have expired', async () => {
  const { share, login } = await created(manager);
  const { refreshToken } = await loginOf(login);
  await manager({ method: 'PATCH', url: shareUrl(share.id), payload: { blocked: true } });
  await tidyUp(backend.pool);
  expect(await refresh(refreshToken)).toBe('401 share_blocked');
  await backend.pool.query("update refresh_family set expires_at = now() - interval '1 s'");
  await tidyUp(backend.pool);
  expect(await refresh(refreshToken)).toBe('401 invalid_token');
});

test('a reading for a job that was taken from a share has a code of its own, for other jobs not', async () => {
  const { share, login } = await created(manager, { allowToReShare: true });
  const helper = await loginsAt(backend).byPassword(login);
  const deputy = await loginsAt(backend).byPassword((await created(helper)).login);
  const beside = await loginsAt(backend).byPassword((await created(manager, { jobIds: ['J-9'] })).login);
  const read = (who: Ask, jobId: string) =>
    codeOf(who(sending(jobId, [{ taskId: 'HT', readingValue: 1234 }])));
  await manager({ method: 'DELETE', url: `${shareUrl(share.id)}/job/J-1` });
  expect([await read(helper, 'J-1'), await read(deputy, 'J-1')]).toEqual(Array(2).fill('403 job_taken_back'));
  expect([await read(helper, 'J-9'), await read(helper, 'nirgends'), await read(beside, 'J-1')]).toEqual(
    Array(3).fill('404 job_unknown'),
  );
  // A customer who loses a job by the import has no share.
  await backend.pool.query(
    "delete from job_access using account where id = account_id and username = 'Kunde'",
  );
  expect(await read(await backend.as('kunde'), 'J-1')).toBe('404 job_unknown');
  // Given again, it is a job like others.
  await backend.pool.query(
    "insert into job_access (account_id, job_key) select $1, key from job where id = 'J-1'",
    [share.id],
  );
  expect(await read(helper, 'J-1')).toBe('200');
});

test('a reading that had arrived is answered as such, when its answer was lost and the job taken since', async () => {
  const { share, login } = await created(manager);
  const helper = await loginsAt(backend).byPassword(login);
  const request = sending('J-1', [{ taskId: 'HT', readingValue: 1234 }]);
  expect(await codeOf(helper(request))).toBe('200');
  await manager({ method: 'DELETE', url: `${shareUrl(share.id)}/job/J-1` });
  expect(await codeOf(helper(request))).toBe('200');
});

test('a removed job or account leaves no code behind', async () => {
  const { share } = await created(manager);
  await manager({ method: 'DELETE', url: `${shareUrl(share.id)}/job/J-1` });
  await backend.pool.query("delete from job where id = 'J-1'");
  expect((await backend.pool.query('select from lost_job')).rowCount).toBe(0);
});
