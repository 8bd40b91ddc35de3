import { randomUUID } from 'node:crypto';
import {
  type Ask,
  allowSharing,
  codeOf,
  created,
  createTestApp,
  jobsOf,
  loginsAt,
  sending,
  type TestApp,
} from '#test-app';

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

const adding = (shareId: string, payload: object, key = randomUUID() as string) =>
  ({
    method: 'POST',
    url: `/api/pro/share/account/${shareId}/job`,
    headers: { 'idempotency-key': key },
    payload,
  }) as const;

const faultsOf = async (answer: ReturnType<Ask>) => {
  const { code, fieldErrors = [] } = (await answer).json();
  return [code, ...fieldErrors.map(({ field, message }: Record<string, string>) => `${field}: ${message}`)];
};

test('jobs are added to a share, those it has stay; a lost answer is given again', async () => {
  const { share, login } = await created(manager, { allowToReShare: true });
  const request = adding(share.id, { jobIds: ['J-1', 'J-9'] });
  const answer = await manager(request);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ ...share, jobs: ['J-1', 'J-9'] });
  expect((await manager(request)).body).toBe(answer.body);
  expect(await codeOf(manager({ ...request, payload: { jobIds: ['J-1'] } }))).toBe(
    '422 idempotency_key_reused',
  );
  const helper = await loginsAt(backend).byPassword(login);
  expect(await jobsOf(helper)).toEqual(['J-1', 'J-9']);
  // What it may share on, it may share on of the new ones, too.
  expect((await created(helper, { jobIds: ['J-9'] })).share.jobs).toEqual(['J-9']);
});

test('only what may be shared on is added: held by the account, and by the parent of the share', async () => {
  const first = await created(manager, { allowToReShare: true });
  const helper = await loginsAt(backend).byPassword(first.login);
  const second = await created(helper);
  const bad = ['J 2/ü', 'nirgends', 'J-9'];
  expect(await faultsOf(manager(adding(second.share.id, { jobIds: bad })))).toEqual([
    'share_invalid',
    'jobIds.0: jobUnknown',
    'jobIds.1: jobUnknown',
    'jobIds.2: jobNotOfParent',
  ]);
  expect(await faultsOf(manager(adding(second.share.id, { jobIds: [] })))).toEqual([
    'share_invalid',
    'jobIds: jobRequired',
  ]);
  await backend.pool.query(
    "update job_access set re_share = false where job_key = any(select key from job where id = 'J-9')",
  );
  expect(await faultsOf(manager(adding(first.share.id, { jobIds: ['J-9'] })))).toEqual([
    'share_invalid',
    'jobIds.0: jobNotShareable',
  ]);
  expect(await codeOf(manager(adding(randomUUID(), { jobIds: ['J-1'] })))).toBe('404 share_unknown');
  expect(await codeOf(helper(adding(first.share.id, { jobIds: ['J-1'] })))).toBe('404 share_unknown');
  const { sharedAccounts } = (await manager({ url: '/api/pro/share/account' })).json();
  expect(sharedAccounts.map(({ jobs }: { jobs: string[] }) => jobs)).toEqual([[], ['J-1'], ['J-1']]);
});

test('a share has 999 jobs at most, with those that it has', async () => {
  await backend.pool.query(`
    with made as (insert into job (application_id, id, meter_number)
      select 'demo', 'M-' || n, n::text from generate_series(1, 999) n returning key)
    insert into job_access (account_id, job_key, re_share)
      select account.id, made.key, true from made, account where username = 'verwaltung'`);
  const { share } = await created(manager);
  const jobIds = Array.from({ length: 999 }, (_, index) => `M-${index + 1}`);
  expect(await faultsOf(manager(adding(share.id, { jobIds })))).toEqual([
    'share_invalid',
    'jobIds: tooManyJobs, allowed 999',
  ]);
  const answer = await manager(adding(share.id, { jobIds: jobIds.slice(1) }));
  expect(answer.json().jobs).toHaveLength(999);
});

test('moving jobs is atomic: readings stay, and all below the former share lose them', async () => {
  const [from, to] = [
    await created(manager, { allowToReShare: true }),
    await created(manager, { jobIds: ['J-9'] }),
  ];
  const [first, other] = await Promise.all(
    [from, to].map(({ login }) => loginsAt(backend).byPassword(login)),
  );
  if (!first || !other) throw new Error('two shares');
  const deputy = await loginsAt(backend).byPassword((await created(first)).login);
  expect((await deputy(sending('J-1', [{ taskId: 'HT', readingValue: 1234 }]))).statusCode).toBe(200);

  const request = adding(to.share.id, { jobIds: ['J-1'], from: from.share.id });
  expect((await manager(request)).json()).toMatchObject({ jobs: ['J-1', 'J-9'] });
  expect([await jobsOf(first), await jobsOf(deputy), await jobsOf(other)]).toEqual([[], [], ['J-1', 'J-9']]);
  const { jobs } = (await other({ url: '/api/pro/job' })).json();
  expect(jobs[0]).toMatchObject({ id: 'J-1', done: true });
  for (const ask of [first, deputy])
    expect(await codeOf(ask(sending('J-1', [{ taskId: 'HT', readingValue: 1240 }])))).toBe(
      '403 job_taken_back',
    );

  const { rows } = await backend.pool.query(
    `select kind, share.name, job_ids from share_event join account share on share.id = share_id
     where kind like 'jobs%' order by share_event.id`,
  );
  expect(rows).toEqual([
    { kind: 'jobs_handed_over', name: from.share.name, job_ids: ['J-1'] },
    { kind: 'jobs_added', name: to.share.name, job_ids: ['J-1'] },
  ]);
});

test('nothing is handed over that the other share has not, to itself, or to one below it', async () => {
  const first = await created(manager, { allowToReShare: true });
  const second = await created(await loginsAt(backend).byPassword(first.login));
  const hand = (to: string, from: string, jobIds = ['J-1']) => manager(adding(to, { jobIds, from }));
  expect(await faultsOf(hand(first.share.id, first.share.id.toUpperCase()))).toEqual([
    'share_invalid',
    'from: sameShare',
  ]);
  expect(await faultsOf(hand(second.share.id, first.share.id))).toEqual([
    'share_invalid',
    'from: shareAbove',
  ]);
  expect(await faultsOf(hand(first.share.id, second.share.id, ['J-9']))).toEqual([
    'share_invalid',
    'jobIds.0: jobNotOfFrom',
  ]);
  for (const strange of [
    randomUUID(),
    'keine-uuid',
    (await backend.pool.query("select id from account where username = 'Kunde'")).rows[0].id,
  ])
    expect(await codeOf(hand(first.share.id, strange))).toBe('404 share_unknown');
  // What is taken back into the hands of the share above was there all the time.
  expect((await hand(first.share.id, second.share.id)).json()).toMatchObject({ jobs: ['J-1'] });
  expect(await jobsOf(await loginsAt(backend).byPassword(second.login))).toEqual([]);
});

test('a share that was opened by its link hands nothing over; it may add to what it made', async () => {
  const { login } = await created(manager, { allowToReShare: true });
  const byLink = await loginsAt(backend).byLink(login);
  const [from, to] = [await created(byLink), await created(byLink)];
  const payload = { jobIds: ['J-1'] };
  expect(await codeOf(byLink(adding(to.share.id, { ...payload, from: from.share.id })))).toBe(
    '403 opened_by_link',
  );
  expect((await byLink(adding(to.share.id, payload))).statusCode).toBe(200);
});

test('concurrent adding and taking back end in one order or the other, without a deadlock', async () => {
  await backend.warmUp();
  for (let round = 0; round < 6; round += 1) {
    const first = await created(manager, { allowToReShare: true, jobIds: ['J-1', 'J-9'] });
    const helper = await loginsAt(backend).byPassword(first.login);
    const second = await created(helper, { allowToReShare: true });
    const deputy = await loginsAt(backend).byPassword(second.login);
    const third = await created(deputy);
    const answers = await Promise.all([
      manager(adding(second.share.id, { jobIds: ['J-9'] })),
      helper(adding(second.share.id, { jobIds: ['J-9'] })),
      deputy(adding(third.share.id, { jobIds: ['J-9'] })),
      deputy({ method: 'DELETE', url: `/api/pro/share/account/${third.share.id}/job/J-1` }),
      manager({ method: 'DELETE', url: `/api/pro/share/account/${first.share.id}` }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    const { rows } = await backend.pool.query(
      'select from job_access join account on id = account_id where taken_back_at is not null',
    );
    expect(rows).toEqual([]);
  }
});
