import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import {
  allowSharing,
  codeOf,
  created,
  createTestApp,
  keepPhoto,
  linkToken,
  markedPhoto,
  markOf,
  registerFor,
  sending,
  type TestApp,
} from '#test-app';
import { runCommand } from '#test-command';
import { tidyUp } from '../housekeeping.ts';
import { removeExpired } from '../retention/remove-expired.ts';

let backend: TestApp;
let folder: string;
beforeAll(async () => {
  backend = await createTestApp({ drawPhoto: keepPhoto });
  folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-person-'));
});
beforeEach(() => backend.reset());
afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

const account = (...args: string[]) =>
  runCommand(['account', ...args], { DATABASE_URL: backend.databaseUrl });
const rowsOf = async (sql: string) => (await backend.pool.query(sql)).rows;
const everything = async () => {
  const tables = await rowsOf(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migration'`,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) =>
      (await rowsOf(`select coalesce(string_agg(t::text, ' '), '') as text from "${name}" t`)).map(
        row => `${name} ${row.text}`,
      ),
    ),
  );
  return texts.flat();
};
const send = async (username: string, comment: string, mark: number) => {
  const ask = await backend.as(username);
  const results = [{ taskId: 'NT', readingValue: 5, comment, readingImages: [markedPhoto(mark)] }];
  const answer = await ask(sending('J-1', results));
  if (answer.statusCode !== 200) throw new Error(answer.body);
};

/** The account `kunde` with a session, readings, shares and all else that is kept of it. */
async function live() {
  await allowSharing(backend);
  await backend.pool.query('update job_access set re_share = true');
  await registerFor(backend, 'Kunde', 'erika@post.example');
  const session = await backend.login();
  const ask = await backend.as('kunde');
  const { share, login } = await created(ask, { name: 'Nachbarin Ilse', contact: 'ilse@post.example' });
  const shareSession = (await backend.authenticate({ token: login.token })).json();
  await send('kunde', 'Hund bellt', 1);
  await send('verwaltung', 'Im Keller', 2);
  await backend.pool.query(
    "insert into mail (application_id, kind, language, recipient, state, expires_at) values ('demo', 'x', 'de-FORMAL', 'Erika@post.example', 'sent', now())",
  );
  return { session, share, login, shareSession };
}
const list = (token: string) =>
  codeOf(backend.app.inject({ url: '/api/pro/job', headers: { authorization: `Bearer ${token}` } }));

test('a dry run says what would go, and changes nothing', async () => {
  const { share } = await live();
  const before = await everything();
  const { code, stdout, stderr } = await account('delete', '--username', 'KUNDE');
  expect([code, stderr]).toEqual([0, 'Dry run, nothing was changed. To do it, add --confirm "KUNDE".\n']);
  expect(stdout).toBe(`Account "Kunde" in application "demo" and all that is known of its holder are deleted:
  1 account below it goes, too: ${share.username}
  4 sessions end, and 1 link; devices remove the data of the account
  1 reading stays for billing: meter, register, value, day and number
  1 comment goes from them, and 1 photo
  1 job without another holder and without a reading goes
  0 jobs without another holder lose customer, address and known readings
`);
  expect(await everything()).toEqual(before);
  expect((await account('delete', '--username', 'kunde', '--confirm', 'verwaltung')).stderr).toBe(
    '--confirm must be "kunde". Nothing was changed.\n',
  );
});

test('deleted: nothing of the person is left but what billing needs, and others keep theirs', async () => {
  const { share } = await live();
  expect((await account('delete', '--username', 'kunde', '--confirm', 'kunde', '--by', 'Amt')).stderr).toBe(
    'Done.\n',
  );
  const left = (await everything()).join('\n');
  for (const personal of ['Ilse', 'ilse@', 'rika@post', 'Hund bellt', share.username, 'J 2/ü'])
    expect(left).not.toContain(personal);
  // The job has another holder, and so its customer; the trail names the account.
  expect(left).toContain('Im Keller');
  expect(await rowsOf("select subject, detail from audit_event where outcome = 'done'")).toEqual([
    { subject: 'kunde', detail: expect.objectContaining({ below: 1, readings: 1, photos: 1 }) },
  ]);
  expect(
    await rowsOf(
      `select username like 'deleted-%' as "isNameless", job.meter_number, task_id, reading_value::int as value, comment
       from submission join account on account.id = account_id join job on job.key = job_key
         join reading_result on submission_id = submission.id join meter_rate_task task on task.key = task_key
       order by submission.id`,
    ),
  ).toEqual([
    { isNameless: true, meter_number: '1EMH0012345678', task_id: 'NT', value: 5, comment: null },
    { isNameless: false, meter_number: '1EMH0012345678', task_id: 'NT', value: 5, comment: 'Im Keller' },
  ]);
  expect(await rowsOf('select count(*)::int as n from photo')).toEqual([{ n: 1 }]);
});

test('twice is once; the name is free again, and then it is another account', async () => {
  await live();
  const confirmed = ['delete', '--username', 'kunde', '--confirm', 'kunde'];
  await account(...confirmed);
  for (const args of [confirmed, confirmed.slice(0, 3)]) {
    const { code, stdout, stderr } = await account(...args);
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(/^This was done on \d{4}-\d\d-\d\d\. Nothing is left to do\.\n$/);
  }
  expect((await account('create', '--username', 'kunde', '--name', 'Neue')).code).toBe(0);
  expect((await account('delete', '--username', 'kunde')).stdout).toContain('0 readings stay');
  expect(await account('delete', '--username', 'niemand')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/no account "niemand"/),
  });
});

test('two that delete the same account at once: once it is done, and once there is nothing left', async () => {
  await live();
  const confirmed = ['delete', '--username', 'kunde', '--confirm', 'kunde'];
  // `runCommand` replaces the streams of the process: one command here, the other as its function.
  const { deleteAccount } = await import('./delete-account.ts');
  const { inTransaction } = await import('../database/transaction.ts');
  const outcomes = await Promise.allSettled(
    [1, 2].map(() => inTransaction(backend.pool, client => deleteAccount(client, { username: 'kunde' }))),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await account(...confirmed)).code).toBe(1);
});

test('tokens of the account and of its shares are answered 410 until their sessions would have expired', async () => {
  const { session, shareSession, login } = await live();
  await account('delete', '--username', 'kunde', '--confirm', 'kunde');
  for (const { token, refreshToken } of [session, shareSession]) {
    expect(await list(token)).toBe('410 account_deleted');
    expect(await codeOf(backend.authenticate({ token: refreshToken }))).toBe('410 account_deleted');
  }
  await tidyUp(backend.pool);
  expect(await codeOf(backend.authenticate({ token: session.refreshToken }))).toBe('410 account_deleted');
  // A login alone does not reveal it.
  expect(await codeOf(backend.authenticate({ token: login.token }))).toBe('401 invalid_token');
  expect(await codeOf(backend.authenticate({ username: 'kunde', password: 'ein-gutes-passwort' }))).toBe(
    '401 wrong_credentials',
  );
  await backend.pool.query('update refresh_family set expires_at = now()');
  await tidyUp(backend.pool);
  expect(await codeOf(backend.authenticate({ token: session.refreshToken }))).toBe('401 invalid_token');
  expect(await list(session.token)).toBe('410 account_deleted');
});

test('the row of a deleted account goes when nothing names it any more', async () => {
  await live();
  await account('delete', '--username', 'kunde', '--confirm', 'kunde');
  const deleted = async () =>
    (await rowsOf('select count(*)::int as n from account where deleted_at is not null'))[0]?.n;
  await backend.pool.query(
    "update account set deleted_at = now() - interval '61 days' where deleted_at is not null",
  );
  await backend.pool.query('delete from refresh_family');
  await tidyUp(backend.pool);
  expect(await deleted()).toBe(1);
  await backend.pool.query("update submission set created = now() - interval '99 days'");
  await removeExpired(backend.pool, { retention: { readings: 90 } });
  await tidyUp(backend.pool);
  expect(await deleted()).toBe(0);
});

test('what a request left that was on its way goes with the next housekeeping', async () => {
  await live();
  await account('delete', '--username', 'kunde', '--confirm', 'kunde');
  await backend.pool.query(
    `update reading_result set comment = 'Hund bellt' from submission, account
     where submission.id = submission_id and account.id = account_id and deleted_at is not null`,
  );
  await tidyUp(backend.pool);
  expect((await everything()).join('\n')).not.toContain('Hund bellt');
});

test('disabled accounts are deleted after their days, by housekeeping, since they were disabled', async () => {
  await account('disable', '--username', 'kunde');
  await removeExpired(backend.pool, { retention: { accounts: 30 } });
  const deleted = () =>
    rowsOf("select subject from audit_event where action = 'account.delete' and outcome = 'done'");
  expect(await deleted()).toEqual([]);
  await backend.pool.query(
    "update account set disabled_at = now() - interval '31 days' where username = 'Kunde' and application_id = 'demo'",
  );
  await removeExpired(backend.pool, { retention: { accounts: 30 } });
  expect(await deleted()).toEqual([{ subject: 'Kunde' }]);
  await account('disable', '--username', 'verwaltung');
  await backend.pool.query(
    "update account set disabled_at = now() - interval '31 days' where username = 'verwaltung'",
  );
  await account('enable', '--username', 'verwaltung');
  await removeExpired(backend.pool, { retention: { accounts: 30 } });
  expect(await deleted()).toHaveLength(1);
});

test('the export has everything of the account, its photos, no secret, and nothing of others', async () => {
  await live();
  await backend.authenticate({ token: linkToken });
  const out = join(folder, 'kunde.zip');
  const { code, stderr } = await account('export', '--username', 'kunde', '--out', out);
  expect([code, stderr]).toEqual([
    0,
    `${out} has everything about account "Kunde": 1 value, 1 photo. Send it to its holder alone.\n`,
  ]);
  expect((await stat(out)).mode & 0o777).toBe(0o600);
  const files = unzipSync(await readFile(out));
  const text = strFromU8(files['data.json'] ?? new Uint8Array());
  const data = JSON.parse(text);
  expect(data).toMatchObject({
    account: { username: 'Kunde', name: 'Erika Mustermann', hasPassword: true },
    readings: [
      { comment: 'Hund bellt', value: 5, jobId: 'J-1', photos: [expect.stringMatching(/^photos\/.*\.jpg$/)] },
    ],
    shares: [{ name: 'Nachbarin Ilse', contact: 'ilse@post.example', jobs: ['J-1'] }],
    shareEvents: [{ kind: 'created' }],
    digitalCommunication: { email: 'erika@post.example' },
    mails: [{ recipient: 'Erika@post.example' }],
  });
  expect(data.jobs.map(({ id }: { id: string }) => id)).toEqual(['J-1', 'J 2/ü']);
  expect(data.sessions.length).toBeGreaterThan(1);
  expect(text).not.toMatch(/Im Keller|argon2|Hausmeister Krause/);
  expect(markOf(Buffer.from(files[data.readings[0].photos[0]] ?? []))).toBe(1);
  expect(Object.keys(files).sort()).toEqual(['README.txt', 'data.json', data.readings[0].photos[0]].sort());
  expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toMatch(/Ihre Daten[\s\S]*Your data/);
});

test('acts of the utility are those on this account, not those of its holder or of one who had the name before', async () => {
  const noteAct = (actor: string, action: string, age: string) =>
    backend.pool.query(
      `insert into audit_event (application_id, actor, action, subject, outcome, created)
       values ('demo', $1, $2, 'KUNDE', 'begun', now() - $3::interval)`,
      [actor, action, age],
    );
  await backend.pool.query("update account set created = now() - interval '9 days'");
  await noteAct('Amt', 'account.disable', '10 days');
  await noteAct('holder', 'account.request-export', '10 days');
  await noteAct('Amt', 'account.enable', '8 days');
  await noteAct('holder', 'account.request-deletion', '7 days');
  const out = join(folder, 'acts.zip');
  expect((await account('export', '--username', 'kunde', '--out', out)).code).toBe(0);
  const text = strFromU8(unzipSync(await readFile(out))['data.json'] ?? new Uint8Array());
  const { actsOfAdministrators, actsOfHolder } = JSON.parse(text);
  const actionsOf = (acts: { action: string }[]) => acts.map(({ action }) => action);
  expect(actionsOf(actsOfAdministrators)).toEqual(['account.enable', 'account.export']);
  expect(actionsOf(actsOfHolder)).toEqual(['account.request-deletion']);
});

test('an export that fails leaves no file', async () => {
  await live();
  await backend.pool.query("update photo set bytes = null, object = encode(hash, 'hex')");
  const out = join(folder, 'failed.zip');
  expect(await account('export', '--username', 'kunde', '--out', out)).toMatchObject({ code: 1 });
  await expect(stat(out)).rejects.toThrow('ENOENT');
  await expect(stat(`${out}.part`)).rejects.toThrow('ENOENT');
});
