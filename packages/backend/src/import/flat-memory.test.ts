import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase } from '#test-database';

const script = resolve(__dirname, '../../testing/import/measure-import.ts');

async function measure(jobs: number): Promise<{ megabytes: number; stored: number }> {
  const database = await createTestDatabase();
  try {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: database.url };
    const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script, String(jobs)], {
      env,
    });
    const { rows } = await database.pool.query<{ stored: number }>('select count(*)::int as stored from job');
    return { megabytes: JSON.parse(stdout).megabytes, stored: rows[0]?.stored ?? 0 };
  } finally {
    await database.drop();
  }
}

// Measured: the two differ by 1 MB, and loaded whole by more than 20, as a file of 5,000 jobs has 22.
test('5,000 jobs need no more memory than 1,000', async () => {
  const [some, many] = await Promise.all([measure(1000), measure(5000)]);
  expect(many.stored).toBe(5000);
  expect(many.megabytes - some.megabytes).toBeLessThan(5);
}, 300_000);
