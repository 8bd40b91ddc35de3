import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type EndedCommand, runCommand } from '#test-command';
import { createTestImport, type TestImport } from '#test-import';
import { openDatabase } from './database/index.ts';
import { importLock } from './import/import-file.ts';

// Processes of their own take their time on a busy machine.
jest.setTimeout(60_000);

const example = resolve(__dirname, '../../../docs/guide/import-example.json');

let fixture: TestImport;
beforeAll(async () => {
  fixture = await createTestImport();
});
afterAll(() => fixture.close());

/** Runs the command line as `npm run backend` does, without a process of its own. */
const backend = (args: string[], env: Record<string, string> = { DATABASE_URL: fixture.url }) =>
  runCommand(args, { INIT_CWD: fixture.folder, ...env });

/** Runs it as a process. */
async function asProcess(args: string[], input = ''): Promise<EndedCommand> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [join(__dirname, 'cli.ts'), ...args], {
    cwd: fixture.folder,
    env: { PATH, NODE_COMPILE_CACHE, DATABASE_URL: fixture.url },
  });
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, stdout, stderr };
}

test('imports, says what changed, and exports it', async () => {
  const dry = await backend(['import', example, '--dry-run']);
  expect(dry).toMatchObject({ code: 0, stdout: expect.stringContaining('Dry run, nothing was changed') });
  const real = await backend(['import', example]);
  expect(real.stdout).toMatch(/^Imported into application "lindental"/);
  expect(real.stdout).toMatch(/jobs +1 +0 +0 +0\n {2}added: 2026-4713\n/);
  const { stdout } = await backend(['export', '--since', '2026-12-01', '--format', 'json']);
  expect(JSON.parse(stdout)).toMatchObject([
    { account: 'hausmeister', meterNumber: '7GMT0008123456', value: '13020.500' },
  ]);
  // Left by an interrupted export, and open to all.
  await writeFile(join(fixture.folder, 'readings.csv.part'), 'half', { mode: 0o644 });
  await backend(['export', '--since', '2026-12-01', '--out', 'readings.csv'], {
    DATABASE_URL: fixture.url,
    INIT_CWD: fixture.folder,
  });
  expect(await readFile(join(fixture.folder, 'readings.csv'), 'utf8')).toContain(
    ',"13020.500","2026-12-02",',
  );
  expect((await stat(join(fixture.folder, 'readings.csv'))).mode & 0o777).toBe(0o600);
});

test('a process of its own: what is printed, what is said, what is read, and its exit code', async () => {
  expect(await asProcess(['import', example, '--dry-run'])).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^Dry run, nothing was changed;[\s\S]+\n$/),
    stderr: '',
  });
  const reset = ['account', 'reset-password', '--username', 'hausmeister', '--password-stdin'];
  expect(await asProcess(reset, 'noch-ein-passwort\n')).toEqual({
    code: 0,
    stdout: '',
    stderr: 'Account "hausmeister" has a new password. 0 sessions ended.\n',
  });
  expect(await asProcess(['export', '--since', '2026-12-01'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(',"13020.500","2026-12-02",'),
  });
  expect(await asProcess(['account', 'disable', '--username', 'niemand'])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^There is no account "niemand"[^\n]+\n$/),
  });
  expect(await asProcess(['delete'])).toEqual({
    code: 1,
    stdout: '',
    stderr: "error: unknown command 'delete'\n",
  });
  expect(await asProcess(['--help'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Usage: backend [\s\S]+ serve /),
    stderr: '',
  });
});

test('exports readings of unknown meters under columns of their own', async () => {
  await fixture.pool.query(
    `insert into unknown_reading (account_id, meter_number, reading_date, reading_value)
     select id, '7GMT0000000001', '2026-12-03', 12.5 from account where username = 'hausmeister'`,
  );
  const since = ['--since', '2026-11-01'];
  const { stdout } = await backend(['export', '--meters', 'unknown', ...since]);
  expect(stdout).toMatch(
    /^"application","account","meterNumber","value","readingDate","reason","comment","created","readingId","images","state","jobId","rejectReason","decided","decidedBy","submissionNumber","meLoId","maLoId","earliestExecution","latestExecution"\r\n/,
  );
  expect(stdout).toContain(
    '\r\n"lindental","hausmeister","7GMT0000000001","12.5","2026-12-03","OTHER_KSA",,',
  );
  expect((await backend(['export', ...since])).stdout).not.toContain('7GMT0000000001');
  const wrong = await backend(['export', '--meters', 'all', ...since]);
  expect([wrong.code, wrong.stdout, wrong.stderr]).toEqual([1, '', expect.stringContaining('jobs, unknown')]);
});

test('a filter that is no regular expression is imported, with a warning', async () => {
  const instruction = {
    language: 'de-FORMAL',
    title: 'Gas',
    text: 'Nur die schwarzen Ziffern.',
    obisFilter: '[',
  };
  const application = { id: 'help', name: 'Hilfe', meterReadingHelp: [instruction] };
  await writeFile(join(fixture.folder, 'help.json'), JSON.stringify({ application }));
  expect(await backend(['import', 'help.json'])).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^Imported into application "help"/),
    stderr:
      'warning: line 1, meterReadingHelp.0.obisFilter: is no regular expression: the portal leaves out this instruction\n',
  });
});

test("an import says the utility's own name for the configuration, in one line", async () => {
  const application = { id: 'named', name: 'Stadtwerke', config: { name: 'Winter\n2026' } };
  await writeFile(join(fixture.folder, 'named.json'), JSON.stringify({ application }));
  for (const [flags, begin] of [
    [['--dry-run'], 'Dry run, nothing was changed; this would happen to'],
    [[], 'Imported into'],
  ] as const)
    expect((await backend(['import', 'named.json', ...flags])).stdout).toMatch(
      `${begin} application "named", configuration "Winter 2026" (`,
    );
});

test('a bad file: its problems, exit code 1', async () => {
  await writeFile(
    join(fixture.folder, 'bad.csv'),
    'jobId;accounts;meterNumber;obis\n1;niemand;1;1-0:1.8.0\n',
  );
  expect(await backend(['import', 'bad.csv'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Nothing of bad.csv was imported.\nline 2, accounts: there is no account "niemand"\n',
  });
});

test.each<[string, string[], Record<string, string>, RegExp]>([
  [
    'no database',
    ['import', example],
    { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c', DATABASE_WAIT: '0' },
    /^The database at 127\.0\.0\.1:1\/c cannot be reached/,
  ],
  [
    'no directory',
    ['import', example],
    { DATA_DIR: '/dev/null/data' },
    /^The data directory \/dev\/null\/data cannot be used/,
  ],
  ['no day', ['export', '--since', 'gestern'], {}, /must be a day such as 2026-11-30/],
])('%s: one clear line, exit code 1', async (_, args, env, line) => {
  const { code, stderr } = await backend(args, env);
  expect(code).toBe(1);
  expect(stderr).toMatch(line);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('a database that ends in the middle of an import is a failure', async () => {
  const holder = await fixture.pool.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock($1)', [importLock]);
  const waiting = backend(['import', example]);
  const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`;
  while ((await fixture.pool.query(terminate)).rowCount === 0) await sleep(50);
  await holder.query('rollback');
  holder.release();
  expect(await waiting).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The database failed: .+ Nothing was imported\.\n$/),
  });
});

test('works on the embedded database beside its running server, and without it', async () => {
  const dataDir = join(fixture.folder, 'data');
  const alone = await backend(['import', example], { DATA_DIR: dataDir });
  expect(alone.stdout).toContain('Imported into');
  const server = await openDatabase({ dataDir });
  const beside = await backend(['import', example], { DATA_DIR: dataDir });
  expect(beside.stdout).toMatch(/jobs +0 +0 +0 +1\n/);
  // The command has left it running.
  const client = new Client(server.url);
  await client.connect();
  await client.end();
  await server.stop();
});
