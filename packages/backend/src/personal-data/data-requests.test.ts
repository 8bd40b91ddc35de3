import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { allowSharing, codeOf, created, createTestApp, type TestApp } from '#test-app';
import { runCommand } from '#test-command';

let backend: TestApp;
let folder: string;
beforeAll(async () => {
  backend = await createTestApp();
  folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-requests-'));
});
beforeEach(async () => {
  await backend.reset();
  await allowSharing(backend);
  await backend.pool.query(
    `update application set config = config || '{"legal": {"personalData": {"enabled": true}}}'`,
  );
});
afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

const url = '/api/pro/account/data-request';
const asking = (kind: string, key: string = randomUUID()): InjectOptions => ({
  method: 'POST',
  url,
  payload: { kind },
  headers: { 'idempotency-key': key },
});
const withdrawing = (kind: string): InjectOptions => ({ method: 'DELETE', url: `${url}/${kind}` });
const account = (...args: string[]) =>
  runCommand(['account', ...args], { DATABASE_URL: backend.databaseUrl });
const listed = async (...args: string[]) =>
  JSON.parse((await account('requests', '--format', 'json', ...args)).stdout);
const trail = async () =>
  (
    await backend.pool.query(
      `select done.actor, done.action, done.subject, done.application_id as application
       from audit_event done where outcome = 'done' order by id`,
    )
  ).rows;
const asked = (kind: string) => ({ kind, requested: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) });

test('asking twice is one request, of this account alone, and in the audit trail once', async () => {
  const ask = await backend.as('kunde');
  const first = (await ask(asking('export'))).json();
  expect(first).toEqual({ requests: [asked('export')] });
  expect((await ask(asking('export'))).json()).toEqual(first);
  await Promise.all([1, 2, 3].map(() => ask(asking('deletion'))));
  expect((await ask({ url })).json()).toEqual({ requests: [asked('export'), asked('deletion')] });
  expect((await (await backend.as('verwaltung'))({ url })).json()).toEqual({ requests: [] });
  const act = { actor: 'holder', subject: 'Kunde', application: 'demo' };
  expect(await trail()).toEqual([
    { ...act, action: 'account.request-export' },
    { ...act, action: 'account.request-deletion' },
  ]);
});

test('a withdrawn request is gone, and a late repetition of its question does not bring it back', async () => {
  const ask = await backend.as('kunde');
  await ask(asking('deletion', 'once'));
  for (const _again of [1, 2]) expect((await ask(withdrawing('deletion'))).json()).toEqual({ requests: [] });
  expect((await ask(asking('deletion', 'once'))).json()).toEqual({ requests: [] });
  expect(await listed()).toEqual([]);
  expect((await trail()).map(({ action }) => action)).toEqual([
    'account.request-deletion',
    'account.withdraw-deletion',
  ]);
});

test('the utility lists what is open, oldest first, and each application its own', async () => {
  await (await backend.as('verwaltung'))(asking('deletion'));
  await (await backend.as('kunde'))(asking('export'));
  expect(await listed()).toMatchObject([
    { application: 'demo', kind: 'deletion', username: 'verwaltung' },
    { application: 'demo', kind: 'export', username: 'Kunde' },
  ]);
  expect(await listed('--application', 'other')).toEqual([]);
  expect((await account('requests')).stdout).toMatch(
    /^"requested","application","kind","username","name"\r?\n/,
  );
});

test('an export fulfils its request and no other', async () => {
  const ask = await backend.as('kunde');
  for (const kind of ['export', 'deletion']) await ask(asking(kind));
  const out = join(folder, 'kunde.zip');
  const { code, stderr } = await account('export', '--username', 'kunde', '--out', out);
  expect(code).toBe(0);
  expect(stderr).toMatch(/\nIts holder has asked for this on \d{4}-\d\d-\d\d\. That request is closed\.\n$/);
  expect((await ask({ url })).json()).toEqual({ requests: [asked('deletion')] });
  const again = await account('export', '--username', 'kunde', '--out', out);
  expect([again.code, again.stderr.includes('closed')]).toEqual([0, false]);
});

test('a failed export leaves the request open', async () => {
  const ask = await backend.as('kunde');
  await ask(asking('export'));
  expect(
    (await account('export', '--username', 'kunde', '--out', join(folder, 'missing', 'x.zip'))).code,
  ).toBe(1);
  expect(await listed()).toHaveLength(1);
});

test('a deletion names the request, and fulfils it only once it is confirmed', async () => {
  const ask = await backend.as('kunde');
  await ask(asking('deletion'));
  const { stdout } = await account('delete', '--username', 'kunde');
  expect(stdout).toMatch(/\n {2}its holder has asked for this on \d{4}-\d\d-\d\d\n/);
  expect(await listed()).toHaveLength(1);
  await account('delete', '--username', 'kunde', '--confirm', 'kunde');
  expect(await listed()).toEqual([]);
  expect(await codeOf(ask({ url }))).toBe('410 account_deleted');
  expect((await backend.pool.query('select from data_request')).rowCount).toBe(0);
});

test('a session that the link of a share has opened can request no data of its holder', async () => {
  await backend.pool.query('update job_access set re_share = true');
  const { login } = await created(await backend.as('kunde'), { name: 'Nachbarin Ilse' });
  const { token } = (await backend.authenticate({ token: login.token })).json();
  const ask = (request: InjectOptions) =>
    codeOf(
      backend.app.inject({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }),
    );
  for (const request of [{ url }, asking('deletion'), withdrawing('deletion')])
    expect(await ask(request)).toBe('403 opened_by_link');
});

test('switched off, requests are refused; an unknown kind always', async () => {
  const ask = await backend.as('kunde');
  expect(await codeOf(ask(asking('everything')))).toBe('400 invalid_request');
  expect(await codeOf(ask(withdrawing('everything')))).toBe('400 invalid_request');
  await backend.pool.query(`update application set config = config - 'legal'`);
  for (const request of [{ url }, asking('export'), withdrawing('export')])
    expect(await codeOf(ask(request))).toBe('403 data_requests_not_allowed');
});
