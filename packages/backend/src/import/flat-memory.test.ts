import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase } from '#test-database';

const script = resolve(__dirname, '../../test-import/measure-import.ts');

// V8 is told to clean up early, so that memory in use is not hidden behind garbage.
const limits = ['--max-old-space-size=64', '--max-semi-space-size=2'];

async function measure(jobs: number): Promise<{ megabytes: number; stored: number }> {
  const database = await createTestDatabase();
  try {
    const env = { PATH: process.env.PATH, DATABASE_URL: database.url };
    const { stdout } = await promisify(execFile)(process.execPath, [...limits, script, String(jobs)], {
      env,
    });
    const { rows } = await database.pool.query<{ stored: number }>('select count(*)::int as stored from job');
    return { megabytes: JSON.parse(stdout).megabytes, stored: rows[0]?.stored ?? 0 };
  } finally {
    await database.drop();
  }
}

// A file of 20,000 jobs has 12 MB; loaded whole the two would differ by more than 40.
test('20,000 jobs need no more memory than 4,000, give or take garbage', async () => {
  const [some, many] = await Promise.all([measure(4_000), measure(20_000)]);
  expect(many.stored).toBe(20_000);
  expect(many.megabytes - some.megabytes).toBeLessThan(15);
}, 300_000);
