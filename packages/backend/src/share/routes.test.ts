import { randomUUID } from 'node:crypto';
import type { Share, ShareLogin } from '@zaehlwerk/api/share';
import { addDays, defaultTimeZone, today } from '@zaehlwerk/domain';
import { parse } from 'csv-parse/sync';
import {
  type Ask,
  allowSharing,
  codeOf,
  created,
  createdShare,
  createTestApp,
  creating,
  jobsOf,
  loginsAt,
  password,
  sending,
  type TestApp,
} from '#test-app';
import { runCommand } from '#test-command';
import { disableAccount, enableAccount } from '../administration/change-account.ts';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
beforeEach(async () => {
  await backend.reset();
  await allowSharing(backend);
});
afterAll(() => backend.close());

const as = (credentials: object) => loginsAt(backend).as(credentials);
const byPassword = (login: ShareLogin) => loginsAt(backend).byPassword(login);
const byLink = (login: ShareLogin) => loginsAt(backend).byLink(login);

const deleting = (...path: string[]) =>
  ({ method: 'DELETE', url: `/api/pro/share/account/${path.map(encodeURIComponent).join('/')}` }) as const;

const renewing = (shareId: string, key = randomUUID() as string) =>
  ({
    method: 'POST',
    url: `/api/pro/share/account/${shareId}/login`,
    headers: { 'idempotency-key': key },
  }) as const;

const sharesOf = async (ask: Ask): Promise<Share[]> =>
  (await ask({ url: '/api/pro/share/account' })).json().sharedAccounts;

test('a share has the jobs it was given, logs in by password and by link, and is listed with what it has', async () => {
  const manager = await backend.as('verwaltung');
  const { share, login } = await created(manager, { jobIds: ['J-9', 'J-1'] });
  expect(share).toMatchObject({
    name: 'Hausmeister Nord',
    username: login.username,
    allowToReShare: false,
    blocked: false,
    jobs: ['J-1', 'J-9'],
  });
  expect(share).not.toHaveProperty('lastUse');
  expect(login.password).toMatch(/^[a-km-z2-9]{4}(-[a-km-z2-9]{4}){2}$/);
  expect(login.directLink).toMatch(new RegExp(`^http://.+/m/${login.token}$`));

  expect(await jobsOf(await byPassword(login))).toEqual(['J-1', 'J-9']);
  const helper = await byLink(login);
  expect((await helper({ url: '/api/pro/account/info' })).json()).toMatchObject({
    name: 'Hausmeister Nord',
    parentName: 'Hausverwaltung Nord',
  });
  const listed = (await sharesOf(manager)).find(({ id }) => id === share.id);
  expect(listed).toEqual({ ...share, lastUse: expect.any(String) });
  expect(await sharesOf(helper)).toEqual([]);
});

test('secrets of a login are not stored', async () => {
  const { login } = await created(await backend.as('verwaltung'));
  for (const table of ['account', 'link_token', 'idempotency_key', 'share_event']) {
    const { rows } = await backend.pool.query(`select to_jsonb(t)::text as row from ${table} t`);
    const stored = rows.map(({ row }) => row).join();
    expect(stored).not.toContain(login.password);
    expect(stored).not.toContain(login.token);
  }
  expect(backend.lines.join()).not.toContain(login.token);
});

test('a repeated request gives one share, and the same login', async () => {
  await backend.warmUp();
  const manager = await backend.as('verwaltung');
  const request = creating();
  const answers = await Promise.all([manager(request), manager(request), manager(request)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(await sharesOf(manager)).toHaveLength(2);
  expect(await codeOf(manager({ ...request, payload: { ...request.payload, name: 'Anders' } }))).toBe(
    '422 idempotency_key_reused',
  );
});

test('the same key of another account is another share', async () => {
  await backend.pool.query('update job_access set re_share = true');
  const key = randomUUID();
  const answers = [];
  for (const username of ['verwaltung', 'kunde'])
    answers.push(createdShare(await (await backend.as(username))(creating({}, key))));
  expect(new Set(answers.flatMap(({ login }) => [login.token, login.password])).size).toBe(4);
});

test.each<[string, object, { field: string; message: string }[]]>([
  ['without a name', { name: '  ' }, [{ field: 'name', message: 'nameRequired' }]],
  [
    'with too long a name',
    { name: 'x'.repeat(201) },
    [{ field: 'name', message: 'nameTooLong, allowed 200' }],
  ],
  ['without jobs', { jobIds: [] }, [{ field: 'jobIds', message: 'jobRequired' }]],
  [
    'of jobs that only another account has, or none',
    { jobIds: ['J-1', 'J 2/ü', 'nirgends'] },
    [
      { field: 'jobIds.1', message: 'jobUnknown' },
      { field: 'jobIds.2', message: 'jobUnknown' },
    ],
  ],
])('a share %s is refused', async (_name, payload, fieldErrors) => {
  const manager = await backend.as('verwaltung');
  const answer = await manager(creating(payload));
  expect(answer.json()).toMatchObject({ status: 422, code: 'share_invalid', fieldErrors });
  expect(await sharesOf(manager)).toHaveLength(1);
});

test('at most 999 jobs are shared at once, and 999 are', async () => {
  await backend.pool.query(
    `with made as (insert into job (application_id, id, meter_number)
       select 'demo', 'M-' || n, n::text from generate_series(1, 1000) n returning key)
     insert into job_access (account_id, job_key, re_share)
       select account.id, made.key, true from made, account where username = 'verwaltung'`,
  );
  const manager = await backend.as('verwaltung');
  const jobIds = Array.from({ length: 1000 }, (_, index) => `M-${index + 1}`);
  expect((await manager(creating({ jobIds }))).json()).toMatchObject({
    code: 'share_invalid',
    fieldErrors: [{ field: 'jobIds', message: 'tooManyJobs, allowed 999' }],
  });
  const { share } = await created(manager, { jobIds: [...jobIds.slice(1), 'M-2'] });
  expect(share.jobs).toHaveLength(999);
});

test.each<[string, string, string]>([
  ['may not be shared on', 'update job_access set re_share = false where re_share', 'jobNotShareable'],
  [
    'forbids it by its configuration',
    `update job set config = '{"features": {"reshareAllowed": false}}' where id = 'J-1'`,
    'jobNotShareable',
  ],
  [
    'is of a utility that allows none',
    `update application set config = config - 'features' where id = 'demo'`,
    'jobNotShareable',
  ],
])('a job that %s is not shared', async (_name, statement, message) => {
  await backend.pool.query(statement);
  const answer = await (await backend.as('verwaltung'))(creating());
  expect(answer.json().fieldErrors).toEqual([{ field: 'jobIds.0', message }]);
});

test('a job whose own configuration allows it is shared where the utility allows none', async () => {
  await backend.pool.query(`update application set config = config - 'features' where id = 'demo'`);
  await backend.pool.query(
    `update job set config = '{"features": {"reshareAllowed": true}}' where id = 'J-1'`,
  );
  await created(await backend.as('verwaltung'));
});

test('who may share on makes shares of a share; who may not makes none, and rights never grow', async () => {
  const manager = await backend.as('verwaltung');
  const may = await created(manager, { allowToReShare: true });
  const mayNot = await created(manager);
  const helper = await byPassword(may.login);
  const { share, login } = await created(helper, { name: 'Vertretung' });
  expect(share).toMatchObject({ parentId: may.share.id, jobs: ['J-1'] });
  expect(await codeOf((await byPassword(mayNot.login))(creating()))).toBe('422 share_invalid');
  expect(await codeOf((await byPassword(login))(creating()))).toBe('422 share_invalid');
  expect(await codeOf(helper(creating({ jobIds: ['J-9'] })))).toBe('422 share_invalid');

  const all = await sharesOf(manager);
  expect(all.findIndex(({ id }) => id === may.share.id)).toBeLessThan(
    all.findIndex(({ id }) => id === share.id),
  );
  expect((await sharesOf(helper)).map(({ id }) => id)).toEqual([share.id]);
});

test('who takes a share back takes back everything below it; what was read stays', async () => {
  const manager = await backend.as('verwaltung');
  const first = await created(manager, { allowToReShare: true });
  const helper = await byPassword(first.login);
  const second = await created(helper, { name: 'Vertretung' });
  const deputy = await byLink(second.login);
  const sent = await deputy(sending('J-1', [{ taskId: 'HT', readingValue: 1234 }]));
  expect(sent.statusCode).toBe(200);

  expect(await codeOf(manager(deleting(first.share.id)))).toBe('204');
  for (const ask of [helper, deputy])
    expect(await codeOf(ask({ url: '/api/pro/job' }))).toBe('401 share_taken_back');
  for (const { login } of [first, second]) {
    const { username, token } = login;
    expect(await codeOf(backend.authenticate({ token }))).toBe('401 share_taken_back');
    expect(await codeOf(backend.authenticate({ username, password: login.password }))).toBe(
      '401 wrong_credentials',
    );
  }
  expect((await sharesOf(manager)).map(({ name }) => name)).toEqual(['Hausmeister Krause']);
  const { jobs } = (await manager({ url: '/api/pro/job' })).json();
  expect(jobs.find(({ id }: { id: string }) => id === 'J-1')).toMatchObject({ done: true });
  expect(await codeOf(manager(deleting(first.share.id)))).toBe('404 share_unknown');
  const enabling = ['account', 'enable', '--username', first.login.username];
  const enabled = await runCommand(enabling, { DATABASE_URL: backend.databaseUrl });
  expect(enabled).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no account') });
});

test('a share that is being made below one that is taken back does not outlive it', async () => {
  await backend.warmUp();
  const manager = await backend.as('verwaltung');
  for (let round = 0; round < 5; round += 1) {
    const { share, login } = await created(manager, { allowToReShare: true });
    const helper = await byPassword(login);
    const [, ...made] = await Promise.all([
      manager(deleting(share.id)),
      ...Array.from({ length: 4 }, () => helper(creating({ name: 'Vertretung' }))),
    ]);
    for (const answer of made.filter(({ statusCode }) => statusCode === 201))
      expect(await codeOf(backend.authenticate({ token: answer.json().token }))).toBe('401 share_taken_back');
    const { rows } = await backend.pool.query(
      "select from account where parent_id is not null and taken_back_at is null and username <> 'hausmeister'",
    );
    expect(rows).toEqual([]);
  }
});

test('a job that is taken from a share, or from its parent, is gone below', async () => {
  const manager = await backend.as('verwaltung');
  const first = await created(manager, { allowToReShare: true, jobIds: ['J-1', 'J-9'] });
  const helper = await byPassword(first.login);
  const second = await created(helper, { jobIds: ['J-1', 'J-9'] });
  const deputy = await byPassword(second.login);

  expect(await codeOf(manager(deleting(first.share.id, 'job', 'J-1')))).toBe('204');
  expect([await jobsOf(helper), await jobsOf(deputy)]).toEqual([['J-9'], ['J-9']]);
  expect(await codeOf(deputy(sending('J-1', [{ taskId: 'HT', readingValue: 1234 }])))).toBe(
    '403 job_taken_back',
  );
  expect(await codeOf(manager(deleting(first.share.id, 'job', 'J-1')))).toBe('204');

  await backend.pool.query(
    "delete from job_access using account where account.id = account_id and username = 'verwaltung'",
  );
  expect([await jobsOf(helper), await jobsOf(deputy)]).toEqual([[], []]);
});

test('a share that was opened by its link takes no single job from those below it; its password does', async () => {
  const { login } = await created(await backend.as('verwaltung'), { allowToReShare: true });
  const below = await created(await byPassword(login));
  const request = deleting(below.share.id, 'job', 'J-1');
  expect(await codeOf((await byLink(login))(request))).toBe('403 opened_by_link');
  expect(await codeOf((await byPassword(login))(request))).toBe('204');
});

test('a new login ends the one before at once, with its sessions; a lost answer is given again', async () => {
  const manager = await backend.as('verwaltung');
  const { share, login } = await created(manager);
  const helper = await byPassword(login);
  const request = renewing(share.id);
  const answer = await manager(request);
  const { login: renewed } = createdShare(answer);
  expect(renewed.username).toBe(login.username);
  expect(await codeOf(helper({ url: '/api/pro/job' }))).toBe('401 unauthenticated');
  expect(await codeOf(backend.authenticate({ token: login.token }))).toBe('401 invalid_token');
  expect(await codeOf(byPasswordAnswer(login))).toBe('401 wrong_credentials');
  expect(await jobsOf(await byPassword(renewed))).toEqual(['J-1']);
  expect(await jobsOf(await byLink(renewed))).toEqual(['J-1']);
  expect(createdShare(await manager(request)).login).toEqual(renewed);

  await manager(renewing(share.id));
  expect(await codeOf(manager(request))).toBe('404 share_unknown');
});

const byPasswordAnswer = ({ username, password: secret }: ShareLogin) =>
  backend.authenticate({ username, password: secret });

const changing = (shareId: string, payload: object) =>
  ({ method: 'PATCH', url: `/api/pro/share/account/${shareId}`, payload }) as const;

test('the links of a login follow Host alone, and the scheme that the proxy names', async () => {
  const manager = await backend.as('verwaltung');
  const request = creating();
  const answer = await manager({
    ...request,
    headers: {
      ...request.headers,
      host: 'portal.example:8443',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-forwarded-proto': 'https',
    },
  });
  const { login } = createdShare(answer);
  expect(login.directLink).toBe(`https://portal.example:8443/m/${login.token}`);
  expect(answer.body).not.toContain('evil.example');
});

test('share and login are answered flat, with a code; without a key each request is unique', async () => {
  const manager = await backend.as('verwaltung');
  const { payload } = creating();
  const shares = [1, 2].map(() => manager({ method: 'POST', url: '/api/pro/share/job', payload }));
  const [first, second] = (await Promise.all(shares)).map(answer => answer.json());
  expect(second.id).not.toBe(first.id);
  const renewed = await manager({ method: 'POST', url: `/api/pro/share/account/${first.id}/login` });
  for (const account of [first, renewed.json()])
    expect(account).toMatchObject({
      id: first.id,
      name: 'Hausmeister Nord',
      username: first.username,
      password: expect.stringMatching(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/),
      jobs: ['J-1'],
      allowToReShare: false,
      webLogin: expect.stringMatching(/\/$/),
      directLink: `http://localhost:80/m/${account.token}`,
      qrCode: `http://localhost:80/m/${account.token}`,
    });
  const listed = await manager({ url: '/api/pro/share/account' });
  for (const secret of ['password', 'token', 'directLink', 'qrCode'])
    expect(listed.body).not.toContain(secret);
});

test('a name without a visible character is none', async () => {
  const manager = await backend.as('verwaltung');
  const { share } = await created(manager);
  for (const name of ['\u200b\u200d', '\u3164', '\u2800', '\ufeff\u202e'])
    for (const request of [creating({ name }), changing(share.id, { name })])
      expect((await manager(request)).json()).toMatchObject({
        code: 'share_invalid',
        fieldErrors: [{ field: 'name', message: 'nameRequired' }],
      });
});

test('a share is renamed, blocked and unblocked; logins below a blocked one fail', async () => {
  const manager = await backend.as('verwaltung');
  const first = await created(manager, { allowToReShare: true });
  const helper = await byPassword(first.login);
  const second = await created(helper);
  const deputy = await byLink(second.login);

  const blocked = await manager(changing(first.share.id, { name: ' Nord ', blocked: true }));
  expect(blocked.json()).toMatchObject({ name: 'Nord', blocked: true, jobs: ['J-1'] });
  for (const ask of [helper, deputy])
    expect(await codeOf(ask({ url: '/api/pro/job' }))).toBe('401 share_blocked');
  expect(await codeOf(backend.authenticate({ token: second.login.token }))).toBe('401 share_blocked');
  expect(await codeOf(byPasswordAnswer(second.login))).toBe('401 wrong_credentials');

  await manager(changing(first.share.id, { blocked: false }));
  expect(await jobsOf(await byPassword(first.login))).toEqual(['J-1']);
  // Its own session had not been ended.
  expect(await jobsOf(deputy)).toEqual(['J-1']);
  expect(await codeOf(helper({ url: '/api/pro/job' }))).toBe('401 unauthenticated');
});

test('owners cannot enable what the utility has disabled, nor the utility unblock for an owner', async () => {
  const { pool } = backend;
  const manager = await backend.as('verwaltung');
  const { share, login } = await created(manager, { allowToReShare: true });
  const { share: below } = await created(await byPassword(login));
  for (const blocked of [false, true, false]) {
    await manager(changing(below.id, { blocked }));
    await disableAccount(pool, { username: below.username });
    const answer = await manager(changing(below.id, { blocked }));
    expect(answer.json()).toMatchObject({ blocked, disabled: true });
    expect(await codeOf(backend.authenticate({ token: login.token }))).toBe('200');
    const { rows } = await pool.query('select is_open(id) as open from account where id = $1', [below.id]);
    expect(rows).toEqual([{ open: false }]);
    await enableAccount(pool, { username: below.username });
    const read = (await sharesOf(manager)).find(({ id }) => id === below.id);
    expect(read).toMatchObject({ blocked });
    expect(read).not.toHaveProperty('disabled');
  }
  // Accounts above the owner unblock, too; the owner is not the utility.
  const helper = await byPassword(login);
  await helper(changing(below.id, { blocked: true }));
  await manager(changing(below.id, { blocked: false }));
  expect((await sharesOf(helper))[0]).toMatchObject({ blocked: false });
  expect(await codeOf(helper(changing(share.id, { blocked: false })))).toBe('404 share_unknown');
});

test('a share ends with its last day in the calendar of the utility, and everything below it', async () => {
  const manager = await backend.as('verwaltung');
  const { share, login } = await created(manager, { allowToReShare: true, expires: today(defaultTimeZone) });
  expect(share.expires).toBe(today(defaultTimeZone));
  const helper = await byPassword(login);
  const below = await created(helper);
  const deputy = await byPassword(below.login);
  await backend.pool.query("update account set usable_until = now() - interval '1 s' where id = $1", [
    share.id,
  ]);
  for (const ask of [helper, deputy])
    expect(await codeOf(ask({ url: '/api/pro/job' }))).toBe('401 share_expired');
  const later = addDays(today(defaultTimeZone), 30);
  expect((await manager(changing(share.id, { expires: later }))).json()).toMatchObject({ expires: later });
  expect(await jobsOf(helper)).toEqual(['J-1']);
  const { rows } = await backend.pool.query(
    `select usable_until = (($2::date + 1)::timestamp at time zone 'Europe/Berlin') as midnight
     from account where id = $1`,
    [share.id, later],
  );
  expect(rows).toEqual([{ midnight: true }]);
  expect((await manager(changing(share.id, { expires: null }))).json()).not.toHaveProperty('expires');
});

test.each([
  ['with a last day that is over', { expires: '2020-01-31' }, { field: 'expires', message: 'dayOver' }],
  ['without a name', { name: '' }, { field: 'name', message: 'nameRequired' }],
])('neither a new share nor a changed one may be %s', async (_name, payload, fault) => {
  const manager = await backend.as('verwaltung');
  const { share } = await created(manager);
  for (const request of [creating(payload), changing(share.id, payload)])
    expect((await manager(request)).json()).toMatchObject({ code: 'share_invalid', fieldErrors: [fault] });
});

test('only accounts above a share see or change it', async () => {
  const manager = await backend.as('verwaltung');
  const first = await created(manager, { allowToReShare: true });
  const helper = await byPassword(first.login);
  const second = await created(helper);
  const sibling = await byPassword((await created(manager, { allowToReShare: true })).login);
  const deputy = await byPassword(second.login);
  const elsewhere = await as({ applicationId: 'other', username: 'kunde', password });
  const strangers: [Ask, string[]][] = [
    [await backend.as('kunde'), [first.share.id, second.share.id]],
    [elsewhere, [first.share.id, second.share.id]],
    [sibling, [first.share.id, second.share.id]],
    [helper, [first.share.id]],
    [deputy, [first.share.id, second.share.id]],
  ];
  for (const [ask, ids] of strangers)
    for (const id of [...ids, 'keine-uuid', randomUUID()])
      for (const request of [deleting(id), deleting(id, 'job', 'J-1'), renewing(id), changing(id, {})])
        expect(await codeOf(ask(request))).toBe('404 share_unknown');
  expect(await jobsOf(deputy)).toEqual(['J-1']);
});

test('who shared what with whom is on record', async () => {
  const manager = await backend.as('verwaltung');
  const { share } = await created(manager, { jobIds: ['J-1', 'J-9'] });
  await manager(deleting(share.id, 'job', 'J-9'));
  await manager(renewing(share.id));
  for (const change of [{ name: share.name }, { blocked: true }, { blocked: true }, { blocked: false }])
    await manager(changing(share.id, change));
  await manager(deleting(share.id));
  const environment = { DATABASE_URL: backend.databaseUrl };
  const exported = async (...parameters: string[]): Promise<Record<string, string>[]> =>
    parse((await runCommand(['export-shares', ...parameters], environment)).stdout, { columns: true });
  const rows = await exported('--application', 'demo');
  const who = { account: 'verwaltung', accountName: 'Hausverwaltung Nord', share: share.username };
  expect(rows).toEqual(
    [
      { event: 'created', job: 'J-1' },
      { event: 'created', job: 'J-9' },
      { event: 'job_removed', job: 'J-9' },
      { event: 'new_login', job: '' },
      { event: 'blocked', job: '' },
      { event: 'unblocked', job: '' },
      { event: 'taken_back', job: 'J-1' },
    ].map(row => ({
      created: expect.stringMatching(/^\d{4}-.+Z$/),
      application: 'demo',
      ...who,
      shareName: share.name,
      ...row,
    })),
  );
  expect(await exported('--application', 'other')).toEqual([]);
  expect(await exported('--since', rows[3]?.created ?? '')).toHaveLength(4);
  expect(await runCommand(['export-shares', '--application', 'nirgends'], environment)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('nirgends'),
  });
});
