import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allowSharing, codeOf, created, createTestApp, loginsAt, sending, type TestApp } from '#test-app';
import { importFile } from '../import/import-file.ts';

let backend: TestApp;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-reassigned-'));
  backend = await createTestApp();
  await allowSharing(backend);
});
afterEach(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

/** A tenant moves out, and the utility says by an import who reads from now on. */
async function reassign(jobId: string, ...accounts: string[]): Promise<void> {
  const file = join(folder, 'moved.json');
  const meterRateTasks = ['HT', 'NT'].map(taskId => ({ taskId, obis: '1-0:1.8.0', preDecimals: 6 }));
  const meter = { meterNumber: '1EMH0012345678', meterType: 'ELECTRIC_METER', meterRateTasks };
  await writeFile(file, JSON.stringify({ jobs: [{ id: jobId, accounts, meter }] }));
  const outcome = await importFile(backend.pool, file, { applicationId: 'demo' });
  expect(outcome.ok || outcome.problems).toBe(true);
}

const read = (value: number) => sending('J-1', [{ taskId: 'HT', readingValue: value }]);
const valuesKept = async () => {
  const { rows } = await backend.pool.query<{ value: string }>(
    'select reading_value::text as value from reading_result order by id',
  );
  return rows.map(({ value }) => Number(value));
};

test('a job that goes to another customer while its share is open: refused by its own code, readings kept', async () => {
  const manager = await backend.as('verwaltung');
  const { login } = await created(manager, { allowToReShare: true });
  const helper = await loginsAt(backend).byPassword(login);
  const deputy = await loginsAt(backend).byPassword((await created(helper)).login);
  expect(await codeOf(helper(read(1234)))).toBe('200');
  await reassign('J-1', 'kunde');
  for (const who of [helper, deputy]) {
    expect(await codeOf(who(read(5678)))).toBe('403 job_taken_back');
    expect((await who({ url: '/api/pro/job' })).body).not.toContain('J-1');
  }
  // The owner has lost it, too, and is no share.
  expect(await codeOf(manager(read(1)))).toBe('404 job_unknown');
  expect(await valuesKept()).toEqual([1234]);
  const mine = await backend.as('kunde');
  expect(await codeOf(mine(read(1300)))).toBe('200');
  expect(await valuesKept()).toEqual([1234, 1300]);
});

test('a job that comes back by an import does not come back to the share: it stays refused', async () => {
  const manager = await backend.as('verwaltung');
  const helper = await loginsAt(backend).byPassword((await created(manager)).login);
  await reassign('J-1', 'kunde');
  await reassign('J-1', 'verwaltung');
  expect(await codeOf(manager(read(1234)))).toBe('200');
  expect(await codeOf(helper(read(5678)))).toBe('403 job_taken_back');
});
