import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type AuthTokenResponse, authTokenResponseSchema } from '@zaehlwerk/api/schema';
import { decodeProtectedHeader } from 'jose';
import { insertFixture, password, sending } from '#test-app';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { type BackendProcess, startProcess } from '#test-processes';
import { requestLimits } from './database/pool.ts';

// Processes of their own take their time on a busy machine.
jest.setTimeout(60_000);

let database: TestDatabase;
let folder: string;
let keysFile: string;
let one: BackendProcess;
let two: BackendProcess;
const started: BackendProcess[] = [];
const start = async (...parameters: Parameters<typeof startProcess>) => {
  const backend = await startProcess(...parameters);
  started.push(backend);
  return backend;
};

/** Both start at the same moment on a database without a single table: neither migrates or makes keys before the other would. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-several-'));
  keysFile = join(folder, 'keys.json');
  database = await createTestDatabase();
  await database.pool.query('drop schema public cascade; create schema public');
  const holder = await database.pool.connect();
  await holder.query('begin; create table migration ()');
  const starting = Promise.all([start(database.url, keysFile), start(database.url, keysFile)]);
  await Promise.race([waitingForLock(2), starting]);
  await holder.query('rollback');
  holder.release();
  [one, two] = await starting;
  await insertFixture(database.pool);
});
afterAll(async () => {
  await Promise.all(started.map(backend => backend.kill()));
  await database.drop();
  await rm(folder, { recursive: true });
});

const post = (backend: BackendProcess, path: string, body: object, headers = {}, signal?: AbortSignal) =>
  fetch(backend.address + path, {
    signal: signal ?? null,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const authenticate = (backend: BackendProcess, body: object) =>
  post(backend, '/auth/token', { applicationId: 'demo', ...body });
const sessionIn = async (answer: Response) => authTokenResponseSchema.parse(await answer.json());
async function login(backend: BackendProcess, username = 'kunde'): Promise<AuthTokenResponse> {
  return sessionIn(await authenticate(backend, { username, password }));
}
const bearer = ({ token }: AuthTokenResponse) => ({ authorization: `Bearer ${token}` });
const jobs = (backend: BackendProcess, session: AuthTokenResponse) =>
  fetch(`${backend.address}/api/pro/job`, { headers: bearer(session) });

/** Sends a reading under an idempotency key. */
function send(
  backend: BackendProcess,
  session: AuthTokenResponse,
  readingValue: number,
  key: string,
  { signal, jobId = 'J-1' }: { signal?: AbortSignal; jobId?: 'J-1' | 'J-9' } = {},
) {
  const taskId = jobId === 'J-1' ? 'NT' : 'T';
  const { url, headers, payload } = sending(jobId, [{ taskId, readingValue }], { key });
  return post(backend, url, payload, { ...headers, ...bearer(session) }, signal);
}
async function stored(readingValue: number): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ n: number }>(
    'select count(*)::int as n from reading_result where reading_value = $1',
    [readingValue],
  );
  return rows[0]?.n;
}

test('both come up, every migration ran once, and the keys are in a file of their own', async () => {
  for (const { address } of [one, two]) expect((await fetch(`${address}/healthz`)).status).toBe(200);
  const { rows } = await database.pool.query<{ name: string }>('select name from migration order by id');
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  expect((await stat(keysFile)).mode & 0o777).toBe(0o600);
});

test('a session of one is one of the other, and its refresh at both at once has one successor', async () => {
  const session = await login(one);
  expect((await jobs(two, session)).status).toBe(200);
  const answers = await Promise.all(
    [one, two, one, two].map(backend => authenticate(backend, { token: session.refreshToken })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const sessions = await Promise.all(answers.map(sessionIn));
  expect(new Set(sessions.map(({ refreshToken }) => refreshToken)).size).toBe(1);
  for (const renewed of sessions) expect((await jobs(two, renewed)).status).toBe(200);
});

test('what ends a session ends it at both', async () => {
  const session = await login(one);
  expect([(await jobs(one, session)).status, (await jobs(two, session)).status]).toEqual([200, 200]);
  const logout = { applicationId: 'demo', token: session.refreshToken };
  expect((await post(one, '/auth/revoke', logout)).status).toBe(204);
  for (const backend of [one, two]) {
    expect((await jobs(backend, session)).status).toBe(401);
    expect((await authenticate(backend, { token: session.refreshToken })).status).toBe(401);
  }
});

test('failed logins count together', async () => {
  const guess = (backend: BackendProcess) =>
    authenticate(backend, { username: 'verwaltung', password: 'falsch' });
  for (let round = 0; round < 5; round += 1) {
    for (const backend of [one, two]) expect((await guess(backend)).status).toBe(401);
  }
  for (const backend of [one, two]) expect((await guess(backend)).status).toBe(429);
});

test('a submission sent to one and repeated at the other: one answer, one submission', async () => {
  const session = await login(one);
  const key = randomUUID();
  const first = await send(one, session, 4711, key);
  const again = await send(two, session, 4711, key);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(await again.text()).toBe(await first.text());
  expect(await stored(4711)).toBe(1);
});

test('the same at both at the same moment', async () => {
  const session = await login(two);
  for (let round = 0; round < 5; round += 1) {
    const [key, value] = [randomUUID(), 5000 + round];
    const answers = await Promise.all(
      [one, two, one, two].map(backend => send(backend, session, value, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(await Promise.all(answers.map(answer => answer.text()))).size).toBe(1);
    expect(await stored(value)).toBe(1);
  }
});

/** A backend that waits for locks, and holds its own, as long as it takes. */
const startPatient = () =>
  start(
    `${database.url}?${Object.keys(requestLimits)
      .map(limit => `${limit}=600000`)
      .join('&')}`,
    keysFile,
  );

test('one that is killed while it stores leaves nothing behind, and the other stores it', async () => {
  const third = await startPatient();
  const session = await login(third);
  const key = randomUUID();
  const holder = await database.pool.connect();
  await holder.query('begin; lock table reading_result');
  const lost = send(third, session, 6000, key).catch(() => 'lost');
  await waitingForLock(1);
  const repeated = send(two, session, 6000, key);
  await waitingForLock(2);
  await third.kill();
  await holder.query('rollback');
  holder.release();

  expect(await lost).toBe('lost');
  expect((await repeated).status).toBe(200);
  expect(await stored(6000)).toBe(1);
  expect((await fetch(`${two.address}/healthz`)).status).toBe(200);
});

test('one that hangs with locks holds up only accounts whose data it has locked', async () => {
  await database.pool.query('delete from login_attempt');
  const hung = await startPatient();
  const [session, other] = [await login(hung), await login(one, 'verwaltung')];
  const key = randomUUID();
  const holder = await database.pool.connect();
  await holder.query('begin; lock table reading_result');
  const lost = send(hung, session, 7000, key).catch(() => 'lost');
  await waitingForLock(1);
  hung.pause();
  await holder.query('rollback');
  holder.release();
  await activity("state = 'idle in transaction'", count => count === 1);

  const leaving = new AbortController();
  const repetitions = Array.from({ length: 20 }, () =>
    send(one, session, 7000, key, { signal: leaving.signal }).catch(() => 'gone'),
  );
  await waitingForLock(1);
  for (let round = 0; round < 3; round += 1) {
    expect((await send(one, other, 7100 + round, randomUUID(), { jobId: 'J-9' })).status).toBe(200);
    expect((await jobs(one, other)).status).toBe(200);
    expect((await fetch(`${one.address}/healthz`)).status).toBe(200);
  }
  await activity("state = 'idle in transaction'", count => count === 1);

  leaving.abort();
  await Promise.all(repetitions);
  const patient = send(two, session, 7000, key);
  await waitingForLock(1);
  await hung.kill();
  expect([await lost, (await patient).status]).toEqual(['lost', 200]);
  expect(await stored(7000)).toBe(1);
});

/** Waits until so many connections of the backends are as `state`, a condition of SQL, says. */
async function activity(state: string, isSo: (count: number) => boolean): Promise<void> {
  for (let tries = 0; tries < 2000; tries += 1) {
    const { rows } = await database.pool.query<{ n: number }>(
      `select count(*)::int as n, pg_sleep(0.02) from pg_stat_activity
       where datname = current_database() and ${state}`,
    );
    if (isSo(rows[0]?.n ?? 0)) return;
  }
  throw new Error(`${state}: never so.`);
}

/** Waits until so many statements of the backends wait for the lock of another. */
const waitingForLock = (count: number) => activity("wait_event_type = 'Lock'", found => found >= count);

/** Runs `npm run backend -- keys …` on the machine of the two. */
async function keys(...args: string[]): Promise<string> {
  const cli = join(__dirname, 'cli.ts');
  const env = { ...process.env, DATABASE_URL: database.url, KEYS_FILE: keysFile };
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'keys', ...args], { env });
  return stdout;
}

test('a rotation holds at both at once, and ends no session', async () => {
  const before = await login(one);
  await keys('rotate', '--signs-in', '0');
  const kidOf = ({ token }: AuthTokenResponse) => decodeProtectedHeader(token).kid;
  let after = await login(one);
  // As soon as one of them has looked.
  while (kidOf(after) === kidOf(before)) after = await login(one);
  expect((await keys('show')).match(/^\S+(?= +demo .*(signs|accepted until \S+)$)/gm)).toEqual([
    kidOf(before),
    kidOf(after),
  ]);
  for (const backend of [one, two])
    for (const session of [before, after]) expect((await jobs(backend, session)).status).toBe(200);
});

test('one on another machine, which has not got the keys, does not start and says what to do', async () => {
  const other = join(folder, 'other.json');
  await expect(start(database.url, other)).rejects.toThrow(
    /^There is no .*other\.json with the keys of this database.*\n$/,
  );
});

test('beside a newer release that has migrated, running backends work and restarted ones come up', async () => {
  await database.pool.query("insert into migration (name, run_on) values ('9999_of_a_newer_release', now())");
  const restarted = await start(database.url, keysFile);
  const session = await login(restarted);
  for (const backend of [one, two, restarted]) expect((await jobs(backend, session)).status).toBe(200);
});

test('a database that is migrated otherwise is refused', async () => {
  await database.pool.query("update migration set name = '0001_other' where name = '0001_schema'");
  await expect(start(database.url, keysFile)).rejects.toThrow(/^The database cannot be brought up to date: /);
  expect((await jobs(one, await login(two))).status).toBe(200);
});
