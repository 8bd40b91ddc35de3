import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BackendProcess, checkout, startBackend } from '../e2e/support/server/backend-process.ts';
import { databaseUrl } from '../e2e/support/server/database.ts';
import { addReaders } from '../e2e/support/server/many-readers.ts';
import { closeConnections, logIn } from './backend-client.ts';
import { timeOfFamily, timeOfProcess } from './processor-time.ts';

/** A backend under measurement, with accounts `reader-0`, … that share jobs. */
export interface Subject {
  readonly name: string;
  readonly backend: BackendProcess;
  readonly tokens: readonly string[];
  /** Processor time used so far, in milliseconds. */
  used(): { readonly node: number; readonly postgres: number };
}

async function prepare(
  name: string,
  from: string,
  data: string,
  readers: number,
  jobs: number,
): Promise<Subject> {
  const backend = await startBackend('', data, { from });
  await addReaders(await databaseUrl(data), readers, jobs);
  const [postmaster] = (await readFile(path.join(data, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const tokens = [];
  for (let n = 0; n < readers; n += 1) tokens.push(await logIn(backend.origin, `reader-${n}`));
  const used = () => ({ node: timeOfProcess(backend.pid), postgres: timeOfFamily(Number(postmaster)) });
  return { name, backend, tokens, used };
}

/**
 * Runs `measure` for the backend of this checkout and, if there is another, for both in alternating rounds: they run at
 * once, each with its own database. The first rounds warm up compilers and plans: theirs are below 0.
 */
export async function compareBackends(
  {
    against,
    readers,
    jobs,
    rounds,
  }: { against: string | undefined; readers: number; jobs: number; rounds: number },
  measure: (subject: Subject, round: number) => Promise<void>,
): Promise<void> {
  const data = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-backends-'));
  const subjects: Subject[] = [];
  try {
    const checkouts = [['this', checkout], ...(against ? [['the other', against]] : [])] as const;
    for (const [name = '', from = ''] of checkouts)
      subjects.push(
        await prepare(name, path.resolve(from), path.join(data, name.replace(' ', '-')), readers, jobs),
      );
    for (let round = -3; round < rounds; round += 1)
      for (const subject of round % 2 === 0 ? subjects : subjects.toReversed()) await measure(subject, round);
  } finally {
    await Promise.all(subjects.map(({ backend }) => backend.stop()));
    closeConnections();
    await rm(data, { recursive: true, force: true });
  }
}
