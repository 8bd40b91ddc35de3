import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { backendEnvironment, backendProgram, startBackend } from '../e2e/support/server/backend-process.ts';
import { databaseUrl } from '../e2e/support/server/database.ts';
import { addReaders } from '../e2e/support/server/many-readers.ts';
import { addOldReadings } from '../e2e/support/server/old-readings.ts';
import { ask, closeConnections, logIn } from './backend-client.ts';

/*
 * Measures submissions while a worker removes 100,000 readings by retention, one of ten with a photo of 20 KB, beside the
 * same submissions before: `node bench/retention.ts`.
 */

const readings = 100_000;
const perSecond = 50;
const readers = 50;
const jobs = 20_000;

/** Sends at a steady pace until `isOver`; the times of the answers in milliseconds. */
async function submissions(
  origin: string,
  tokens: readonly string[],
  isOver: () => boolean,
): Promise<number[]> {
  const readingDate = `${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`;
  const body = { readingDate, results: [{ taskId: 'T', readingValue: 4000 }] };
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const started = performance.now();
  for (let n = 0; !isOver(); n += 1) {
    await pause(Math.max(0, started + (1000 * n) / perSecond - performance.now()));
    const reader = n % readers;
    const job = reader + readers * ((n * 7919) % (jobs / readers));
    const began = performance.now();
    const address = `${origin}/api/pro/job/N-${job}/meterRateTask/result`;
    const sent = ask(address, { method: 'POST', body, token: tokens[reader] ?? '' });
    running.push(sent.then(() => void times.push(performance.now() - began)));
  }
  await Promise.all(running);
  return times;
}

function report(when: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  process.stdout.write(
    `${when}: ${times.length} submissions, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms\n`,
  );
}

const data = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-retention-'));
const backend = await startBackend('', data);
try {
  const url = await databaseUrl(data);
  await addReaders(url, readers, jobs);
  const old = await addOldReadings(url, readings / jobs, jobs);
  const tokens = await Promise.all(
    Array.from({ length: readers }, (_, n) => logIn(backend.origin, `reader-${n}`)),
  );
  const seconds =
    (count: number, since = performance.now()) =>
    () =>
      performance.now() - since > 1000 * count;
  await submissions(backend.origin, tokens, seconds(10));
  report('before', await submissions(backend.origin, tokens, seconds(40)));

  const started = performance.now();
  const settings = {
    DATABASE_URL: url,
    KEYS_FILE: path.join(data, 'keys.json'),
    RETENTION_READINGS_DAYS: '365',
  };
  const worker = spawn(process.execPath, [backendProgram, 'worker'], {
    env: { ...backendEnvironment(data), ...settings },
    stdio: 'ignore',
  });
  let took: number | undefined;
  void (async () => {
    while (!(await old.isRemoved())) await pause(200);
    took = (performance.now() - started) / 1000;
  })();
  report('meanwhile', await submissions(backend.origin, tokens, () => took !== undefined));
  const removed = readings - (await old.left());
  process.stdout.write(`${removed} readings removed in ${took?.toFixed(0)} s\n`);
  worker.kill('SIGTERM');
  await once(worker, 'exit');
  await old.end();
} finally {
  await backend.stop();
  closeConnections();
  await rm(data, { recursive: true, force: true });
}
