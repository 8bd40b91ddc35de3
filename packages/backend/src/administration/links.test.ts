import { createTestApp, linkToken, type TestApp } from '#test-app';
import { newLink, revokeLinks } from './links.ts';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
beforeEach(() => backend.reset());
afterAll(() => backend.close());

const open = async (token: string) => (await backend.authenticate({ token })).statusCode;
const account = { username: 'Hausmeister' };

test('a new link opens the account, and the earlier ones no more', async () => {
  const { token, ...rest } = await newLink(backend.pool, account, {});
  expect(rest).toEqual({ username: 'hausmeister', revokedLinks: 1 });
  expect(token).toMatch(/^[\w-]{32}$/);
  expect([await open(token), await open(linkToken)]).toEqual([200, 401]);
  const next = await newLink(backend.pool, account, { keepOthers: true });
  expect(next.revokedLinks).toBe(0);
  expect([await open(next.token), await open(token)]).toEqual([200, 200]);
});

test('the database holds no link token in any form', async () => {
  const { token } = await newLink(backend.pool, account, {});
  await open(token);
  const { rows } = await backend.pool.query(
    `select string_agg(query_to_xml('select * from ' || quote_ident(tablename), true, false, '')::text, '') as dump
     from pg_tables where schemaname = 'public'`,
  );
  const dump: string = rows[0].dump;
  expect(dump).toContain('hausmeister');
  for (const secret of [token, linkToken]) {
    const forms = [Buffer.from(secret), Buffer.from(secret, 'base64url')];
    const found = [secret, ...forms.flatMap(form => [form.toString('hex'), form.toString('base64')])];
    for (const form of found) expect(dump).not.toContain(form);
  }
});

test('revoking ends all links and the sessions that began with them, at the next call', async () => {
  await newLink(backend.pool, account, { keepOthers: true });
  const { token } = (await backend.authenticate({ token: linkToken })).json();
  const call = async () =>
    (await backend.app.inject({ url: '/api/pro/job', headers: { authorization: `Bearer ${token}` } }))
      .statusCode;
  expect(await call()).toBe(200);
  expect(await revokeLinks(backend.pool, account)).toEqual({ username: 'hausmeister', revokedLinks: 2 });
  expect([await call(), await open(linkToken)]).toEqual([401, 401]);
  expect(await revokeLinks(backend.pool, account)).toEqual({ username: 'hausmeister', revokedLinks: 0 });
});

test('a link is good until the end of its last day, and never made when that is over', async () => {
  const ends = async (expires: string) => {
    const { token } = await newLink(backend.pool, account, { expires });
    expect(await open(token)).toBe(200);
    const { rows } = await backend.pool.query('select expires_at from link_token where revoked_at is null');
    return rows[0].expires_at.toISOString();
  };
  expect(await ends('2999-12-31')).toBe('2999-12-31T23:00:00.000Z');
  expect(await ends('2999-12-31T12:00:00+02:00')).toBe('2999-12-31T10:00:00.000Z');
  const { token } = await newLink(backend.pool, account, {});
  for (const expires of ['2026-01-01', '2020-02-29T12:00:00Z']) {
    await expect(newLink(backend.pool, account, { expires })).rejects.toMatchObject({ code: 'EXPIRY_PAST' });
  }
  expect(await open(token)).toBe(200);
});

test('a link for an unknown account is refused', async () => {
  const unknown = { username: 'niemand' };
  await expect(newLink(backend.pool, unknown, {})).rejects.toMatchObject({ code: 'ACCOUNT_UNKNOWN' });
  await expect(revokeLinks(backend.pool, unknown)).rejects.toMatchObject({ code: 'ACCOUNT_UNKNOWN' });
});
