import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Pool } from 'pg';
import { importFile } from '../../src/import/import-file.ts';
import { basis, jobRecord } from './index.ts';

/**
 * A process for measurements: imports as many jobs as its first argument says into the database at `DATABASE_URL` and
 * prints `{ jobs, seconds, megabytes }`, the last being the most memory that was in use at any moment: what is left when
 * garbage is collected, ten times a second. Needs `--expose-gc`.
 */
const jobs = Number(process.argv[2]);

/** 4 KB: a job weighs far more than its rows cost the database. */
const company = 'Genossenschaft Lindental '.repeat(160);

function* document(): Generator<string> {
  yield `${JSON.stringify(basis).slice(0, -1)},"jobs":[`;
  for (let n = 0; n < jobs; n += 1) {
    const readingEvents = [2023, 2024, 2025].map(year => ({
      readingDate: `${year}-12-31`,
      readingValue: year + n / 10,
    }));
    const customer = { customerNumber: `K-${n}`, company };
    const jobConstraints = { earliestExecution: '2026-11-01', latestExecution: '2026-12-31' };
    const job = jobRecord(`J-${n}`, { jobConstraints, customer }, { rateName: 'Verbrauch', readingEvents });
    yield `${n === 0 ? '' : ','}\n${JSON.stringify(job)}`;
  }
  yield '\n]}';
}

const folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-measure-'));
const file = join(folder, 'jobs.json');
await pipeline(Readable.from(document()), createWriteStream(file));
const pool = new Pool({ connectionString: process.env.DATABASE_URL });
let mostBytes = 0;
const weighing = setInterval(() => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  mostBytes = Math.max(mostBytes, heapUsed + external);
}, 100);
const started = performance.now();
const outcome = await importFile(pool, file);
const seconds = (performance.now() - started) / 1000;
clearInterval(weighing);
await pool.end();
await rm(folder, { recursive: true });
if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
process.stdout.write(JSON.stringify({ jobs, seconds, megabytes: mostBytes / 1024 ** 2 }));
