import { randomUUID } from 'node:crypto';
import {
  allowCrm,
  askingForToken,
  codeOf,
  createTestApp,
  keepPhoto,
  password,
  sendingAnonymously,
  type TestApp,
  unknownUserReading,
} from '#test-app';
import { createAccount } from './administration/create-account.ts';
import { inheritedRoles } from './administration/roles.ts';
import { signatureOf } from './crm/webhook-signature.ts';
import { tidyUp } from './housekeeping.ts';
import { removeExpired } from './retention/remove-expired.ts';

/* Two utilities on one installation: what one has of its own changes nothing for the other. */

const secrets = { installation: Buffer.alloc(32, 1), other: Buffer.alloc(32, 2) };
const hosts = { demo: 'portal.example', other: 'anderswo.example' };

let backend: TestApp;
beforeAll(async () => {
  const crmSecrets = new Map([
    ['', [secrets.installation]],
    ['other', [secrets.other]],
  ]);
  backend = await createTestApp({ drawPhoto: keepPhoto, crmSecrets });
  await allowCrm(backend);
  await backend.pool.query(`update application set config = $1, quotas = $2`, [
    {
      unknownUserReading,
      features: { unknownReadingsAllowed: true },
      crmSettings: { registrationEnabled: true },
    },
    { submissions: 1, anonymousSubmissionsPerHour: 1 },
  ]);
  await backend.pool.query(`update application set quotas = '{}' where id = 'other';
    update account set roles = '{ROLE_KSA_PRO_USER,ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT}'`);
});
afterAll(() => backend.close());

type Tenant = keyof typeof hosts;

async function as(applicationId: Tenant) {
  const { token } = (await backend.authenticate({ applicationId, username: 'kunde', password })).json();
  return { authorization: `Bearer ${token}` };
}

describe('webhooks', () => {
  let tokens: Record<Tenant, string>;
  beforeAll(async () => {
    const tokenOf = async (tenant: Tenant) => {
      const url = '/api/pro/account/crm-registration-info';
      const answer = await backend.app.inject({ url, headers: await as(tenant) });
      return answer.json().selfServiceToken as string;
    };
    tokens = { demo: await tokenOf('demo'), other: await tokenOf('other') };
  });

  function report(by: Buffer, tenant: Tenant, id: string = randomUUID()) {
    const event = {
      selfServiceToken: tokens[tenant],
      occurred: new Date().toISOString(),
      registered: true,
      email: `${tenant}@example.org`,
      confirmedCommunicationTypes: ['EMAIL'],
    };
    const payload = Buffer.from(JSON.stringify(event));
    const timestamp = String(Math.floor(Date.now() / 1000));
    return backend.app.inject({
      method: 'POST',
      url: '/api/crm/registrations',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatureOf(by, { id, timestamp, body: payload }),
      },
      payload,
    });
  }
  const addresses = async () =>
    (await backend.pool.query('select email from crm_registration order by email')).rows;

  test('a secret of one application says nothing about accounts of another', async () => {
    expect(await codeOf(report(secrets.other, 'demo'))).toBe('404 self_service_token_unknown');
    expect(await codeOf(report(secrets.installation, 'other'))).toBe('404 self_service_token_unknown');
    expect(await addresses()).toEqual([]);
    // Two customer systems know nothing of each other's ids.
    const id = randomUUID();
    expect(await codeOf(report(secrets.installation, 'demo', id))).toBe('200');
    expect(await codeOf(report(secrets.other, 'other', id))).toBe('200');
    expect(await addresses()).toEqual([{ email: 'demo@example.org' }, { email: 'other@example.org' }]);
  });
});

test('a quota that is used up at one application leaves the other alone, in the same network', async () => {
  const send = async (tenant: Tenant) => {
    const headers = { host: hosts[tenant] };
    const { token } = (await backend.app.inject({ ...askingForToken, headers })).json();
    const reading = sendingAnonymously();
    const authorization = `Bearer ${token}`;
    return codeOf(
      backend.app.inject({ ...reading, headers: { ...reading.headers, ...headers, authorization } }),
    );
  };
  expect([await send('demo'), await send('demo')]).toEqual(['201', '429 network_limit_reached']);
  expect([await send('other'), await send('other')]).toEqual(['201', '201']);
});

test('accounts have the quotas of their application', async () => {
  const send = async (tenant: Tenant) => {
    const headers = { ...(await as(tenant)), 'idempotency-key': randomUUID() };
    const payload = {
      meterNumber: '1EMH0000000001',
      readingDate: new Date().toISOString(),
      readingValue: 7,
    };
    return codeOf(backend.app.inject({ method: 'POST', url: '/api/pro/unknown-reading', payload, headers }));
  };
  expect([await send('demo'), await send('demo')]).toEqual(['201', '429 quota_exceeded']);
  expect([await send('other'), await send('other')]).toEqual(['201', '201']);
});

test('accounts and shares have the roles of their application', async () => {
  const held = [
    'ROLE_KSA_PRO_USER',
    'ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT',
    'ROLE_KSA_ADMINISTRATOR',
  ];
  await backend.pool.query(`update account set roles = $1 where lower(username) = 'kunde'`, [held]);
  await backend.pool.query(
    `update application set roles = '{"account": ["ROLE_KSA_UNKNOWN_READINGS"], "share": ["ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT"]}'
     where id = 'other'`,
  );
  const rolesOf = async (username: string, application: Tenant) => {
    const roles = 'select roles from account where username = $1 and application_id = $2';
    return (await backend.pool.query(roles, [username, application])).rows[0]?.roles;
  };
  const inherited = async (tenant: Tenant) => {
    const sql = `select ${inheritedRoles('application.roles', 'account.roles')} as roles
      from account join application on application.id = application_id
      where application_id = $1 and lower(username) = 'kunde'`;
    return (await backend.pool.query(sql, [tenant])).rows[0]?.roles;
  };
  for (const application of ['demo', 'other'] as const)
    await createAccount(backend.pool, { username: 'neuling', name: 'N', password: 'geheim-1', application });
  expect(await rolesOf('neuling', 'demo')).toEqual(['ROLE_KSA_PRO_USER']);
  expect(await rolesOf('neuling', 'other')).toEqual(['ROLE_KSA_UNKNOWN_READINGS']);
  expect(await inherited('demo')).toEqual(['ROLE_KSA_PRO_USER']);
  expect(await inherited('other')).toEqual(['ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT']);
});

test('lines of the log and metrics carry the application', async () => {
  const { app, lines, metrics } = backend;
  await app.inject({ url: '/api/pro/job', headers: await as('other') });
  await app.inject({ url: '/api/public/application', headers: { host: hosts.other } });
  await app.inject({ url: '/livez' });
  const entries = lines.map(line => JSON.parse(line)).slice(-4);
  expect(entries.map(({ path, application }) => [path, application])).toEqual([
    ['/auth/token', 'other'],
    ['/api/pro/job', 'other'],
    ['/api/public/application', 'other'],
    ['/livez', undefined],
  ]);
  const text = await metrics.registry.metrics();
  expect(text).toContain('zaehlwerk_submissions_accepted_total{kind="anonymous",application="demo"} 1\n');
  expect(text).toContain('zaehlwerk_submissions_accepted_total{kind="anonymous",application="other"} 2\n');
});

describe('retention', () => {
  const records = `
    insert into audit_event (application_id, actor, action, outcome, created)
      select id, 'a', 'old', 'begun', now() - interval '40 days' from application
      union all select null, 'a', 'old', 'begun', now() - interval '40 days';
    insert into login_event (application_id, method, outcome, created)
      select id, 'password', 'success', now() - interval '40 days' from application`;
  /** One of everything that a retention is for, of each application, 40 days old. */
  const everything = `
    truncate submission, unknown_reading, anonymous_reading cascade;
    insert into job (application_id, id, meter_number) values ('other', 'J-1', '1');
    insert into meter_rate_task (job_key, task_id, position) select key, 'NT', 1 from job where application_id = 'other';
    insert into photo (hash, size, bytes) values (sha256('x'), 1, 'x');
    with sent as (insert into submission (job_key, account_id, reading_date, created)
        select job.key, account.id, current_date, now() - interval '40 days' from job
          join account on account.application_id = job.application_id and lower(username) = 'kunde' where job.id = 'J-1'
        returning id, job_key),
      results as (insert into reading_result (submission_id, task_key, reading_value, comment)
        select sent.id, task.key, 1, 'x' from sent join meter_rate_task task using (job_key) where task_id = 'NT' returning id)
      insert into reading_photo (result_id, position, photo_hash) select id, 0, sha256('x') from results;
    with sent as (insert into unknown_reading (account_id, meter_number, reading_date, reading_value, comment, created)
        select id, '1', current_date, 1, 'x', now() - interval '40 days' from account where lower(username) = 'kunde' returning id)
      insert into unknown_reading_photo (reading_id, position, photo_hash) select id, 0, sha256('x') from sent;
    insert into anonymous_reading (application_id, number, meter_type, meter_number, reading_date, reading_reason, firstname,
        lastname, street, house_number, zip, city, created)
      select id, '22222-22222', 'GAS_METER', '1', current_date, 'ANNUAL_READING', 'E', 'M', 'L', '1', '37997', 'L',
        now() - interval '40 days' from application;
    insert into account (application_id, username, name, disabled) select id, 'ehemals', 'E', true from application;
    update account set disabled_at = now() - interval '40 days' where username = 'ehemals';
    ${records}`;
  const old = `created < now() - interval '39 days'`;
  const left = async (applicationId: string) => {
    const ofJob = `submission join job on job.key = job_key where application_id = $1`;
    const ofUnlisted = `unknown_reading reading join account on account.id = account_id where application_id = $1`;
    const { rows } = await backend.pool.query(
      `select (select count(*)::int from reading_photo join reading_result result on result.id = result_id
          where submission_id in (select submission.id from ${ofJob})) +
        (select count(*)::int from unknown_reading_photo where reading_id in (select reading.id from ${ofUnlisted})) as photos,
        (select count(comment)::int from reading_result where submission_id in (select submission.id from ${ofJob})) +
        (select count(comment)::int from ${ofUnlisted}) as comments,
        (select count(*)::int from ${ofJob}) + (select count(*)::int from ${ofUnlisted}) as readings,
        (select count(*)::int from anonymous_reading where application_id = $1) as anonymous,
        (select count(*)::int from account where application_id = $1 and username = 'ehemals') as accounts,
        (select count(*)::int from audit_event where application_id = $1 and ${old}) as audit,
        (select count(*)::int from login_event where application_id = $1 and ${old}) as logins`,
      [applicationId],
    );
    return rows[0];
  };
  const whole = { photos: 2, comments: 2, readings: 2, anonymous: 1, accounts: 1, audit: 1, logins: 1 };
  const nothing = { photos: 0, comments: 0, readings: 0, anonymous: 0, accounts: 0, audit: 0, logins: 0 };
  const kinds = ['photos', 'comments', 'readings', 'anonymous', 'disabledAccounts', 'audit'];
  const allKinds = (days: number | 'keep') => Object.fromEntries(kinds.map(kind => [`${kind}Days`, days]));
  const set = (applicationId: string, retention: object) =>
    backend.pool.query('update application set retention = $2 where id = $1', [applicationId, retention]);
  const run = async (days?: number) => {
    const retention =
      days === undefined
        ? {}
        : { photos: days, comments: days, readings: days, anonymous: days, accounts: days, audit: days };
    await tidyUp(backend.pool, days);
    await removeExpired(backend.pool, { retention });
  };

  test('of one application deletes nothing of the other, and what is kept is kept', async () => {
    await backend.pool.query(everything);
    await set('demo', { ...allKinds(30), loginLogDays: 30 });
    await run();
    expect([await left('demo'), await left('other')]).toEqual([nothing, whole]);

    // The installation's holds where an application has none of its own.
    await set('other', { ...allKinds('keep'), loginLogDays: 50 });
    await run(30);
    expect(await left('other')).toEqual(whole);
    await set('other', {});
    await run(30);
    expect(await left('other')).toEqual(nothing);
    const orphans = await backend.pool.query(`select from audit_event where action = 'old'`);
    expect(orphans.rowCount).toBe(0);
    const { rows } = await backend.pool.query(
      `select application_id as at, count(*)::int as acts from audit_event
       where actor = 'housekeeping' and outcome = 'done' group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { at: 'demo', acts: expect.any(Number) },
      { at: 'other', acts: 6 },
    ]);
  });

  test('of one application that goes beyond all dates does not stop that of the other', async () => {
    await backend.pool.query(records);
    await set('demo', { ...allKinds(9_999_999), loginLogDays: 9_999_999 });
    await set('other', { ...allKinds(30), loginLogDays: 30 });
    await expect(run()).rejects.toThrow('timestamp out of range');
    expect(await left('demo')).toMatchObject({ audit: 1, logins: 1 });
    expect(await left('other')).toMatchObject({ audit: 0, logins: 0 });
  });
});
