import { createTestApp, linkToken, password, type TestApp } from '#test-app';
import { generatedPassword } from '../commands/account-command.ts';
import { disableAccount, enableAccount, resetPassword } from './change-account.ts';
import { createAccount } from './create-account.ts';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
beforeEach(() => backend.reset());
afterAll(() => backend.close());

const login = async (username: string, secret: string, applicationId = 'demo') =>
  (await backend.authenticate({ applicationId, username, password: secret })).statusCode;
const sessionOf = async (credentials: object) => {
  const { token, refreshToken } = (await backend.authenticate(credentials)).json();
  return async () => [
    (await backend.app.inject({ url: '/api/pro/job', headers: { authorization: `Bearer ${token}` } }))
      .statusCode,
    (await backend.authenticate({ token: refreshToken })).statusCode,
  ];
};

const anna = { username: 'anna-lena', name: 'Anna Lena', password: 'geheim-1', roles: ['ROLE_KSA_PRO_USER'] };

test('a created account logs in, with its name, its roles and its parent', async () => {
  expect(await createAccount(backend.pool, { ...anna, parent: 'VERWALTUNG' })).toBe('demo');
  const answer = (await backend.authenticate({ username: 'Anna-Lena', password: 'geheim-1' })).json();
  expect(answer.username).toBe('anna-lena');
  const info = await backend.app.inject({
    url: '/api/pro/account/info',
    headers: { authorization: `Bearer ${answer.token}` },
  });
  expect(info.json()).toMatchObject({ name: 'Anna Lena', parentName: 'Hausverwaltung Nord' });
  expect(await createAccount(backend.pool, { ...anna, application: 'other' })).toBe('other');
  expect(await login('anna-lena', 'geheim-1', 'other')).toBe(200);
});

test.each([
  ['USERNAME_TAKEN', { ...anna, username: 'KUNDE' }],
  ['PARENT_UNKNOWN', { ...anna, parent: 'niemand' }],
  ['APPLICATION_UNKNOWN', { ...anna, application: 'nirgends' }],
  ['ACCOUNT_INVALID', { ...anna, username: 'anna lena' }],
  ['ACCOUNT_INVALID', { ...anna, username: ' ' }],
  ['ACCOUNT_INVALID', { ...anna, username: 'x'.repeat(201) }],
  ['ACCOUNT_INVALID', { ...anna, username: 'a\0b' }],
  ['ACCOUNT_INVALID', { ...anna, name: '' }],
  ['ACCOUNT_INVALID', { ...anna, name: '\u200b\u3164' }],
  ['ACCOUNT_INVALID', { ...anna, username: '\u2060' }],
  ['ACCOUNT_INVALID', { ...anna, password: 'kurz' }],
  ['ACCOUNT_INVALID', { ...anna, password: 'mit leerzeichen' }],
])('%s: nothing is created', async (code, account) => {
  const count = async () => (await backend.pool.query('select from account')).rowCount;
  const before = await count();
  const created = createAccount(backend.pool, account);
  await expect(created).rejects.toMatchObject({ code, message: expect.stringMatching(/^[^\n]+\.$/) });
  await expect(created).rejects.not.toThrow(/mit leerzeichen/);
  expect(await count()).toBe(before);
});

test('of two concurrent creations of an account one is refused', async () => {
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => createAccount(backend.pool, anna)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { code: 'USERNAME_TAKEN' } },
    { reason: { code: 'USERNAME_TAKEN' } },
  ]);
});

test('disabling ends every session for good and refuses logins until the account is enabled', async () => {
  const byLink = await sessionOf({ token: linkToken });
  const other = await sessionOf({ username: 'verwaltung', password });
  expect(await disableAccount(backend.pool, { username: 'Hausmeister' })).toEqual({
    username: 'hausmeister',
    endedSessions: 1,
  });
  expect(await byLink()).toEqual([401, 401]);
  expect(await other()).toEqual([200, 200]);
  expect((await backend.authenticate({ token: linkToken })).statusCode).toBe(401);
  expect(await enableAccount(backend.pool, { username: 'hausmeister' })).toBe('hausmeister');
  expect(await byLink()).toEqual([401, 401]);
  expect((await backend.authenticate({ token: linkToken })).statusCode).toBe(200);
});

test('another password ends every session of the account, those by link, too', async () => {
  await resetPassword(backend.pool, { username: 'hausmeister' }, 'erstes-passwort');
  const sessions = [
    await sessionOf({ token: linkToken }),
    await sessionOf({ username: 'hausmeister', password: 'erstes-passwort' }),
  ];
  const change = await resetPassword(backend.pool, { username: 'hausmeister' }, 'zweites-passwort');
  expect(change).toEqual({ username: 'hausmeister', endedSessions: 2 });
  for (const session of sessions) expect(await session()).toEqual([401, 401]);
  expect(await login('hausmeister', 'erstes-passwort')).toBe(401);
  expect(await login('hausmeister', 'zweites-passwort')).toBe(200);
});

test('another password makes strangers of the devices and networks that were known', async () => {
  const places = async () =>
    (
      await backend.pool.query(
        'select count(*)::int as n from login_device full join login_address using (account_id)',
      )
    ).rows[0].n;
  await login('verwaltung', password);
  expect(await login('kunde', password)).toBe(200);
  expect(await places()).toBe(2);
  await resetPassword(backend.pool, { username: 'kunde' }, 'anderes-passwort');
  expect(await places()).toBe(1);
});

test('who is meant has to exist, in the application that is meant', async () => {
  const { pool } = backend;
  for (const work of [disableAccount, enableAccount]) {
    await expect(work(pool, { username: 'niemand' })).rejects.toMatchObject({ code: 'ACCOUNT_UNKNOWN' });
    const elsewhere = { username: 'hausmeister', application: 'other' };
    await expect(work(pool, elsewhere)).rejects.toMatchObject({ code: 'ACCOUNT_UNKNOWN' });
  }
  await disableAccount(pool, { username: 'kunde', application: 'other' });
  expect([await login('kunde', password, 'other'), await login('kunde', password)]).toEqual([401, 200]);
  await pool.query('update application set is_default = false');
  const nowhere = disableAccount(pool, { username: 'kunde' });
  await expect(nowhere).rejects.toMatchObject({ code: 'APPLICATION_UNKNOWN' });
});

test('generated passwords are long, never alike, and have nothing in them that is misread', () => {
  const passwords = Array.from({ length: 1000 }, generatedPassword);
  expect(new Set(passwords).size).toBe(1000);
  for (const one of passwords) expect(one).toMatch(/^([2-9a-hjkmnp-z]{4}-){3}[2-9a-hjkmnp-z]{4}$/);
  expect(new Set(passwords.join('')).size).toBe(32);
});
