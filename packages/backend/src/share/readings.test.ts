import { defaultTimeZone, today } from '@zaehlwerk/domain';
import {
  type Ask,
  allowSharing,
  codeOf,
  created,
  createTestApp,
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

const readingsOf = (shareId: string, query = '') => ({
  url: `/api/pro/share/account/${shareId}/reading${query}`,
});
const read = async (ask: Ask, jobId: string, taskId: string, readingValue = 1234) => {
  const answer = await ask(sending(jobId, [{ taskId, readingValue }]));
  if (answer.statusCode !== 200) throw new Error(answer.body);
};

test('it is said who has read what, below the share too, and whether it was corrected since', async () => {
  const first = await created(manager, { allowToReShare: true, jobIds: ['J-1', 'J-9'] });
  const helper = await loginsAt(backend).byPassword(first.login);
  const second = await created(helper, { name: 'Vertretung' });
  const deputy = await loginsAt(backend).byPassword(second.login);
  await read(deputy, 'J-1', 'HT');
  await read(helper, 'J-9', 'T');
  await read(manager, 'J-1', 'HT', 1250);
  await helper({ method: 'DELETE', url: `/api/pro/share/account/${second.share.id}` });

  const { readings, more } = (await manager(readingsOf(first.share.id))).json();
  const known = {
    id: expect.any(String),
    readingDate: today(defaultTimeZone),
    created: expect.stringMatching(/Z$/),
  };
  expect(readings).toEqual([
    { ...known, jobId: 'J-9', sender: { id: first.share.id, name: first.share.name }, corrected: false },
    { ...known, jobId: 'J-1', sender: { id: second.share.id, name: 'Vertretung' }, corrected: true },
  ]);
  expect(more).toBe(false);
  const { sharedAccounts } = (await manager({ url: '/api/pro/share/account' })).json();
  expect(sharedAccounts.find(({ id }: { id: string }) => id === first.share.id)).toMatchObject({
    readings: 1,
  });
});

test('what others did with a job after the account has lost it is not said', async () => {
  const { share, login } = await created(manager);
  await read(await loginsAt(backend).byPassword(login), 'J-1', 'HT');
  await backend.pool.query(
    "delete from job_access using account where id = account_id and username = 'verwaltung'",
  );
  await read(await backend.as('kunde'), 'J-1', 'HT', 1250);
  expect((await manager(readingsOf(share.id))).json().readings).toMatchObject([
    { jobId: 'J-1', corrected: false },
  ]);
});

test('a long list comes in pieces, newest first; a strange place in it is refused', async () => {
  const { share } = await created(manager);
  await backend.pool.query(
    `insert into submission (job_key, account_id, reading_date)
     select key, $1, current_date from job, generate_series(1, 450) where id = 'J-1'`,
    [share.id],
  );
  const ids: number[] = [];
  const sizes: number[] = [];
  for (let query = '', more = true; more; ) {
    const page = (await manager(readingsOf(share.id, query))).json();
    ids.push(...page.readings.map(({ id }: { id: string }) => Number(id)));
    sizes.push(page.readings.length);
    more = page.more;
    query = `?before=${ids.at(-1)}`;
  }
  expect(sizes).toEqual([200, 200, 50]);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  expect(new Set(ids).size).toBe(450);
  for (const before of ['-1', '1%20or%201', '9'.repeat(30), ''])
    expect(await codeOf(manager(readingsOf(share.id, `?before=${before}`)))).toBe('400 invalid_request');
});

test('only accounts above a share see its readings', async () => {
  const { share, login } = await created(manager);
  const itself = await loginsAt(backend).byPassword(login);
  for (const ask of [itself, await backend.as('kunde')])
    for (const id of [share.id, 'keine-uuid'])
      expect(await codeOf(ask(readingsOf(id)))).toBe('404 share_unknown');
});
