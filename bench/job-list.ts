import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median } from '../e2e/support/page/in-page.ts';
import { ask } from './backend-client.ts';
import { compareBackends } from './compared-backends.ts';

/**
 * Measures the list of an account with many jobs: `node bench/job-list.ts [--jobs <number>] [--against <checkout>]`.
 */
const { values: options } = parseArgs({
  options: { jobs: { type: 'string', default: '10000' }, against: { type: 'string' } },
});
const jobs = Number(options.jobs);

/** The longest answer to a small request, which a blocked event loop delays, until `work` is done. */
async function longestWaitDuring(origin: string, work: Promise<unknown>): Promise<number> {
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  let longest = 0;
  while (!isDone) {
    const began = performance.now();
    await ask(`${origin}/healthz`);
    longest = Math.max(longest, performance.now() - began);
    await pause(2);
  }
  return longest;
}

const costs = new Map<string, { node: number; postgres: number; longestWait: number }[]>();
await compareBackends({ against: options.against, readers: 1, jobs, rounds: 10 }, async (subject, round) => {
  const { name, backend, tokens, used } = subject;
  const fetchList = () =>
    ask(`${backend.origin}/api/pro/job`, {
      token: tokens[0] ?? '',
      headers: { 'accept-encoding': 'br' },
    });
  const before = used();
  await fetchList();
  const after = used();
  // On its own: the small requests use processor time too.
  const longestWait = await longestWaitDuring(backend.origin, fetchList());
  if (round < 0) return;
  const cost = { node: after.node - before.node, postgres: after.postgres - before.postgres, longestWait };
  costs.set(name, [...(costs.get(name) ?? []), cost]);
});
for (const [name, found] of costs) {
  const of = (cost: 'node' | 'postgres' | 'longestWait') => median(found.map(one => one[cost])).toFixed(0);
  process.stdout.write(
    `${name}, ${jobs} jobs: Node ${of('node')} ms, PostgreSQL ${of('postgres')} ms, longest wait of others ${of('longestWait')} ms\n`,
  );
}
