import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openEmbedded } from './embedded/open.ts';
import { openDatabase } from './index.ts';

// Processes of their own take their time on a busy machine.
jest.setTimeout(60_000);

// Only its owner may enter this folder: run by root, PostgreSQL needs the right to pass it.
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zaehlwerk-embedded-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const pidFile = () => join(dataDir, 'postgres', 'postmaster.pid');
const portOf = (url: string) => new URL(url).port;

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client(url);
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

const children: ChildProcess[] = [];
// Those of a test that has failed would keep this process from ending.
afterEach(() => Promise.all(children.splice(0).map(kill)));

/** Another process that opens the same database; `line` is its address or its error code. */
async function hold(): Promise<{ child: ChildProcess; line: string }> {
  const script = join(__dirname, '..', '..', 'testing', 'database', 'hold-database.ts');
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [chunk] = await once(child.stdout, 'data');
  return { child, line: String(chunk).trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  child.kill('SIGKILL');
  await exited;
}

test('what is written is there after a restart, in UTF-8, behind a password only its owner can read', async () => {
  const first = await openDatabase({ dataDir });
  await ask(first.url, "create table kept as select 'Zähler' as word");
  expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600);
  await first.stop();
  await first.stop();
  await expect(ask(first.url, 'select 1')).rejects.toThrow();
  const second = await openDatabase({ dataDir });
  expect(await ask(second.url, 'select word from kept')).toBe('Zähler');
  expect(await ask(second.url, 'show server_encoding')).toBe('UTF8');
  await expect(ask(second.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({
    code: '28P01',
  });
  await second.stop();
});

test('processes join a running server, which ends with the last of them', async () => {
  const first = await openDatabase({ dataDir });
  const second = await openDatabase({ dataDir });
  expect(second.url).toBe(first.url);
  await first.stop();
  expect(await ask(second.url, 'select 1')).toBe(1);
  const third = await openDatabase({ dataDir });
  await second.stop();
  expect(await ask(third.url, 'select 1')).toBe(1);
  await third.stop();
  await expect(ask(third.url, 'select 1')).rejects.toThrow();
});

test('a server that another process holds alone is left to it', async () => {
  const { child, line } = await hold();
  const owner = new Client(Object.assign(new URL(line), { pathname: 'postgres' }).href);
  owner.on('error', () => undefined);
  await owner.connect();
  await kill(child);
  await owner.query('select pg_advisory_lock($1)', [0x7ae41e]);
  await expect(openEmbedded(dataDir, {}, 500)).rejects.toMatchObject({ code: 'DATABASE_START_FAILED' });
  expect((await owner.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await owner.end();
  await (await openDatabase({ dataDir })).stop();
});

test('opening while the server ends gives a server', async () => {
  const last = await openDatabase({ dataDir });
  const [, next] = await Promise.all([last.stop(), openDatabase({ dataDir })]);
  expect(await ask(next.url, 'select word from kept')).toBe('Zähler');
  await next.stop();
});

test('stopping waits for its own server, not for one that starts right after it', async () => {
  const last = await openDatabase({ dataDir });
  const its = await readFile(pidFile(), 'utf8');
  const { uid, gid } = await stat(pidFile());
  const next = spawn('sleep', ['60'], { uid, gid });
  children.push(next);
  const stopped = last.stop();
  while (existsSync(pidFile())) await new Promise(setImmediate);
  await writeFile(pidFile(), its.replace(/^.*/, String(next.pid)));
  await stopped;
  await rm(pidFile());
}, 10_000);

test('the server of a killed backend is joined, and ends with who has joined it', async () => {
  const { child, line } = await hold();
  await kill(child);
  const heir = await openDatabase({ dataDir });
  expect(portOf(heir.url)).toBe(portOf(line));
  expect(await ask(heir.url, 'select word from kept')).toBe('Zähler');
  await heir.stop();
  await expect(ask(heir.url, 'select 1')).rejects.toThrow();
});

test('backends that start at once share one server', async () => {
  const holders = await Promise.all([hold(), hold(), hold()]);
  expect(new Set(holders.map(({ line }) => portOf(line))).size).toBe(1);
  await Promise.all(holders.map(({ child }) => kill(child)));
  await (await openDatabase({ dataDir })).stop();
});

test('a server that was killed itself recovers', async () => {
  const { child } = await hold();
  process.kill(Number((await readFile(pidFile(), 'utf8')).split('\n')[0]), 'SIGKILL');
  await kill(child);
  const database = await openDatabase({ dataDir });
  expect(await ask(database.url, 'select word from kept')).toBe('Zähler');
  await database.stop();
});

test('a server that ends under a backend is started again, at its address', async () => {
  const database = await openDatabase({ dataDir });
  const comesBack = async () => {
    for (;;) {
      const word = await ask(database.url, 'select word from kept').catch(() => undefined);
      if (word !== undefined) return word;
    }
  };
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const pid = Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);
    process.kill(pid, signal);
    while (existsSync(`/proc/${pid}`)) await new Promise(setImmediate);
    expect(await comesBack()).toBe('Zähler');
  }
  await database.stop();
  await expect(ask(database.url, 'select 1')).rejects.toThrow();
});

test('it starts at no other address while its own is taken', async () => {
  const database = await openDatabase({ dataDir });
  const pid = (await readFile(pidFile(), 'utf8')).split('\n')[0];
  const log = join(dataDir, 'postgres', 'server.log');
  process.kill(Number(pid), 'SIGKILL');
  // Without a pause in which the backend could start it.
  while (existsSync(`/proc/${pid}`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '));
  rmSync(log);
  const stranger = createServer().listen(Number(portOf(database.url)), '127.0.0.1');
  await once(stranger, 'listening');
  let tried = '';
  while (!/could not bind|ready to accept/.test(tried)) tried = await readFile(log, 'utf8').catch(() => '');
  stranger.close();
  const isBack = () => ask(database.url, 'select 1').catch(() => undefined);
  while (tried.includes('could not bind') && (await isBack()) !== 1);
  await database.stop();
  expect(tried).toContain('could not bind');
});

test('a backend that has lost its connection to the server counts as its user again', async () => {
  const [first, second] = [await openDatabase({ dataDir }), await openDatabase({ dataDir })];
  const holders = `from pg_locks where locktype = 'advisory' and objid = ${0x7ae41e}`;
  // A terminated connection holds its lock for another moment, and does not count as back.
  const ended = new Set<number>();
  const terminate = `select array_agg(pid) from (select pid, pg_terminate_backend(pid) ${holders}) as terminated`;
  for (let round = 0; round < 10; round += 1)
    for (const pid of ((await ask(first.url, terminate)) as number[] | null) ?? []) ended.add(pid);
  const isBack = `select count(*) = 2 ${holders} and pid <> all ('{${[...ended]}}')`;
  while (!(await ask(first.url, isBack))) await new Promise(setImmediate);
  await first.stop();
  expect(await ask(second.url, 'select 1')).toBe(1);
  await ask(second.url, `select pg_terminate_backend(pid) ${holders}`);
  await second.stop();
  await expect(ask(second.url, 'select 1')).rejects.toThrow();
});

describe('a left-over postmaster.pid', () => {
  const opens = async () => {
    const database = await openDatabase({ dataDir });
    expect(await ask(database.url, 'select word from kept')).toBe('Zähler');
    await database.stop();
  };
  const leave = async (pid: number) => {
    const { child } = await hold();
    const text = await readFile(pidFile(), 'utf8');
    await kill(child);
    await (await openDatabase({ dataDir })).stop();
    const { uid, gid } = await stat(join(dataDir, 'postgres'));
    await writeFile(pidFile(), text.replace(/^\d+/, String(pid)), { mode: 0o600 });
    return { uid, gid };
  };

  test('of a process that is gone', async () => {
    await leave(999_999_999);
    await opens();
  });

  test('whose number now belongs to another process of the same user', async () => {
    const { uid, gid } = await leave(1);
    const identity = process.getuid?.() === 0 ? { uid, gid } : {};
    const stranger = spawn('sleep', ['60'], { ...identity, cwd: '/' });
    await once(stranger, 'spawn');
    const text = await readFile(pidFile(), 'utf8');
    await writeFile(pidFile(), text.replace(/^\d+/, String(stranger.pid)));
    await opens();
    expect(stranger.exitCode).toBeNull();
    await kill(stranger);
  });

  test.each(['', 'nonsense\n'])('that holds %j', async text => {
    await writeFile(pidFile(), text);
    await opens();
  });
});

test('a first start that was killed half-way leaves nothing behind', async () => {
  const draft = join(dataDir, 'postgres.new-1');
  await writeFile(draft, '');
  await (await openDatabase({ dataDir })).stop();
  await expect(stat(draft)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a directory that cannot be one, and data of another version, are named', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  await chmod(file, 0o600);
  await expect(openDatabase({ dataDir: file })).rejects.toMatchObject({ code: 'DATA_DIR_UNUSABLE' });
  await expect(openDatabase({ dataDir: join(file, 'below') })).rejects.toMatchObject({
    code: 'DATA_DIR_UNUSABLE',
  });
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await expect(openDatabase({ dataDir })).rejects.toMatchObject({ code: 'DATABASE_VERSION_UNSUPPORTED' });
});
