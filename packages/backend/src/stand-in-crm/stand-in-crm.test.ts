import { randomUUID } from 'node:crypto';
import { type Ask, allowCrm, createTestApp, deliverMails, sending, type TestApp } from '#test-app';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { type MailServer, reply, startMailServer } from '#test-mail';
import { createSmtpTransport } from '../mail/smtp-transport.ts';
import { createStandInCrm } from './stand-in-crm.ts';

const secret = Buffer.alloc(32, 1);

let shared: TestDatabase;
beforeAll(async () => {
  shared = await createTestDatabase();
});
afterAll(() => shared.drop());
let backend: TestApp;
let server: MailServer;
let ask: Ask;
let crm: ReturnType<typeof createStandInCrm>;
let portal: string;
let isRefusing = false;
const origin = 'https://crm.example';
const transports: { close(): void }[] = [];

beforeEach(async () => {
  isRefusing = false;
  [backend, server] = await Promise.all([
    createTestApp({ shared, crmSecrets: new Map([['', [secret]]]) }),
    startMailServer({ refuse: () => (isRefusing ? reply(550, 'no') : undefined) }),
  ]);
  await allowCrm(backend);
  ask = await backend.as('kunde');
  portal = await backend.app.listen({ host: '127.0.0.1', port: 0 });
  crm = standIn(portal);
});
afterEach(async () => {
  for (const transport of transports.splice(0)) transport.close();
  await crm.close();
  await server.close();
  await backend.close();
});

function standIn(address: string, key = secret) {
  const transport = createSmtpTransport({ host: '127.0.0.1', port: server.port, tls: 'off' });
  transports.push(transport);
  const sender = { from: { address: 'crm@stadtwerke.example' }, transport };
  return createStandInCrm({ portal: { address, secret: key }, sender, origin: () => origin });
}

const info = async () => (await ask({ url: '/api/pro/account/crm-registration-info' })).json();
const submit = (url: string, fields: Record<string, string> = {}, language = 'de') =>
  crm.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language },
    payload: new URLSearchParams(fields).toString(),
  });
const entered = { email: 'erika@example.org', consent: 'yes' };

/** The path of the link in the last mail. */
function linkOf({ mails }: MailServer): string {
  const link = new RegExp(`${origin}(/confirm/\\S+)`).exec(mails.at(-1)?.mail.text ?? '')?.[1];
  if (link === undefined) throw new Error('There is no link in the mail.');
  return link;
}

test('from the portal to the registration, the mail, the confirmation, and the receipt of readings', async () => {
  const { selfServiceToken } = await info();
  const page = await crm.inject({ url: `/m/${selfServiceToken}?ref=ksa` });
  expect(page.statusCode).toBe(200);
  expect(page.headers['referrer-policy']).toBe('no-referrer');
  expect(page.body).toContain('<label for="email">E-Mail-Adresse</label>');
  expect(page.body).not.toContain('<script');

  const registered = await submit(`/m/${selfServiceToken}?ref=ksa`, entered);
  expect([registered.statusCode, registered.body]).toEqual([
    200,
    expect.stringContaining('Bitte bestätigen Sie Ihre Adresse'),
  ]);
  expect(server.mails.map(({ to }) => to)).toEqual(['erika@example.org']);
  const link = linkOf(server);

  // Looking at the link changes nothing, however often.
  for (const _ of [1, 2]) {
    const shown = await crm.inject({ url: link });
    expect(shown.body).toContain('<strong>erika@example.org</strong>');
    expect((await info()).registered).toBe(false);
  }
  expect((await submit(link)).body).toContain('Die Registrierung ist fertig');
  expect(await info()).toEqual({
    registered: true,
    currentConfirmedCommunicationTypes: ['EMAIL'],
    selfServiceToken,
  });
  expect((await submit(link)).statusCode).toBe(404);

  await ask(sending('J-1', [{ taskId: 'HT', readingValue: 4711.5 }]));
  const receipts = await ask({
    method: 'POST',
    url: '/api/pro/job/reading-receipts',
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(receipts.json()).toEqual({ count: 1 });
  const [, receipt] = await deliverMails(backend, server);
  expect(receipt?.to).toBe('erika@example.org');
  expect(receipt?.mail.text).toContain('4.711,500 kWh');
  expect(receipt?.mail.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf']);
});

test('an address and consent are needed; what was entered stays, as text', async () => {
  const wrong = await submit('/m/t', { email: '"><script>x' }, 'en-GB,de;q=0.5');
  expect(wrong.statusCode).toBe(422);
  expect(wrong.body).toContain('<html lang="en">');
  expect(wrong.body).toContain('role="alert">Please enter an e-mail address.');
  expect(wrong.body).toContain('role="alert">Please agree');
  expect(wrong.body).toContain('value="&quot;&gt;&lt;script&gt;x"');
  expect((await submit('/m/t', { email: 'erika@example.org' })).statusCode).toBe(422);
  expect(server.mails).toEqual([]);
});

test('a mail that is not taken is said', async () => {
  isRefusing = true;
  const answer = await submit('/m/t', entered);
  expect([answer.statusCode, answer.body]).toEqual([502, expect.stringContaining('nicht gesendet')]);
});

test('a portal that does not answer, or knows no such account', async () => {
  await submit('/m/unknown', entered);
  const unknown = await submit(linkOf(server));
  expect([unknown.statusCode, unknown.body]).toEqual([
    404,
    expect.stringContaining('Dieser Link gilt nicht'),
  ]);

  await crm.close();
  crm = standIn(portal, Buffer.alloc(32, 2));
  const { selfServiceToken } = await info();
  await submit(`/m/${selfServiceToken}`, entered);
  const failed = await submit(linkOf(server));
  expect([failed.statusCode, failed.body]).toEqual([502, expect.stringContaining('noch nicht angekommen')]);
  // It can be tried again.
  expect((await submit(linkOf(server))).statusCode).toBe(502);
  expect((await info()).registered).toBe(false);
});
