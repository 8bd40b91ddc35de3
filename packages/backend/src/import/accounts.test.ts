import { randomUUID } from 'node:crypto';
import { createTestImport, jobRecord, summary, type TestImport } from '#test-import';
import { verifyPassword } from '../auth/password.ts';
import { tokenHash } from '../auth/token-hash.ts';

let fixture: TestImport;
beforeAll(async () => {
  fixture = await createTestImport();
});
beforeEach(() => fixture.reset());
afterAll(() => fixture.close());

const application = { id: 'demo', name: 'Stadtwerke', default: true };
const importAccounts = (...accounts: object[]) => fixture.importJson({ application, accounts }).then(summary);
const account = async (username: string) =>
  (await fixture.rows('select * from account where username = $1', [username]))[0] as Record<string, unknown>;

test('a password is hashed once, kept while it still verifies, and replaced when it changes', async () => {
  await importAccounts({ username: 'anna', name: 'Anna', password: 'geheim1' });
  const hash = String((await account('anna')).password_hash);
  expect(hash).toMatch(/^\$argon2id\$/);
  expect(await verifyPassword(hash, 'geheim1')).toBe(true);

  const same = await importAccounts(
    { username: 'ANNA', name: 'Anna', password: 'geheim1' },
    { username: 'bert', name: 'Bert' },
  );
  expect(same).toEqual(['application: +0 ~0 -0 =1', 'account: +1 ~1 -0 =0']);
  expect(await account('ANNA')).toMatchObject({ password_hash: hash });
  expect(await account('bert')).toMatchObject({ password_hash: null });

  await importAccounts({ username: 'ANNA', name: 'Anna' });
  expect(await account('ANNA')).toMatchObject({ password_hash: hash });
  expect(await importAccounts({ username: 'ANNA', name: 'Anna', password: 'geheim2' })).toContain(
    'account: +0 ~1 -0 =0',
  );
  expect(await verifyPassword(String((await account('ANNA')).password_hash), 'geheim2')).toBe(true);
});

test('an account ends with its last day, which stays where a file states none', async () => {
  const until = async () => {
    const { rows } = await fixture.pool.query(
      "select (usable_until at time zone 'Europe/Berlin')::text as until from account where username = 'anna'",
    );
    return rows[0].until;
  };
  const anna = { username: 'anna', name: 'Anna' };
  await importAccounts(anna);
  expect(await until()).toBeNull();
  expect(await importAccounts({ ...anna, expires: '2026-12-24' })).toContain('account: +0 ~1 -0 =0');
  expect(await until()).toBe('2026-12-25 00:00:00');
  expect(await importAccounts(anna)).toContain('account: +0 ~0 -0 =1');
  expect(await importAccounts({ ...anna, expires: '2026-12-24' })).toContain('account: +0 ~0 -0 =1');
  expect(await until()).toBe('2026-12-25 00:00:00');
});

test('a name whose letters JavaScript and the database fold differently keeps its password', async () => {
  await importAccounts({ username: '\u0130brahim', name: 'Ibrahim', password: 'geheim1' });
  const hash = String((await account('\u0130brahim')).password_hash);
  expect(await verifyPassword(hash, 'geheim1')).toBe(true);
  await importAccounts({ username: '\u0130brahim', name: 'Ibrahim', password: 'geheim1' });
  expect(await account('\u0130brahim')).toMatchObject({ password_hash: hash });
});

test('a changed password or a block ends the sessions, and only a changed one forgets devices', async () => {
  await importAccounts(
    { username: 'anna', name: 'A', password: 'geheim1' },
    { username: 'bert', name: 'B', password: 'geheim1' },
    { username: 'carl', name: 'C' },
  );
  await fixture.pool.query(
    `insert into refresh_family (id, account_id, expires_at) select gen_random_uuid(), id, now() + interval '1 day' from account`,
  );
  for (const [table, hash] of Object.entries({ login_device: 'device_hash', login_address: 'address_hash' }))
    await fixture.pool.query(
      `insert into ${table} (account_id, ${hash}, last_login) select id, sha256(''), now() from account`,
    );
  await importAccounts(
    { username: 'anna', name: 'A', password: 'geheim2' },
    { username: 'bert', name: 'C', password: 'geheim1' },
    { username: 'carl', name: 'C', disabled: true },
  );
  expect(
    await fixture.rows(
      'select username, revoked_at is not null as ended from refresh_family join account on account_id = account.id order by 1',
    ),
  ).toEqual([
    { username: 'anna', ended: true },
    { username: 'bert', ended: false },
    { username: 'carl', ended: true },
  ]);
  for (const table of ['login_device', 'login_address'])
    expect(
      await fixture.rows(`select username from ${table} join account on account_id = account.id order by 1`),
    ).toEqual([{ username: 'bert' }, { username: 'carl' }]);
});

test('parents are found whatever the order, here or stored already', async () => {
  await importAccounts(
    { username: 'kind', name: 'K', parent: 'mitte' },
    { username: 'mitte', name: 'M', parent: 'oben' },
    { username: 'oben', name: 'O' },
  );
  await importAccounts({ username: 'enkel', name: 'E', parent: 'KIND' });
  expect(
    await fixture.rows(
      'select a.username, p.username as parent from account a left join account p on p.id = a.parent_id order by 1',
    ),
  ).toEqual([
    { username: 'enkel', parent: 'kind' },
    { username: 'kind', parent: 'mitte' },
    { username: 'mitte', parent: 'oben' },
    { username: 'oben', parent: null },
  ]);
});

test('what cannot be a family, a login or a link is refused', async () => {
  const lines = (...accounts: object[]) =>
    fixture
      .importText(
        'a.json',
        `{"application": ${JSON.stringify(application)}, "accounts": [\n${accounts.map(a => JSON.stringify(a)).join(',\n')}]}`,
      )
      .then(summary);
  const person = (username: string, more: object = {}) => ({ username, name: 'N', ...more });
  expect(await lines(person('a', { parent: 'b' }), person('b', { parent: 'a' }))).toEqual([
    '2 parent: the account would be its own ancestor',
    '3 parent: the account would be its own ancestor',
  ]);
  // A circle has no topmost account, nor has what is below it.
  expect(
    await lines(person('a', { parent: 'b' }), person('b', { parent: 'a' }), person('c', { parent: 'b' })),
  ).toHaveLength(3);
  expect(await lines(person('a', { parent: 'x' }))).toEqual(['2 parent: there is no account "x"']);
  expect(await lines(person('a'), person('A'))).toEqual([
    '3 username: the account "A" appears twice in the file',
  ]);
  expect(await lines(person('a b'))).toEqual([
    '2 username: must not contain white space: the login removes it',
  ]);
  expect(await lines(person('a', { password: 'pass wort' }))).toEqual([
    '2 password: must not contain white space: the login removes it',
  ]);
  expect(await lines(person('a', { password: 'kurz' }))).toEqual([
    '2 password: Too small: expected string to have >=5 characters',
  ]);
  expect(await fixture.rows('select * from account')).toEqual([]);
  const link = { account: 'a', token: 'zu-kurz' };
  expect(summary(await fixture.importJson({ application, links: [link] }))[0]).toContain(
    'token: must be 22 to 200',
  );
});

test('a link is stored as its hash; a revoked one stays revoked', async () => {
  const token = randomUUID();
  const accounts = [
    { username: 'anna', name: 'Anna' },
    { username: 'bert', name: 'Bert' },
  ];
  await fixture.importJson({ application, accounts, links: [{ account: 'anna', token }] });
  await fixture.pool.query('update link_token set revoked_at = now()');
  const moved = { account: 'bert', token, expires: '2027-01-01T00:00:00Z' };
  expect(summary(await fixture.importJson({ links: [moved] }))).toEqual(['link: +0 ~1 -0 =0']);
  expect(summary(await fixture.importJson({ links: [moved] }))).toEqual(['link: +0 ~0 -0 =1']);
  expect(
    await fixture.rows(
      'select hash, username, expires_at, revoked_at is not null as revoked from link_token join account on account_id = account.id',
    ),
  ).toEqual([
    { hash: tokenHash(token), username: 'bert', expires_at: new Date('2027-01-01T00:00:00Z'), revoked: true },
  ]);
  const foreign = {
    application: { id: 'other', name: 'Other' },
    accounts,
    links: [{ account: 'anna', token }],
  };
  expect(summary(await fixture.importJson(foreign))[0]).toContain(
    'token: the token belongs to an account of another application',
  );
});

test('an account that no longer holds a job loses it with all below; other shares stay', async () => {
  const people = ['alt', 'neu', 'haus'].map(username => ({ username, name: username }));
  const helpers = [
    { username: 'hilfe-alt', name: 'h', parent: 'alt' },
    { username: 'hilfe-haus', name: 'h', parent: 'haus' },
  ];
  await fixture.importJson({
    application,
    accounts: [...people, ...helpers],
    jobs: [jobRecord('1', { accounts: ['alt', 'haus'] })],
  });
  // What sharing in the portal does.
  await fixture.pool.query(
    `insert into job_access (account_id, job_key) select account.id, job.key from account, job where username like 'hilfe-%'`,
  );
  const outcome = await fixture.importJson({
    jobs: [jobRecord('1', { accounts: ['neu', { username: 'haus', reShare: true }] })],
  });
  expect(summary(outcome)).toEqual(['job: +0 ~0 -0 =1', 'access: +1 ~1 -2 =0', 'register: +0 ~0 -0 =1']);
  expect(
    await fixture.rows(
      'select username, re_share from job_access join account on account_id = id order by 1',
    ),
  ).toEqual([
    { username: 'haus', re_share: true },
    { username: 'hilfe-haus', re_share: false },
    { username: 'neu', re_share: false },
  ]);
});

test('it warns of user names that the login form does not take', async () => {
  const login = (features: object, ...accounts: object[]) =>
    fixture.importJson({ application: { ...application, config: { features } }, accounts });
  const warning = (username: string, minimum: number, place: object = {}) => ({
    ...place,
    reason: `"${username}" cannot log in: a user name has at least ${minimum} characters (features.loginUsernameMinLength)`,
  });
  // Without a password there is nothing to log in with but a link.
  const anna = { username: 'anna', name: 'Anna', password: 'geheim1' };
  const outcome = await login({}, anna, { username: 'max', name: 'Max' });
  const place = { line: expect.any(Number), field: expect.stringContaining('username') };
  expect(outcome).toMatchObject({ ok: true, warnings: [warning('anna', 5, place)] });

  expect(await login({ loginUsernameMinLength: 4 })).toMatchObject({ ok: true, warnings: [] });
  // Those that are there already can be kept out by what the application says.
  expect(await login({ loginUsernameMinLength: 6 })).toMatchObject({ warnings: [warning('anna', 6)] });
  const jobs = await fixture.importJson({ jobs: [jobRecord('J-1')] });
  expect(jobs).toMatchObject({ ok: true, warnings: [] });
});
