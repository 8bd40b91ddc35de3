import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import * as server from '../e2e/support/server/backend-process.ts';
import { databaseUrl } from '../e2e/support/server/database.ts';
import { addReaders } from '../e2e/support/server/many-readers.ts';
import { logIn } from './backend-client.ts';

/**
 * Measures how long photos take from the database and from a bucket (a server on this machine, in memory), and what both
 * leave in the database: `node bench/photos.ts [<photos>]`.
 */
const photos = Number(process.argv[2] ?? 1000);
/** As docs/guide/sizing.md has it. */
const bytes = 376_000;
const clients = 4;
const say = (line: string) => process.stdout.write(`${line}\n`);

const data = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-photos-'));
const s3Server = path.join(server.checkout, 'packages/bucket/src/testing/s3-server.ts');
const s3 = spawn(process.execPath, [s3Server], { stdio: ['pipe', 'pipe', 'inherit'] });
const [port] = await once(s3.stdout, 'data');
const settings = {
  PHOTO_BUCKET: 's3://portal/photos',
  AWS_ENDPOINT_URL: `http://127.0.0.1:${String(port).trim()}`,
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
};
const backend = await server.startBackend('', data, { settings });
const { Client } = createRequire(path.join(server.checkout, 'packages/backend/package.json'))('pg');
const database = new Client(await databaseUrl(data));
await database.connect();

async function store(): Promise<void> {
  await addReaders(await databaseUrl(data), 1, 1);
  const { rows } = await database.query(`
    with sent as (insert into submission (job_key, account_id, reading_date)
      select job_key, account_id, current_date from job_access join account on account.id = account_id
      where username = 'reader-0' returning id, job_key)
    insert into reading_result (submission_id, task_key, reading_value)
      select sent.id, task.key, 1 from sent join meter_rate_task task using (job_key) returning id`);
  const sql = `
    with kept as (insert into photo (hash, size, bytes) values (sha256($1), $2, $1) returning hash)
    insert into reading_photo (result_id, position, photo_hash) select $3, $4, hash from kept`;
  for (let position = 0; position < photos; position += 1)
    await database.query(sql, [randomBytes(bytes), bytes, rows[0]?.id, position]);
}

/** Milliseconds for each photo. */
async function readAll(paths: readonly string[], token: string): Promise<number[]> {
  const times: number[] = [];
  const left = paths.values();
  const client = async () => {
    for (const path of left) {
      const start = performance.now();
      const answer = await fetch(backend.origin + path, { headers: { authorization: `Bearer ${token}` } });
      const { byteLength } = await answer.arrayBuffer();
      if (byteLength !== bytes) throw new Error(`${path}: ${answer.status}`);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return times.sort((one, other) => one - other);
}

/** Prints times, after a first round that warms up, and the size of the database. */
async function report(where: string): Promise<void> {
  await database.query('vacuum full photo');
  const { rows } = await database.query(`
    select '/api/pro/job/' || job.id || '/meter-rate-tasks/' || task_id || '/result-images/' || photo.id as path,
      pg_database_size(current_database()) / 1000000.0 as size
    from reading_photo photo join reading_result on reading_result.id = result_id
      join meter_rate_task task on task.key = task_key join job on job.key = job_key where job.id like 'N-%'`);
  const paths = rows.map((row: { path: string }) => row.path);
  const token = await logIn(backend.origin, 'reader-0');
  await readAll(paths, token);
  const times = await readAll(paths, token);
  const of = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1);
  say(`${where}: p50 ${of(0.5)} ms, p99 ${of(0.99)} ms, database of ${Number(rows[0]?.size).toFixed(1)} MB`);
}

try {
  await store();
  await report(`${photos} photos in the database`);
  const start = performance.now();
  const env = { ...server.backendEnvironment(data), ...settings };
  execFileSync(process.execPath, [server.backendProgram, 'photos', 'move', '--to', 'bucket'], { env });
  say(`moved in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  await report('in the bucket');
} finally {
  await database.end();
  await backend.stop();
  s3.stdin.end();
  await rm(data, { recursive: true, force: true });
}
