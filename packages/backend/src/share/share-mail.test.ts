import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, defaultTimeZone, today } from '@zaehlwerk/domain';
import type { InjectOptions } from 'fastify';
import {
  type Ask,
  allowSharing,
  type CreatedShare,
  codeOf,
  created,
  createTestApp,
  loginsAt,
  type TestApp,
} from '#test-app';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { type MailServer, startMailServer } from '#test-mail';
import { type MailWorker, startMailWorker } from '../mail/mail-worker.ts';
import { defaultQuotas } from '../quota/quotas.ts';

let shared: TestDatabase;
beforeAll(async () => {
  shared = await createTestDatabase();
});
afterAll(() => shared.drop());
let backend: TestApp;
let manager: Ask;
let server: MailServer;
let worker: MailWorker | undefined;
beforeEach(async () => {
  [backend, server] = await Promise.all([createTestApp({ shared }), startMailServer()]);
  await allowSharing(backend);
  manager = await backend.as('verwaltung');
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await server.close();
  await backend.close();
});

const path = '/api/communication/email/share/account';
const mailing = (
  { login }: CreatedShare,
  { email = 'helfer@example.org', key = randomUUID() as string, ...payload }: Record<string, unknown> = {},
): InjectOptions & { payload: object } => ({
  method: 'POST',
  url: path,
  headers: { 'idempotency-key': key as string },
  payload: {
    payload: {
      login: { token: login.token, username: login.username, password: login.password },
      ...payload,
    },
    metaData: { mailTo: { name: 'Ralf', email }, language: payload.language },
  },
});

/** Sends what is queued; what the mail server has got after that. */
async function deliver(secret = backend.keys.keys.refreshTokens) {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  worker = startMailWorker({
    databaseUrl: backend.databaseUrl,
    settings: {
      from: { address: 'portal@stadtwerke.example' },
      server: { host: '127.0.0.1', port: server.port, tls: 'off' },
    },
    secret,
    log,
    metrics: backend.metrics,
    pollInterval: 200,
  });
  for (let tries = 0; tries < 200; tries += 1) {
    const { rowCount } = await backend.pool.query("select from mail where state in ('waiting', 'sending')");
    if (rowCount === 0) break;
    await sleep(50);
  }
  return server.mails;
}

/** All rows of all tables, ours and those of the queue, as text; binary columns are in hexadecimal. */
async function dump(): Promise<string> {
  const { rows } = await backend.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker')`,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const content = await backend.pool.query(`select string_agg(t::text, ' ') as text from ${name} t`);
    texts.push(content.rows[0].text ?? '');
  }
  return texts.join('\n');
}

test('a login is mailed with all that it takes to log in, once, however often it is asked for', async () => {
  const expires = addDays(today(defaultTimeZone), 30);
  const share = await created(manager, { jobIds: ['J-1', 'J-9'], name: 'Hausmeister Nord', expires });
  const request = mailing(share, { salutation: 'Guten Tag Herr Petersen,' });
  const answers = [await manager(request), await manager(request), await manager(request)];
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(3).fill([202, '{}']));
  const mails = await deliver();
  expect(mails.map(({ to }) => to)).toEqual(['helfer@example.org']);
  const { text = '', html, subject } = mails[0]?.mail ?? {};
  expect(subject).toBe('Ihr Zugang zum Ablesen: Hausmeister Nord');
  const { username, password, token } = share.login;
  const day = expires.split('-').toReversed().join('.');
  for (const said of [
    'Guten Tag Herr Petersen,',
    'Hausverwaltung Nord bittet Sie',
    'Zugang: Hausmeister Nord',
    'Anzahl der Zähler: 2',
    `Letzter Tag: ${day}`,
    `/m/${token}\n`,
    `Benutzername: ${username}`,
    `Passwort: ${password}`,
  ])
    expect(text).toContain(said);
  expect(html).toContain(`<a href="http://localhost/m/${token}"`);
  expect(html).toContain(password);
  // With this mail it is really possible to log in.
  const link = /\/m\/(\S+)/.exec(text)?.[1] ?? '';
  expect((await backend.authenticate({ token: link })).statusCode).toBe(200);
});

test.each([
  ['de-INFORMAL', 'Hallo,', 'bittet dich', 'Dein Zugang'],
  ['en-FORMAL', 'Dear Sir or Madam,', 'asks you to read meters', 'Your access'],
  ['xx', 'Sehr geehrte Damen und Herren,', 'bittet Sie', 'Ihr Zugang'],
])('a login is mailed in %s', async (language, salutation, intro, subject) => {
  const share = await created(manager);
  const request = mailing(share);
  const { payload, metaData } = request.payload as { payload: object; metaData: object };
  const answer = await manager({ ...request, payload: { payload, metaData: { ...metaData, language } } });
  expect(answer.statusCode).toBe(202);
  const [{ mail } = { mail: undefined }] = await deliver();
  expect(mail?.text).toContain(salutation);
  expect(mail?.text).toContain(intro);
  expect(mail?.subject).toContain(subject);
  expect(mail?.text).not.toContain('{{');
});

test('the database never holds password or link; the address is in the mail’s record alone', async () => {
  const share = await created(manager);
  const { password, token } = share.login;
  expect((await manager(mailing(share))).statusCode).toBe(202);
  const hidden = [password, password.replaceAll('-', ''), token].flatMap(text => [
    text,
    Buffer.from(text).toString('base64').replace(/=+$/, ''),
    Buffer.from(text).toString('hex'),
  ]);
  const queued = await dump();
  expect(queued).toContain('share-login');
  expect(hidden.filter(text => queued.includes(text))).toEqual([]);
  expect(await deliver()).toHaveLength(1);
  const sent = await dump();
  expect(hidden.filter(text => sent.includes(text))).toEqual([]);
  expect(sent.split('helfer@example.org')).toHaveLength(2);
  const { rows } = await backend.pool.query('select data, recipient, state from mail');
  expect(rows).toEqual([{ data: null, recipient: 'helfer@example.org', state: 'sent' }]);
  expect(backend.lines.join('\n')).not.toContain('helfer@example.org');
  for (const text of hidden) expect(backend.lines.join('\n')).not.toContain(text);
});

test('the portal is no relay: only the present login of a share below the account is mailed', async () => {
  const first = await created(manager, { allowToReShare: true });
  const helper = await loginsAt(backend).byPassword(first.login);
  const second = await created(helper);
  const other = await created(manager, { name: 'Daneben' });
  const mixed = (login: object): CreatedShare => ({ ...first, login: { ...first.login, ...login } });
  for (const made of [
    mixed({ password: 'http://boese.example' }),
    mixed({ username: 'Klicken Sie hier' }),
    mixed({ token: 'x'.repeat(43) }),
    mixed({ token: other.login.token }),
    mixed({ username: other.login.username, password: other.login.password }),
  ])
    expect(await codeOf(manager(mailing(made)))).toBe('404 share_unknown');
  // Each of its own, and the whole of what is below; logins of shares beside or above cannot be mailed.
  expect(await codeOf(helper(mailing(first)))).toBe('404 share_unknown');
  expect(await codeOf(helper(mailing(other)))).toBe('404 share_unknown');
  expect(await codeOf((await backend.as('kunde'))(mailing(first)))).toBe('404 share_unknown');
  expect(await codeOf(manager(mailing(second)))).toBe('202');

  await manager({
    method: 'POST',
    url: `/api/pro/share/account/${first.share.id}/login`,
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(await codeOf(manager(mailing(first)))).toBe('404 share_unknown');
  await manager({ method: 'DELETE', url: `/api/pro/share/account/${other.share.id}` });
  expect(await codeOf(manager(mailing(other)))).toBe('404 share_unknown');
  expect((await backend.pool.query('select from mail')).rowCount).toBe(1);
});

test('nothing that a sender chooses becomes a link, a line or markup', async () => {
  const share = await created(manager, { name: '<b>gratis.boese.example</b>' });
  const faultsOf = async (payload: object) => {
    const answer = await manager(mailing(share, { ...payload }));
    return [answer.statusCode, answer.json().fieldErrors?.map(({ message }: { message: string }) => message)];
  };
  for (const salutation of [
    'Hallo\nBcc: alle@example.org',
    'https://boese.example',
    'WWW.boese.example',
    'a@b.example',
    'Zeile\u2028zwei',
    'http:\ufeff//evil.\ufeffcom',
    'www\u200b.evil.example',
    'a＠b.example',
  ])
    expect(await faultsOf({ salutation })).toEqual([422, ['notPlainText']]);
  expect(await faultsOf({ salutation: 'a'.repeat(201) })).toEqual([422, ['salutationTooLong, allowed 200']]);
  for (const email of [
    '',
    'kein',
    'root@localhost',
    'root@mail.local',
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: x@y.example',
  ])
    expect(await faultsOf({ email })).toEqual([422, ['emailInvalid']]);

  expect((await manager(mailing(share, { salutation: 'Hallo boese.example <i>du</i>' }))).statusCode).toBe(
    202,
  );
  const [{ mail } = { mail: undefined }] = await deliver();
  expect(mail?.text).toContain('Hallo boese. example');
  expect(mail?.html).not.toContain('<i>');
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('boese.example');
});

test('the links of a mail lead to a host that the utility has configured, whatever the request says', async () => {
  const share = await created(manager);
  const asked = (host: string, more: Record<string, unknown> = {}) =>
    manager({ ...mailing(share, more), headers: { 'idempotency-key': randomUUID(), host } });
  expect(await codeOf(asked('boese.example'))).toBe('403 share_mails_not_allowed');
  await backend.pool.query(
    "insert into application_host (host, application_id) values ('portal.example', 'demo'), ('zaehler.example', 'demo')",
  );
  for (const [number, host] of [
    'boese.example',
    'ZAEHLER.example:8443',
    'anderswo.example',
    'localhost:1',
  ].entries())
    expect(await codeOf(asked(host, { email: `helfer${number}@example.org` }))).toBe('202');
  const links = (await deliver()).map(
    ({ to, mail }) => `${to} ${/http\S+(?=\/m\/)/.exec(mail.text ?? '')?.[0]}`,
  );
  expect(links.sort()).toEqual([
    'helfer0@example.org http://portal.example',
    'helfer1@example.org http://zaehler.example:8443',
    'helfer2@example.org http://portal.example',
    'helfer3@example.org http://portal.example',
  ]);
});

test('a mail that was not sent yet goes with the login that it tells of', async () => {
  const [renewed, taken, kept] = [await created(manager), await created(manager), await created(manager)];
  for (const share of [renewed, taken, kept]) expect(await codeOf(manager(mailing(share)))).toBe('202');
  await manager({
    method: 'POST',
    url: `/api/pro/share/account/${renewed.share.id}/login`,
    headers: { 'idempotency-key': randomUUID() },
  });
  await manager({ method: 'DELETE', url: `/api/pro/share/account/${taken.share.id}` });
  const mails = await deliver();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.mail.text).toContain(kept.login.password);
});

test('with other keys a sealed login is not read: the mail is dead', async () => {
  expect(await codeOf(manager(mailing(await created(manager))))).toBe('202');
  expect(await deliver(Buffer.alloc(32, 9))).toEqual([]);
  const { rows } = await backend.pool.query('select state, problem from mail');
  expect(rows).toEqual([{ state: 'dead', problem: 'content_unusable' }]);
});

test('an application can switch mails off; an address has a limit; refusals can be repeated', async () => {
  const share = await created(manager);
  const config = (isDisabled: boolean) =>
    backend.pool.query(
      `update application set config = jsonb_set(config, '{features,sendSubaccountViaEmailDisabled}', $1) where id = 'demo'`,
      [JSON.stringify(isDisabled)],
    );
  await config(true);
  const request = mailing(share);
  expect(await codeOf(manager(request))).toBe('403 share_mails_not_allowed');
  await config(false);
  expect(await codeOf(manager(request))).toBe('202');
  for (let number = 1; number < 20; number += 1)
    expect(await codeOf(manager(mailing(share, { email: 'Helfer@example.org' })))).toBe('202');
  const refused = await manager(mailing(share));
  expect([refused.json().code, Number(refused.headers['retry-after']) > 0]).toEqual(['quota_exceeded', true]);
  expect(await codeOf(manager(mailing(share, { email: 'andere@example.org' })))).toBe('202');
  // What was done under its key is answered, whatever has run out since.
  expect(await codeOf(manager(request))).toBe('202');
});

test('an account has a number of mails in a day; one that is refused uses nothing up', async () => {
  const strict = await createTestApp({ shared, quotas: { ...defaultQuotas, mails: 2 } });
  await allowSharing(strict);
  const ask = await strict.as('verwaltung');
  const share = await created(ask);
  const sent = async (email: string) => codeOf(ask(mailing(share, { email })));
  expect(await sent('kein')).toBe('422 share_mail_invalid');
  expect([await sent('a@example.org'), await sent('b@example.org'), await sent('c@example.org')]).toEqual([
    '202',
    '202',
    '429 quota_exceeded',
  ]);
  expect((await strict.pool.query('select from mail')).rowCount).toBe(2);
  await strict.close();
});
