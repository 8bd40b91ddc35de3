import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Share } from '@zaehlwerk/api/share';
import { addDays, defaultTimeZone, formatDay, today } from '@zaehlwerk/domain';
import { type Ask, allowSharing, codeOf, created, createTestApp, loginsAt, type TestApp } from '#test-app';
import { type MailServer, startMailServer } from '#test-mail';
import { startMailWorker } from '../mail/mail-worker.ts';

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

const changing = (shareId: string, payload: object) =>
  ({ method: 'PATCH', url: `/api/pro/share/account/${shareId}`, payload }) as const;
const reminding = (shareId: string, payload: object = {}, key = randomUUID() as string) =>
  ({
    method: 'POST',
    url: `/api/communication/email/share/account/${shareId}/reminder`,
    headers: { 'idempotency-key': key },
    payload,
  }) as const;

const shareIn = async (ask: Ask, shareId: string): Promise<Share | undefined> =>
  (await ask({ url: '/api/pro/share/account' }))
    .json()
    .sharedAccounts.find(({ id }: Share) => id === shareId);
const stored = async (column: string, shareId: string) =>
  (await backend.pool.query(`select ${column} as value from account where id = $1`, [shareId])).rows[0].value;

const submitted = (jobId: string) =>
  backend.pool.query(
    `insert into submission (job_key, account_id, reading_date)
     select job.key, account.id, now() from job, account where job.id = $1 and username = 'verwaltung'`,
    [jobId],
  );

async function delivered(server: MailServer) {
  const worker = startMailWorker({
    databaseUrl: backend.databaseUrl,
    settings: {
      from: { address: 'portal@stadtwerke.example' },
      server: { host: '127.0.0.1', port: server.port, tls: 'off' },
    },
    secret: backend.keys.keys.refreshTokens,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    metrics: backend.metrics,
    pollInterval: 200,
  });
  for (let tries = 0; tries < 200; tries += 1) {
    const { rowCount } = await backend.pool.query("select from mail where state in ('waiting', 'sending')");
    if (rowCount === 0) break;
    await sleep(50);
  }
  await worker.stop();
  return server.mails;
}

test('only the account that made a share sees its contact, changes it and deletes it', async () => {
  const { share, login } = await created(manager, { allowToReShare: true, contact: ' anna@example.org ' });
  expect(share.contact).toBe('anna@example.org');
  const helper = await loginsAt(backend).byPassword(login);
  const { share: below } = await created(helper, { contact: '+49 (30) 123-45 67' });
  expect((await shareIn(helper, below.id))?.contact).toBe('+49 (30) 123-45 67');
  expect(await shareIn(manager, below.id)).not.toHaveProperty('contact');
  const answer = await manager(changing(below.id, { contact: 'other@example.org' }));
  expect(answer.json()).toMatchObject({
    code: 'share_invalid',
    fieldErrors: [{ field: 'contact', message: 'notOwner' }],
  });
  expect(await stored('contact', below.id)).toBe('+49 (30) 123-45 67');
  expect((await manager(changing(share.id, { contact: null }))).json()).not.toHaveProperty('contact');
  expect(await stored('contact', share.id)).toBeNull();
});

test('the contact of a share, and those of all below, are deleted with it', async () => {
  const { share, login } = await created(manager, { allowToReShare: true, contact: 'anna@example.org' });
  const helper = await loginsAt(backend).byPassword(login);
  const { share: below } = await created(helper, { contact: '030 1234' });
  await manager(reminding(share.id));
  await manager({ method: 'DELETE', url: `/api/pro/share/account/${share.id}` });
  expect([await stored('contact', share.id), await stored('contact', below.id)]).toEqual([null, null]);
  expect((await backend.pool.query('select state, data from mail')).rows).toEqual([
    { state: 'discarded', data: null },
  ]);
});

test.each(['anna', 'root@localhost', '12', '030 12 or anna@example.org', `+${'1'.repeat(16)}`])(
  'the contact %s is refused',
  async contact => {
    const { share } = await created(manager);
    expect((await manager(changing(share.id, { contact }))).json()).toMatchObject({
      code: 'share_invalid',
      fieldErrors: [{ field: 'contact', message: 'contactInvalid' }],
    });
  },
);

test.each([
  [undefined, 'Bitte noch ablesen: Haus 1', 'Sehr geehrte Damen und Herren,', 'erinnert Sie'],
  ['de-INFORMAL', 'Bitte noch ablesen: Haus 1', 'Hallo,', 'erinnert dich'],
  ['en-FORMAL', 'Readings still missing: Haus 1', 'Dear Sir or Madam,', 'This is a reminder from'],
])(
  'a reminder in %s names open meters and the deadline, once, without a login',
  async (language, ...said) => {
    const deadline = addDays(today(defaultTimeZone), 3);
    await backend.pool.query('update job set latest_execution = $1 where id = any($2)', [
      deadline,
      ['J-1', 'J-9'],
    ]);
    const { share, login } = await created(manager, {
      name: 'Haus 1',
      jobIds: ['J-1', 'J-9'],
      contact: 'anna@example.org',
    });
    await submitted('J-1');
    const server = await startMailServer();
    try {
      const request = reminding(share.id, { language });
      expect([await codeOf(manager(request)), await codeOf(manager(request))]).toEqual(['202', '202']);
      const [mail, ...others] = await delivered(server);
      expect(others).toEqual([]);
      expect(mail?.to).toBe('anna@example.org');
      const { text = '', subject } = mail?.mail ?? {};
      const numbers = await backend.pool.query(
        "select id, meter_number as number from job where id in ('J-1', 'J-9')",
      );
      const numberOf = (id: string) => numbers.rows.find(row => row.id === id)?.number;
      const day = formatDay(deadline, language === 'en-FORMAL' ? 'english' : 'german');
      for (const words of [...said.slice(1), day, 'Hausverwaltung Nord', login.username, numberOf('J-9')])
        expect(text).toContain(words);
      expect(subject).toBe(said[0]);
      for (const hidden of [numberOf('J-1'), login.password, login.token]) expect(text).not.toContain(hidden);
      expect((await shareIn(manager, share.id))?.reminded).toEqual(expect.any(String));
    } finally {
      await server.close();
    }
  },
);

test('a share that is closed, without an e-mail address or an open meter, or of another account is not reminded', async () => {
  const { share } = await created(manager, { jobIds: ['J-1'], contact: '030 1234' });
  const fieldErrors = async () => (await manager(reminding(share.id))).json().fieldErrors;
  expect(await fieldErrors()).toEqual([{ field: 'contact', message: 'noEmail' }]);
  await manager(changing(share.id, { contact: 'anna@example.org', blocked: true }));
  expect(await fieldErrors()).toEqual([{ field: 'shareId', message: 'shareClosed' }]);
  await manager(changing(share.id, { blocked: false }));
  await submitted('J-1');
  expect(await fieldErrors()).toEqual([{ field: 'jobs', message: 'nothingOpen' }]);
  const other = await backend.as('kunde');
  expect(await codeOf(other(reminding(share.id)))).toBe('404 share_unknown');
  expect((await backend.pool.query('select from mail')).rowCount).toBe(0);
});

test('with share mails disabled no reminder is mailed', async () => {
  const { share } = await created(manager, { contact: 'anna@example.org' });
  await backend.pool.query(
    `update application set config = jsonb_set(config, '{features,sendSubaccountViaEmailDisabled}', 'true')`,
  );
  expect(await codeOf(manager(reminding(share.id)))).toBe('403 share_mails_not_allowed');
});

test('a session that a link opened reminds only shares that it made', async () => {
  const { share, login } = await created(manager, { allowToReShare: true });
  const helper = await loginsAt(backend).byPassword(login);
  const { share: below } = await created(helper, { contact: 'anna@example.org' });
  const visitor = await loginsAt(backend).byLink(login);
  expect(await codeOf(visitor(reminding(below.id)))).toBe('403 opened_by_link');
  const { share: own } = await created(visitor, { contact: 'bea@example.org' });
  expect(await codeOf(visitor(reminding(own.id)))).toBe('202');
  expect(share.id).not.toBe(below.id);
});

test('a session that a link opened sees contacts of shares that it made, until it is confirmed', async () => {
  const { login } = await created(manager, { allowToReShare: true });
  const helper = await loginsAt(backend).byPassword(login);
  const { share: below } = await created(helper, { contact: 'anna@example.org' });
  const visitor = await loginsAt(backend).byLink(login);
  const { share: own } = await created(visitor, { contact: 'bea@example.org' });
  expect((await shareIn(visitor, own.id))?.contact).toBe('bea@example.org');
  expect(await shareIn(visitor, below.id)).not.toHaveProperty('contact');
  const payload = { password: login.password };
  await visitor({ method: 'POST', url: '/api/pro/session/confirmation', payload });
  expect((await shareIn(visitor, below.id))?.contact).toBe('anna@example.org');
});
