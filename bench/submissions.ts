import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { median } from '../e2e/support/page/in-page.ts';
import { type BackendProcess, checkout, startBackend } from '../e2e/support/server/backend-process.ts';
import { databaseUrl } from '../e2e/support/server/database.ts';
import { addReaders } from '../e2e/support/server/many-readers.ts';
import { ask, closeConnections, logIn } from './backend-client.ts';
import { timeOfFamily, timeOfProcess } from './processor-time.ts';

/**
 * Measures submissions of readings without photos: `node bench/submissions.ts [--jobs <number>] [--against <checkout>]`.
 * The backends of both checkouts run at once, each with its own database; their rounds alternate.
 */
const { values: options } = parseArgs({
  options: { jobs: { type: 'string', default: '10000' }, against: { type: 'string' } },
});
const jobs = Number(options.jobs);
const clients = 16;
const rounds = 5;
const perClientAndRound = 10;

/** A backend under measurement: `next` counts the submissions of each client. */
interface Subject {
  readonly name: string;
  readonly backend: BackendProcess;
  readonly postmaster: number;
  readonly tokens: readonly string[];
  readonly costs: { node: number; postgres: number; perSecond: number }[];
  next: number;
}

async function prepare(name: string, from: string, data: string): Promise<Subject> {
  const backend = await startBackend('', data, { from });
  await addReaders(await databaseUrl(data), clients, jobs);
  const [postmaster] = (await readFile(path.join(data, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const tokens = [];
  for (let n = 0; n < clients; n += 1) tokens.push(await logIn(backend.origin, `reader-${n}`));
  return { name, backend, postmaster: Number(postmaster), tokens, costs: [], next: 0 };
}

/** Each client sends readings of its own jobs, one after another. */
async function send({ backend, tokens, next }: Subject): Promise<void> {
  const readingDate = `${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`;
  const results = [{ taskId: 'T', readingValue: 4000 }];
  await Promise.all(
    tokens.map(async (token, client) => {
      for (let n = next; n < next + perClientAndRound; n += 1) {
        // Far from each other: neighbours would lie on the same pages of the database.
        const job = client + clients * ((n * 7919) % Math.floor(jobs / clients));
        const address = `${backend.origin}/api/pro/job/N-${job}/meterRateTask/result`;
        await ask(address, { method: 'POST', body: { readingDate, results }, token });
      }
    }),
  );
}

async function measure(subject: Subject): Promise<void> {
  const used = () => [timeOfProcess(subject.backend.pid), timeOfFamily(subject.postmaster)] as const;
  const [node, postgres] = used();
  const started = performance.now();
  await send(subject);
  const seconds = (performance.now() - started) / 1000;
  const [nodeAfter, postgresAfter] = used();
  subject.next += perClientAndRound;
  const count = clients * perClientAndRound;
  subject.costs.push({
    node: (nodeAfter - node) / count,
    postgres: (postgresAfter - postgres) / count,
    perSecond: count / seconds,
  });
}

function report({ name, costs }: Subject): void {
  const of = (cost: 'node' | 'postgres' | 'perSecond') => median(costs.map(one => one[cost])).toFixed(1);
  process.stdout.write(
    `${name}, ${jobs} jobs: Node ${of('node')} ms, PostgreSQL ${of('postgres')} ms, ${of('perSecond')} per second\n`,
  );
}

const data = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-submissions-'));
const subjects: Subject[] = [];
try {
  const checkouts = [
    ['this', checkout],
    ...(options.against ? [['the other', options.against]] : []),
  ] as const;
  for (const [name = '', from = ''] of checkouts)
    subjects.push(await prepare(name, path.resolve(from), path.join(data, name.replace(' ', '-'))));
  // The first rounds warm up compilers and plans.
  for (let round = -2; round < rounds; round += 1) {
    if (round === 0) for (const { costs } of subjects) costs.length = 0;
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) await measure(subject);
  }
  subjects.forEach(report);
} finally {
  await Promise.all(subjects.map(({ backend }) => backend.stop()));
  closeConnections();
  await rm(data, { recursive: true, force: true });
}
