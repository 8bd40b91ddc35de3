import { createHash } from 'node:crypto';
import { createTestApp, markedJpeg, markOf, type TestApp } from '@zaehlwerk/backend/test-app';
import { NodeFileReader } from '@zaehlwerk/store/testing';
import fc from 'fast-check';
import { acceptedFrom, insertDay, namesOfDay } from '../accounts.ts';
import { playDay } from '../day.ts';
import { type Accepted, Ledger } from '../ledger.ts';
import { regressionDays } from '../regression-days.ts';
import { failedDay, isShrunk, numberOfDays, numberOfRealDays, oneDay, seed } from '../settings.ts';
import type { Step } from '../steps.ts';
import { ModelBackend } from './model-backend.ts';
import type { Backend } from './network.ts';
import { locksOfDevices } from './running-page.ts';
import { HeadlessWorld, someDay, type Utility } from './world.ts';

const days = numberOfDays(200);
const realDays = numberOfRealDays(10);
const jobs = 3;
/** Maximum time to look for a shorter failing day. */
const shrinkMilliseconds = 60_000;

beforeAll(() => {
  Object.assign(globalThis, { FileReader: NodeFileReader });
  Object.defineProperty(globalThis.navigator, 'locks', { value: locksOfDevices, configurable: true });
  // Effects of a tick are complete before the next step.
  const later = globalThis.setTimeout;
  const atOnce = (task: () => void, milliseconds = 0) =>
    milliseconds > 1 ? later(task, milliseconds) : setImmediate(task);
  Object.assign(globalThis, { setTimeout: atOnce });
});
// The next test file of this process uses the same navigator.
afterAll(() => Reflect.deleteProperty(globalThis.navigator, 'locks'));
afterEach(() => jest.restoreAllMocks());

/** Replaces timing and randomness by deterministic values. */
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

function newNames() {
  daysMade += 1;
  return namesOfDay(String(daysMade), jobs);
}

function play(steps: readonly Step[], utility: Omit<Utility, 'photo'>): Promise<readonly string[]> {
  leaveNothingToChance();
  const ledger = new Ledger();
  const world = new HeadlessWorld({ ...utility, photo: markedJpeg }, ledger);
  jest.spyOn(globalThis, 'fetch').mockImplementation(world.network.fetch);
  return playDay(steps, world, ledger);
}

/**
 * Plays the regression days and this many random ones, and fails with the shortest failing day found. `play` returns
 * the faults of a day.
 */
async function playDays(
  amount: number,
  play: (steps: readonly Step[]) => Promise<readonly string[]>,
): Promise<void> {
  const wrongOn = new Map<string, readonly string[]>();
  const known = oneDay ? [oneDay] : regressionDays.map(({ steps }) => steps);
  let end = Number.POSITIVE_INFINITY;
  const property = fc.asyncProperty(someDay, async steps => {
    // Time is up: further candidates count as passing.
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
    endOnFailure: !isShrunk,
  });
  if (!failed) return;
  const steps = counterexample?.[0] ?? [];
  const wrong = wrongOn.get(JSON.stringify(steps)) ?? [];
  const command = 'npx jest --testPathPatterns simulation/headless';
  throw failedDay(`On day ${numRuns} of the seed ${seed}:`, wrong, steps, command);
}

test(`Every entry of ${days} random days arrives once`, async () => {
  await playDays(days, steps => {
    const { usernames, jobIds } = newNames();
    const accounts = usernames.map(username => ({ id: username, username, name: username, password: 'x' }));
    const model = new ModelBackend(accounts, jobIds, markOf);
    const accepted = async () => model.accepted;
    return play(steps, { backend: model.answer, accounts, jobs: jobIds, accepted });
  });
}, 1_800_000);

describe('with the real backend', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  test(`The model answers like the backend on ${realDays} random days`, async () => {
    await playDays(realDays, async steps => {
      const names = newNames();
      const { jobIds } = names;
      const accounts = await insertDay(app.pool, names, 'ein-gutes-passwort');
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
      const accepted = () => acceptedFrom(app.pool, accounts);
      const wrong = await play(steps, { backend: both, accounts, jobs: jobIds, accepted });
      const inOrder = (all: readonly Accepted[]) =>
        JSON.stringify([...all].sort((a, b) => Number(a.value) - Number(b.value)));
      const [real, modelled] = [inOrder(await accepted()), inOrder(model.accepted)];
      return [...wrong, ...differences, ...(real === modelled ? [] : [`${real} and not ${modelled}`])];
    });
  }, 1_800_000);
});

/** The status of an answer, and whether the job is done. */
function saidOf({ statusCode, rawPayload }: Awaited<ReturnType<Backend>>): string {
  if (statusCode !== 200) return String(statusCode);
  const { id, done } = JSON.parse(String(rawPayload));
  return `${id} ${done ? 'done' : 'open'}`;
}
