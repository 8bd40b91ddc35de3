import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestImport, summary, type TestImport } from '#test-import';
import { verifyPassword } from '../auth/password.ts';
import { tokenHash } from '../auth/token-hash.ts';
import { readShares } from '../share/read-shares.ts';
import { demoLogins, importDemo, writeDemoDocument } from './demo.ts';

let fixture: TestImport;
beforeAll(async () => {
  fixture = await createTestImport();
  await importDemo(fixture.pool, '2026-11-20');
}, 60_000);
afterAll(() => fixture.close());

test('every account has the documented number of jobs', async () => {
  expect(
    await fixture.rows(
      `select username, count(*)::int as jobs from job_access join account on account_id = id group by 1 order by 2, 1`,
    ),
  ).toEqual([
    { username: 'digital', jobs: 3 },
    { username: 'auswertung', jobs: 9 },
    { username: 'kunde', jobs: 9 },
    { username: 'ablesehilfe', jobs: 20 },
    { username: 'hausmeister', jobs: 20 },
    { username: 'klosterhof', jobs: 20 },
    { username: 'vertretung', jobs: 20 },
    { username: 'varianten', jobs: 33 },
    { username: 'krueger', jobs: 40 },
    { username: 'verwaltung', jobs: 240 },
    { username: 'ableser', jobs: 10_000 },
  ]);
});

test('the logins work', async () => {
  expect(
    demoLogins.map(login => ('token' in login ? login.token : `${login.username} ${login.password}`)),
  ).toEqual([
    'kunde kunde-demo',
    'varianten varianten-demo',
    'auswertung auswertung-demo',
    'digital digital-demo',
    'verwaltung verwaltung-demo',
    'ableser ableser-demo',
    'technik technik-demo',
    expect.stringMatching(/^[\w-]{32}$/),
  ]);
  for (const login of demoLogins) {
    if ('token' in login) {
      expect(
        await fixture.rows(
          `select a.username, p.username as parent from link_token join account a on a.id = account_id
           join account p on p.id = a.parent_id where hash = $1`,
          [tokenHash(login.token)],
        ),
      ).toEqual([{ username: 'hausmeister', parent: 'verwaltung' }]);
    } else {
      const { rows } = await fixture.pool.query('select password_hash from account where username = $1', [
        login.username,
      ]);
      expect(await verifyPassword(rows[0]?.password_hash, login.password)).toBe(true);
    }
  }
});

test('the customer has every kind of meter and every state of a job', async () => {
  const [summaryOfJobs] = await fixture.rows(
    `select count(distinct meter_type)::int as kinds,
       count(*) filter (where (select count(*) from meter_rate_task t where t.job_key = job.key) = 2)::int as two_rates,
       count(*) filter (where latest_execution = '2026-11-23')::int as expiring,
       count(*) filter (where exists (select from submission s where s.job_key = job.key))::int as done,
       count(*) filter (where exists (select from meter_rate_task t where t.job_key = job.key and obis like '1-0:2.8.%'))::int as feed_in
     from job join job_access on job_key = key join account on account_id = account.id where username = 'kunde'`,
  );
  expect(summaryOfJobs).toEqual({ kinds: 6, two_rates: 1, expiring: 1, done: 1, feed_in: 1 });
  const reasons = await fixture.rows(
    `select distinct reason from job join meter_rate_task t on t.job_key = job.key, unnest(t.reading_events)
     where job.id like 'LT-1%' order by 1`,
  );
  expect(reasons).toEqual(
    [
      'ESTIMATED_READING',
      'INITIAL_READING',
      'INTERMEDIATE_READING',
      'METER_CHANGE',
      'OTHER',
      'PERIODIC_READING',
    ].map(reason => ({ reason })),
  );
});

test('the property manager has shares with a last day, shared on, and never used', async () => {
  const { rows } = await fixture.pool.query("select id from account where username = 'verwaltung'");
  const shares = await readShares(fixture.pool, { ...rows[0], parentName: null });
  const seen = shares.map(({ username, expires, allowToReShare, lastUse, readings }) => [
    username,
    expires,
    allowToReShare,
    lastUse !== undefined,
    readings,
  ]);
  expect(seen.toSorted()).toEqual([
    ['ablesehilfe', '2026-12-20', false, true, expect.any(Number)],
    ['hausmeister', undefined, false, true, expect.any(Number)],
    ['klosterhof', undefined, false, false, 0],
    ['krueger', undefined, true, true, expect.any(Number)],
    ['vertretung', undefined, false, true, expect.any(Number)],
  ]);
  const [krueger, vertretung] = ['krueger', 'vertretung'].map(name =>
    shares.find(({ username }) => username === name),
  );
  expect(vertretung?.parentId).toBe(krueger?.id);
  expect(vertretung?.jobs.every(job => krueger?.jobs.includes(job))).toBe(true);
});

test('it is the same every time: the document, and what a second import of it changes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-demo-'));
  const written = async (name: string) => {
    await writeDemoDocument(join(folder, name), '2026-11-20');
    return readFile(join(folder, name), 'utf8');
  };
  const document = await written('first.json');
  expect(await written('second.json')).toBe(document);
  await rm(folder, { recursive: true });
  // Of the 10,000 jobs of the field reader some are enough: all are alike.
  const { jobs, ...rest } = JSON.parse(document);
  const outcome = await fixture.importJson({ ...rest, jobs: jobs.slice(0, 500) });
  expect(summary(outcome).filter(line => !line.includes('+0 ~0 -0'))).toEqual([]);
}, 60_000);
