import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertFixture } from '#test-app';
import { runCommand } from '#test-command';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { tidyUp } from '../housekeeping.ts';
import { queueVersion } from '../migrations/migrate.ts';
import { createMetrics } from '../observation/metrics.ts';
import { queueReadingReceipt } from './reading-receipt.ts';
import { tidyMailFolder } from './retention.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await insertFixture(database.pool);
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('delete from mail; delete from graphile_worker._private_jobs'));

async function queued(change = ''): Promise<string> {
  const client = await database.pool.connect();
  const id = await queueReadingReceipt(client, {
    applicationId: 'demo',
    recipient: 'erika@example.org',
    language: 'de-FORMAL',
    data: {
      submissionNumber: 'K7MP',
      meterType: 'GAS_METER',
      meterNumber: '7GMT0001',
      readingDate: '2026-11-20',
      name: 'Erika Mustermann',
      readings: [{ value: '5' }],
    },
  });
  client.release();
  await database.pool.query('delete from graphile_worker._private_jobs');
  if (change) await database.pool.query(`update mail set ${change} where id = $1`, [id]);
  return id;
}
const dead = (problem: string, more = '') =>
  queued(`state = 'dead', finished = now(), problem = '${problem}'${more}`);
const states = async () => {
  const { rows } = await database.pool.query(
    'select id, state, data is not null as content, (select count(*)::int from graphile_worker.jobs where key = $1 || mail.id) as calls from mail',
    ['mail:'],
  );
  return Object.fromEntries(rows.map(({ id, ...row }) => [id, row]));
};

/** Runs `npm run backend -- mail …`. */
const mail = (...args: string[]) => runCommand(['mail', ...args], { DATABASE_URL: database.url });

test('the list shows what there is to do, without recipients', async () => {
  const [waiting, gone] = [await queued(), await dead('rejected')];
  const all = JSON.parse((await mail('list', '--format', 'json')).stdout);
  expect(all).toMatchObject([
    { id: waiting, state: 'waiting', kind: 'anonymous-reading-receipt', attempts: 0, problem: null },
    { id: gone, state: 'dead', problem: 'rejected', nextAttempt: null },
  ]);
  const { stdout } = await mail('list', '--dead');
  expect(stdout).toMatch(
    /^"id","created","application","kind","state","attempts","nextAttempt","problem"\r\n/,
  );
  expect(stdout).toContain(gone);
  expect(stdout).not.toContain(waiting);
  expect(stdout + JSON.stringify(all)).not.toMatch(/erika|Mustermann/);
});

test('one mail is shown with its recipient and what the server said, without what it says', async () => {
  const id = await dead('rejected', ", reply = '550 no such user'");
  const { stdout } = await mail('show', id.toUpperCase());
  expect(stdout).toMatch(/^recipient +erika@example\.org$/m);
  expect(stdout).toMatch(/^reply +550 no such user$/m);
  expect(stdout).not.toMatch(/Mustermann|7GMT|K7MP/);
  expect(await mail('show', 'x')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no mail "x", or not any more.\n',
  });
});

test('a dead mail is sent again by its id; all of them only where it is certain that they were not sent', async () => {
  const [rejected, unknown, emptied] = [
    await dead('rejected'),
    await dead('outcome_unknown'),
    await dead('rejected', ', data = null'),
  ];
  expect((await mail('retry', '--all')).stderr).toMatch(/^1 mail will be sent again\. Dead as before: 2,/);
  expect(await states()).toEqual({
    [rejected]: { state: 'waiting', content: true, calls: 1 },
    [unknown]: { state: 'dead', content: true, calls: 0 },
    [emptied]: { state: 'dead', content: false, calls: 0 },
  });
  expect((await mail('retry', unknown)).code).toBe(0);
  expect((await states())[unknown]).toEqual({ state: 'waiting', content: true, calls: 1 });
  const { rows } = await database.pool.query(
    'select expires_at - now() > interval $$47 hours$$ as fresh from mail where id = $1',
    [unknown],
  );
  expect(rows).toEqual([{ fresh: true }]);
  expect((await mail('retry', unknown)).stderr).toMatch(/is not dead: it is waiting\.\n$/);
  expect((await mail('retry', emptied)).stderr).toMatch(/has been removed\.\n$/);
  expect((await mail('retry')).code).toBe(1);
});

test('a mail that was not sent is discarded with what it says', async () => {
  const [waiting, sent] = [await queued(), await queued("state = 'sent', data = null, finished = now()")];
  expect((await mail('discard', waiting)).code).toBe(0);
  expect((await states())[waiting]).toMatchObject({ state: 'discarded', content: false });
  expect((await mail('discard', sent)).stderr).toMatch(/cannot be discarded: it is sent\.\n$/);
});

test('contents of dead mails go after two weeks, and everything after 30 days', async () => {
  const [fresh, old, gone] = [
    await dead('rejected'),
    await dead('rejected'),
    await queued("state = 'sent', data = null, finished = now(), created = now() - interval '31 days'"),
  ];
  await database.pool.query("update mail set finished = now() - interval '15 days' where id = $1", [old]);
  await tidyUp(database.pool);
  expect(await states()).toMatchObject({
    [fresh]: { content: true },
    [old]: { state: 'dead', content: false },
  });
  expect(await states()).not.toHaveProperty(gone);
});

test('mails in files go after 30 days, and nothing else does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-mail-'));
  const directory = join(folder, 'mail');
  await mkdir(directory);
  for (const name of ['old.eml', 'new.eml', 'old.txt']) await writeFile(join(directory, name), '');
  const before = new Date(Date.now() - 31 * 86_400_000);
  for (const name of ['old.eml', 'old.txt']) await utimes(join(directory, name), before, before);
  await tidyMailFolder(directory);
  expect((await readdir(directory)).sort()).toEqual(['new.eml', 'old.txt']);
  await tidyMailFolder(join(folder, 'none'));
  await rm(folder, { recursive: true });
});

test('metrics say how many wait and how many are dead', async () => {
  await Promise.all([queued(), queued(), dead('rejected')]);
  const text = await createMetrics(database.pool).registry.metrics();
  expect(text).toContain(
    'zaehlwerk_mails{state="waiting"} 2\nzaehlwerk_mails{state="sending"} 0\nzaehlwerk_mails{state="dead"} 1\n',
  );
});

test('the version of the queue that a start asks for is the one of its library', async () => {
  const { rows } = await database.pool.query('select max(id) as newest from graphile_worker.migrations');
  expect(rows).toEqual([{ newest: queueVersion }]);
});
