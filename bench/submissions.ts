import process from 'node:process';
import { parseArgs } from 'node:util';
import { median } from '../e2e/support/page/in-page.ts';
import { ask } from './backend-client.ts';
import { compareBackends, type Subject } from './compared-backends.ts';

/**
 * Measures submissions of readings without photos: `node bench/submissions.ts [--jobs <number>] [--against <checkout>]`.
 */
const { values: options } = parseArgs({
  options: { jobs: { type: 'string', default: '10000' }, against: { type: 'string' } },
});
const jobs = Number(options.jobs);
const clients = 16;
const perClientAndRound = 10;

/** By backend: of each round. */
const costs = new Map<string, { node: number; postgres: number; perSecond: number }[]>();
/** By backend: submissions of each client so far. */
const sent = new Map<string, number>();

/** Each client sends readings of its own jobs, one after another. */
async function send({ name, backend, tokens }: Subject): Promise<void> {
  const next = sent.get(name) ?? 0;
  sent.set(name, next + perClientAndRound);
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

await compareBackends(
  { against: options.against, readers: clients, jobs, rounds: 5 },
  async (subject, round) => {
    const before = subject.used();
    const started = performance.now();
    await send(subject);
    const seconds = (performance.now() - started) / 1000;
    const after = subject.used();
    if (round < 0) return;
    const count = clients * perClientAndRound;
    const cost = {
      node: (after.node - before.node) / count,
      postgres: (after.postgres - before.postgres) / count,
      perSecond: count / seconds,
    };
    costs.set(subject.name, [...(costs.get(subject.name) ?? []), cost]);
  },
);
for (const [name, found] of costs) {
  const of = (cost: 'node' | 'postgres' | 'perSecond') => median(found.map(one => one[cost])).toFixed(1);
  process.stdout.write(
    `${name}, ${jobs} jobs: Node ${of('node')} ms, PostgreSQL ${of('postgres')} ms, ${of('perSecond')} per second\n`,
  );
}
