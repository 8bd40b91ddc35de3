import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import {
  type Ask,
  allowSharing,
  type CreatedShare,
  codeOf,
  created,
  createTestApp,
  linkToken,
  loginsAt,
  type TestApp,
} from '#test-app';

let backend: TestApp;
/** A share whose link hangs on a notice board. */
let board: CreatedShare;
beforeAll(async () => {
  backend = await createTestApp();
});
beforeEach(async () => {
  await backend.reset();
  await allowSharing(backend);
  const manager = await backend.as('verwaltung');
  board = await created(manager, { allowToReShare: true, jobIds: ['J-1', 'J-9'] });
  await backend.pool.query(
    "insert into application_host (host, application_id) values ('portal.example', 'demo')",
  );
});
afterAll(() => backend.close());

const byLink = () => loginsAt(backend).byLink(board.login);
const byPassword = () => loginsAt(backend).byPassword(board.login);
const confirming = (password: string): InjectOptions => ({
  method: 'POST',
  url: '/api/pro/session/confirmation',
  payload: { password },
});

/** Everything that changes, mails or ends a share, the end last. */
function requestsFor({ share, login }: CreatedShare): readonly InjectOptions[] {
  const url = `/api/pro/share/account/${share.id}`;
  const withKey = (request: InjectOptions): InjectOptions => ({
    ...request,
    headers: { 'idempotency-key': randomUUID() },
  });
  const mail = { payload: { login }, metaData: { mailTo: { email: 'helfer@example.org' } } };
  return [
    withKey({ method: 'POST', url: '/api/communication/email/share/account', payload: mail }),
    { method: 'PATCH', url, payload: { name: 'Anders' } },
    { method: 'PATCH', url, payload: { blocked: true } },
    { method: 'PATCH', url, payload: { expires: null } },
    withKey({ method: 'POST', url: `${url}/job`, payload: { jobIds: ['J-9'] } }),
    withKey({ method: 'POST', url: `${url}/login` }),
    { method: 'DELETE', url },
  ];
}

async function codesOf(ask: Ask, requests: readonly InjectOptions[]): Promise<string[]> {
  const codes: string[] = [];
  for (const request of requests) codes.push(await codeOf(ask(request)));
  return codes;
}

const allRefused = Array.from({ length: 7 }, () => '403 opened_by_link');
const allDone = ['202', '200', '200', '200', '200', '201', '204'];

test('a session that a link opened changes, mails and ends no share that another session made', async () => {
  const [ask, other, owner] = [await byLink(), await byLink(), await byPassword()];
  for (const share of [await created(owner), await created(other)])
    expect(await codesOf(ask, requestsFor(share))).toEqual(allRefused);
  const { rows } = await backend.pool.query("select kind from share_event where kind <> 'created'");
  expect(rows).toEqual([]);
  const mails = await backend.pool.query("select from mail where kind = 'share-login'");
  expect(mails.rowCount).toBe(0);
});

test('it does all of that with a share that it made itself, but takes no single job from it', async () => {
  const ask = await byLink();
  const share = await created(ask, { jobIds: ['J-1', 'J-9'] });
  const job = { method: 'DELETE', url: `/api/pro/share/account/${share.share.id}/job/J-9` } as const;
  expect(await codeOf(ask(job))).toBe('403 opened_by_link');
  expect(await codesOf(ask, requestsFor(share))).toEqual(allDone);
});

test('once it was confirmed with the password it does it with all of them, until its link is replaced', async () => {
  const [owner, ask, other] = [await byPassword(), await byLink(), await byLink()];
  const [first, second] = [await created(owner), await created(owner)];
  expect(await codeOf(ask(confirming('falsch-falsch')))).toBe('403 wrong_password');
  expect(await codesOf(ask, requestsFor(first))).toEqual(allRefused);
  expect(await codeOf(ask(confirming(board.login.password)))).toBe('204');
  expect(await codesOf(ask, requestsFor(first))).toEqual(allDone);
  // It is about one session.
  expect(await codesOf(other, requestsFor(second))).toEqual(allRefused);

  const manager = await backend.as('verwaltung');
  const url = `/api/pro/share/account/${board.share.id}/login`;
  await manager({ method: 'POST', url, headers: { 'idempotency-key': randomUUID() } });
  expect(await codeOf(ask({ url: '/api/pro/job' }))).toBe('401 unauthenticated');
});

test('a share below one that it made was made by another session', async () => {
  const ask = await byLink();
  const own = await created(ask, { allowToReShare: true });
  const below = await created(await loginsAt(backend).byPassword(own.login));
  expect(await codesOf(ask, requestsFor(below))).toEqual(allRefused);
  const url = `/api/pro/share/account/${randomUUID()}`;
  expect(await codeOf(ask({ method: 'DELETE', url }))).toBe('404 share_unknown');
});

test('passwords are guessed no faster than at a login, and an account without one has none to confirm', async () => {
  const ask = await byLink();
  const codes = await codesOf(
    ask,
    Array.from({ length: 11 }, (_, number) => confirming(`falsch-${number}`)),
  );
  expect(codes).toEqual([...Array.from({ length: 10 }, () => '403 wrong_password'), '429 too_many_attempts']);
  expect(await codeOf(ask(confirming(board.login.password)))).toBe('429 too_many_attempts');
  const caretaker = await loginsAt(backend).as({ token: linkToken });
  expect(await codeOf(caretaker(confirming('irgendetwas')))).toBe('403 wrong_password');
});

test('the link of an account that is no share opens an unconfined session', async () => {
  await backend.pool.query(
    "update account set parent_id = null where username = 'hausmeister'; insert into job_access (account_id, job_key, re_share) select account.id, key, true from account, job where username = 'hausmeister' and job.id in ('J-1', 'J-9')",
  );
  const [one, other] = [
    await loginsAt(backend).as({ token: linkToken }),
    await loginsAt(backend).as({ token: linkToken }),
  ];
  expect(await codesOf(other, requestsFor(await created(one)))).toEqual(allDone);
});
