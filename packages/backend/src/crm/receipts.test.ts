import { randomUUID } from 'node:crypto';
import { defaultTimeZone, today } from '@zaehlwerk/domain';
import {
  type Ask,
  allowCrm,
  codeOf,
  created,
  createTestApp,
  deliverMails,
  loginsAt,
  registerFor,
  sending,
  type TestApp,
} from '#test-app';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { type MailServer, startMailServer } from '#test-mail';
import { readPdf } from '#test-pdf';
import { defaultQuotas } from '../quota/quotas.ts';

let shared: TestDatabase;
beforeAll(async () => {
  shared = await createTestDatabase();
});
afterAll(() => shared.drop());
let backend: TestApp;
let server: MailServer;
let ask: Ask;
beforeEach(async () => {
  [backend, server] = await Promise.all([createTestApp({ shared }), startMailServer()]);
  await allowCrm(backend);
  ask = await backend.as('kunde');
});
afterEach(async () => {
  await server.close();
  await backend.close();
});

const requesting = (key = randomUUID() as string, query = '') =>
  ({
    method: 'POST',
    url: `/api/pro/job/reading-receipts${query}`,
    headers: { 'idempotency-key': key },
  }) as const;

const read = (jobId: string, values: Record<string, number>) =>
  ask(
    sending(
      jobId,
      Object.entries(values).map(([taskId, readingValue]) => ({ taskId, readingValue })),
    ),
  );
const queued = async () => (await backend.pool.query('select from mail')).rowCount;
const countOf = async (query?: string) => (await ask(requesting(undefined, query))).json();

test('every reading of done jobs is confirmed in one mail, with a PDF of the same', async () => {
  const name = 'Ayşe Łukasz Παπαδόπουλος-Гагарин';
  await backend.pool.query(`update account set name = $1 where username = 'Kunde'`, [name]);
  await registerFor(backend, 'Kunde', 'erika@example.org');
  const job = (await read('J-1', { HT: 123456789.5, NT: 70 })).json();
  await read('J 2/ü', { T: 42 });
  const [{ submissionNumber, created }] = job.meter.meterRateTasks[0].readingResults;
  expect(await countOf()).toEqual({ count: 2 });

  const [receipt, ...others] = await deliverMails(backend, server);
  expect(others).toEqual([]);
  expect(receipt?.to).toBe('erika@example.org');
  const text = receipt?.mail.text ?? '';
  expect(receipt?.mail.subject).toBe('Bestätigung Ihrer Ablesungen');
  expect(text).toContain(`Guten Tag ${name},`);
  const day = today(defaultTimeZone).split('-').reverse().join('.');
  const time = new Date(created).toLocaleTimeString('de-DE', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Berlin',
  });
  expect(text).toContain(`Stromzähler 1EMH0012345678:
Verbrauch HT (1.8.1): 123.456.789,500 kWh
Verbrauch NT: 70
Ablesedatum: ${day}
Eingegangen am: ${new Date(created).toLocaleDateString('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Berlin' })}, ${time}
Vorgangsnummer: ${submissionNumber}
`);
  expect(text).toContain('Wasserzähler 8WAS0000000001:\nZählerstand: 42\n');

  const [pdf] = receipt?.mail.attachments ?? [];
  expect([pdf?.filename, pdf?.contentType, pdf?.contentDisposition]).toEqual([
    'Ablesungen.pdf',
    'application/pdf',
    'attachment',
  ]);
  const { texts } = await readPdf(pdf?.content ?? Buffer.alloc(0));
  expect(texts.map(item => item.text)).toEqual(
    expect.arrayContaining([name, 'Stromzähler 1EMH0012345678', '123.456.789,500 kWh', submissionNumber]),
  );
});

test('no reading is confirmed twice, but one that was corrected; also not when the request is repeated', async () => {
  await registerFor(backend, 'Kunde', 'erika@example.org');
  await read('J-1', { HT: 200, NT: 70 });
  const request = requesting();
  expect((await ask(request)).json()).toEqual({ count: 1 });
  expect((await ask(request)).json()).toEqual({ count: 1 });
  expect(await countOf()).toEqual({ count: 0 });
  expect(await queued()).toBe(1);

  await read('J-1', { NT: 71 });
  await read('J 2/ü', { T: 1 });
  expect(await countOf('?language=en-FORMAL')).toEqual({ count: 2 });
  const mails = await deliverMails(backend, server);
  const corrected = mails.map(({ mail }) => mail).find(({ subject }) => subject?.startsWith('Confirmation'));
  expect(corrected?.text).toContain('Electricity meter 1EMH0012345678:\nVerbrauch NT: 71\n');
  expect(corrected?.text).not.toContain('Verbrauch HT');
  expect(corrected?.attachments[0]?.filename).toBe('Meter-readings.pdf');
});

test('requests at the same time, as of two tabs, confirm each reading once', async () => {
  await registerFor(backend, 'Kunde', 'erika@example.org');
  await read('J-1', { HT: 200 });
  await backend.warmUp();
  const answers = await Promise.all(Array.from({ length: 6 }, () => countOf()));
  expect(answers.map(({ count }) => count).sort()).toEqual([0, 0, 0, 0, 0, 1]);
  expect(await queued()).toBe(1);
});

test('a job of two accounts is confirmed to both, whichever has read it', async () => {
  await registerFor(backend, 'Kunde', 'erika@example.org');
  await registerFor(backend, 'verwaltung', 'nord@example.org');
  await read('J-1', { HT: 200 });
  const manager = await backend.as('verwaltung');
  expect(await countOf()).toEqual({ count: 1 });
  expect((await manager(requesting())).json()).toEqual({ count: 1 });
  const mails = await deliverMails(backend, server);
  expect(mails.map(({ to }) => to).sort()).toEqual(['erika@example.org', 'nord@example.org']);
});

test('a helper takes no part, and runs no portal: the access has the other roles of who made it', async () => {
  await backend.pool.query(`update account set roles = roles || '{ROLE_KSA_ADMINISTRATOR}'`);
  await allowCrm(backend, { features: { reshareAllowed: true } });
  const manager = await backend.as('verwaltung');
  const { login } = await created(manager);
  const helper = await loginsAt(backend).byPassword(login);
  expect(await codeOf(helper(requesting()))).toBe('403 role_missing');
  const { rows } = await backend.pool.query('select roles from account where username = $1', [
    login.username,
  ]);
  expect(rows).toEqual([{ roles: ['ROLE_KSA_PRO_USER'] }]);
});

test('nothing is confirmed where it is not allowed, or to nowhere', async () => {
  await read('J-1', { HT: 200 });
  expect(await codeOf(ask(requesting()))).toBe('409 crm_not_registered');
  await registerFor(backend, 'Kunde', 'erika@example.org', []);
  expect(await codeOf(ask(requesting()))).toBe('409 crm_not_registered');
  await backend.pool.query(
    `update crm_registration set communication_types = '{EMAIL}', email = 'erika@example.org'`,
  );
  await allowCrm(backend, { communicationSettings: {} });
  expect(await codeOf(ask(requesting()))).toBe('403 receipts_not_allowed');
  await allowCrm(backend);
  await backend.pool.query("update account set roles = '{ROLE_KSA_PRO_USER}'");
  expect(await codeOf(ask(requesting()))).toBe('403 role_missing');
  expect(await queued()).toBe(0);
  expect((await backend.pool.query('select from crm_confirmed_reading')).rowCount).toBe(0);
});

test('what is queued says nothing readable, and mails of a day are counted', async () => {
  await backend.close();
  backend = await createTestApp({ shared, quotas: { ...defaultQuotas, mails: 1 } });
  await allowCrm(backend);
  ask = await backend.as('kunde');
  await registerFor(backend, 'Kunde', 'erika@example.org');
  await read('J-1', { HT: 4711.5 });
  expect(await countOf()).toEqual({ count: 1 });
  const { rows } = await backend.pool.query('select data::text from mail');
  expect(rows[0].data).not.toMatch(/4711|1EMH|Erika/);
  await read('J-1', { HT: 4712.5 });
  expect(await codeOf(ask(requesting()))).toBe('429 quota_exceeded');
  expect((await backend.pool.query('select from crm_confirmed_reading')).rowCount).toBe(1);
});
