import type { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import process from 'node:process';
import { createTestApp, markedJpeg, markOf, type TestApp } from '@zaehlwerk/backend/test-app';
import { NodeFileReader } from '@zaehlwerk/store/testing';
import fc from 'fast-check';
import { type Backend, HostileNetwork } from './hostile-network.ts';
import { keptDays } from './kept-days.ts';
import type { Accepted } from './ledger.ts';
import { ModelBackend } from './model-backend.ts';
import { type DayAccount, type DayWorld, playDay } from './play-day.ts';
import { locksOfDevices } from './running-page.ts';
import { type Step, someDay } from './steps.ts';

const days = Number(process.env.DAYS ?? 200);
const realDays = Number(process.env.REAL_DAYS ?? 10);
const seed = Number(process.env.DAYS_SEED ?? 20_261_123);
/** The one day to be played, where `DAY` has its steps as JSON. */
const oneDay: readonly Step[] | undefined = process.env.DAY && JSON.parse(process.env.DAY);
const jobs = 3;
/** From a failed day on, so long is looked for a shorter one that fails as well. */
const shrinkMilliseconds = 60_000;

beforeAll(() => {
  Object.assign(globalThis, { FileReader: NodeFileReader });
  Object.defineProperty(globalThis.navigator, 'locks', { value: locksOfDevices, configurable: true });
  // What a page does in a moment happens before the next step of the day.
  const later = globalThis.setTimeout;
  const atOnce = (task: () => void, milliseconds = 0) =>
    milliseconds > 1 ? later(task, milliseconds) : setImmediate(task);
  Object.assign(globalThis, { setTimeout: atOnce });
});
// The next test file of this process has the same navigator.
afterAll(() => Reflect.deleteProperty(globalThis.navigator, 'locks'));
afterEach(() => jest.restoreAllMocks());

/** What takes as long as it likes, or is left to chance, is the same each time a day is played. */
function leaveNothingToChance(): void {
  let chance = 1;
  jest.spyOn(Math, 'random').mockImplementation(() => {
    chance = (chance * 48_271) % 2_147_483_647;
    return chance / 2_147_483_647;
  });
  jest.spyOn(crypto.subtle, 'digest').mockImplementation(async (_algorithm, data) => {
    const bytes = new Uint8Array('buffer' in data ? data.buffer : data);
    return Uint8Array.from(createHash('sha256').update(bytes).digest()).buffer;
  });
}

let daysMade = 0;

/** Two accounts with the same jobs, whom nobody else knows. */
function newNames() {
  daysMade += 1;
  return {
    usernames: ['anna', 'bert'].map(name => `${name}-${daysMade}`),
    jobIds: Array.from({ length: jobs }, (_, index) => `job-${daysMade}-${index}`),
  };
}

function worldOf(
  backend: Backend,
  accounts: readonly DayAccount[],
  jobIds: readonly string[],
  accepted: DayWorld['accepted'],
): DayWorld {
  leaveNothingToChance();
  const network = new HostileNetwork(backend);
  jest.spyOn(globalThis, 'fetch').mockImplementation(network.fetch);
  const [one, other] = accounts;
  if (!one || !other) throw new Error('There are no accounts');
  return { network, accounts: [one, other], jobs: jobIds, photo: markedJpeg, accepted };
}

/**
 * Plays the kept days and so many random ones, and fails with the shortest day that was found to go wrong. `play` answers
 * with what is wrong.
 */
async function playDays(
  amount: number,
  play: (steps: readonly Step[]) => Promise<readonly string[]>,
): Promise<void> {
  const wrongOn = new Map<string, readonly string[]>();
  const known = oneDay ? [oneDay] : keptDays.map(({ steps }) => steps);
  let end = Number.POSITIVE_INFINITY;
  const property = fc.asyncProperty(someDay, async steps => {
    // Enough was tried: what is left passes for a day on which nothing goes wrong.
    if (Date.now() > end) return;
    const wrong = await play(steps);
    if (wrong.length === 0) return;
    end = Math.min(end, Date.now() + shrinkMilliseconds);
    wrongOn.set(JSON.stringify(steps), wrong);
    throw new Error('A day went wrong');
  });
  const { failed, counterexample, numRuns } = await fc.check(property, {
    seed,
    numRuns: oneDay ? 1 : known.length + amount,
    examples: known.map((steps): [Step[]] => [[...steps]]),
    endOnFailure: Boolean(process.env.NO_SHRINK),
  });
  if (!failed) return;
  const day = JSON.stringify(counterexample?.[0]);
  const wrong = (wrongOn.get(day) ?? []).map(fault => `  ${fault}`);
  throw new Error(
    [
      `On day ${numRuns} of the seed ${seed}:`,
      ...wrong,
      'Again:',
      `DAY='${day}' npx jest --testPathPatterns whole-days`,
    ].join('\n'),
  );
}

test(`${days} random days: the utility has what was entered, once, with its photos, and nothing is left`, async () => {
  await playDays(days, steps => {
    const { usernames, jobIds } = newNames();
    const accounts = usernames.map(username => ({ id: username, username, password: 'x' }));
    const model = new ModelBackend(accounts, jobIds, markOf);
    return playDay(
      steps,
      worldOf(model.answer, accounts, jobIds, async () => model.accepted),
    );
  });
}, 1_800_000);

describe('the same with the real backend', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  const insertDay = `
    with accounts as (
      insert into account (application_id, username, name, password_hash, roles)
      select 'demo', username, username, (select password_hash from account where username = 'Kunde'),
             '{ROLE_KSA_PRO_USER}'
      from unnest($1::text[]) username returning id, username
    ), jobs as (
      insert into job (application_id, id, meter_number, meter_type)
      select 'demo', id, id, 'ELECTRIC_METER' from unnest($2::text[]) id returning key
    ), access as (
      insert into job_access (account_id, job_key, re_share)
      select accounts.id, jobs.key, false from accounts, jobs
    ), tasks as (
      insert into meter_rate_task (job_key, task_id, position, obis, pre_decimals, post_decimals)
      select key, 'V', 0, '1-0:1.8.0', 8, 0 from jobs
    )
    select id::text, username from accounts order by username`;

  const acceptedSql = `
    select a.id::text as account, j.id as job, to_char(s.reading_date, 'YYYY-MM-DD') as day,
           r.reading_value::text as value,
           (select array_agg(i.bytes order by i.position) from reading_image i where i.result_id = r.id) as photos
    from submission s
    join job j on j.key = s.job_key
    join account a on a.id = s.account_id
    join reading_result r on r.submission_id = s.id
    where a.username = any ($1)
    order by s.id`;

  type Row = Accepted & { photos: Buffer[] | null };

  test(`${realDays} days, in which the model says what the backend says`, async () => {
    await playDays(realDays, async steps => {
      const { usernames, jobIds } = newNames();
      const { rows } = await app.pool.query<DayAccount>(insertDay, [usernames, jobIds]);
      const accounts = rows.map(row => ({ ...row, password: 'ein-gutes-passwort' }));
      const model = new ModelBackend(accounts, jobIds, markOf);
      const differences: string[] = [];
      const both: Backend = async request => {
        const real = await app.app.inject({ ...request, method: request.method as 'GET' });
        const isCompared = request.url.endsWith('/result');
        const modelled = isCompared ? await model.answer(request) : undefined;
        if (modelled && saidOf(modelled) !== saidOf(real))
          differences.push(`${request.url}: ${saidOf(real)} and not ${saidOf(modelled)}`);
        return real;
      };
      const accepted = async () => {
        const { rows: found } = await app.pool.query<Row>(acceptedSql, [usernames]);
        return found.map(row => ({ ...row, photos: (row.photos ?? []).map(markOf) }));
      };
      const wrong = await playDay(steps, worldOf(both, accounts, jobIds, accepted));
      const inOrder = (all: readonly Accepted[]) =>
        JSON.stringify([...all].sort((a, b) => Number(a.value) - Number(b.value)));
      const [said, modelled] = [inOrder(await accepted()), inOrder(model.accepted)];
      return [...wrong, ...differences, ...(said === modelled ? [] : [`${said} and not ${modelled}`])];
    });
  }, 1_800_000);
});

/** What an answer to a reading says: its status, and whether the job is done. */
function saidOf({ statusCode, rawPayload }: Awaited<ReturnType<Backend>>): string {
  if (statusCode !== 200) return String(statusCode);
  const { id, done } = JSON.parse(String(rawPayload));
  return `${id} ${done ? 'done' : 'open'}`;
}
