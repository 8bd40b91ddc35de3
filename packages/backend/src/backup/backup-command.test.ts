import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { backupFolders, filesOf, makeSite, manifestOf, passphrase, preparePortal } from '#test-backup';
import { openDatabase } from '../database/index.ts';
import { openPool, workLimits } from '../database/pool.ts';
import { keyFile, openKey } from './encryption.ts';

// Processes of their own take their time on a busy machine.
jest.setTimeout(300_000);

let folders: Awaited<ReturnType<typeof backupFolders>>;
/** A complete backup with a site. */
let backup: string;
/** Keeps the embedded server running, as a backend does. */
let stop: () => Promise<void>;
beforeAll(async () => {
  folders = await backupFolders();
  await preparePortal(folders.at('data'));
  await makeSite(folders.at('site'));
  ({ stop } = await openDatabase({ dataDir: folders.at('data') }));
  const made = await folders.backend(['backup', '--to', 'backups', '--site', 'site']);
  if (made.code !== 0) throw new Error(made.stderr);
  expect(made.stdout).toMatch(/not in the backup .*: 2, 0\.0 MB\.\n$/);
  [backup = ''] = made.stdout.split('\n');
});
afterAll(async () => {
  await stop();
  await folders.remove();
});

const into = (name: string) => ({ DATA_DIR: folders.at(name) });

test('a check restores, reads and starts the newest backup, and leaves nothing', async () => {
  await mkdir(join(folders.at('backups'), '9999-interrupted'));
  const before = await filesOf(folders.folder);
  const checked = await folders.backend(['restore', '--check', '--from', 'backups']);
  expect(checked).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(`Checking ${backup}, which has everything until 2`),
    stdout: expect.stringMatching(/account +5\n[\s\S]*job +3\n[\s\S]*The backup is whole/),
  });
  expect(await filesOf(folders.folder)).toEqual(before);
});

test.each<[string, string[], Record<string, string>, string]>([
  ['no passphrase', ['backup', '--to', 'b'], { BACKUP_PASSPHRASE: '' }, 'BACKUP_PASSPHRASE must be set'],
  ['a short one', ['backup', '--to', 'b'], { BACKUP_PASSPHRASE: 'short' }, 'at least 12 characters'],
  ['no database', ['backup', '--to', 'b'], { DATA_DIR: '/nowhere' }, 'There is no database in /nowhere'],
  ['no keys', ['backup', '--to', 'b'], { KEYS_FILE: '/nowhere/keys.json' }, 'There are no keys in /nowhere'],
  ['no site', ['backup', '--to', 'b', '--site', 'data'], {}, 'There is no published site in'],
  ['no folder', ['backup', '--to', 'https://x'], {}, 'is no place for backups'],
  [
    'half of the credentials',
    ['backup', '--to', 's3://bucket'],
    { AWS_REGION: 'x', AWS_ACCESS_KEY_ID: 'x' },
    'Set AWS_ACCESS_KEY_ID',
  ],
  ['a place that is a file', ['backup', '--to', 'site/index.html'], {}, 'cannot be written (E'],
])('a backup with %s is refused with the remedy, and leaves nothing', async (_name, args, env, said) => {
  const { code, stderr } = await folders.backend(args, env);
  expect([code, stderr]).toEqual([1, expect.stringContaining(said)]);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(await filesOf(folders.at('b'))).toEqual([]);
});

test('the keys of another database are refused', async () => {
  await preparePortal(folders.at('other'));
  const KEYS_FILE = join(folders.at('other'), 'keys.json');
  const { code, stderr } = await folders.backend(['backup', '--to', 'b'], { KEYS_FILE });
  expect([code, stderr]).toEqual([1, expect.stringContaining('are not those of this database')]);
});

/** A copy of the backup that something happens to. */
async function spoiled(change: (folder: string) => Promise<unknown>): Promise<string> {
  const copy = folders.at('spoiled');
  await rm(copy, { recursive: true, force: true });
  await cp(backup, copy, { recursive: true });
  await change(copy);
  return copy;
}
const edited = (change: (manifest: Record<string, never>) => object) => async (folder: string) => {
  const manifest = await manifestOf(folder);
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, ...change(manifest) }));
};

test.each<[string, (folder: string) => Promise<unknown>, string]>([
  ['without its manifest', folder => rm(join(folder, 'manifest.json')), 'There is no complete backup in'],
  ['with half a manifest', folder => writeFile(join(folder, 'manifest.json'), '{"format": 1,'), 'is damaged'],
  ['of a newer release', edited(() => ({ migrations: ['0001_schema', '9999_next'] })), 'of a newer release'],
  ['of a newer format', edited(() => ({ format: 2, product: '9.0' })), 'a newer release (9.0)'],
  [
    'of another PostgreSQL',
    edited(() => ({ database: { kind: 'files', version: '99.1', major: 99 } })),
    'has files of PostgreSQL 99',
  ],
  ['without the database', folder => rm(join(folder, 'database.tar.zst.age')), 'lacks database.tar.zst.age'],
  ['with other counts', edited(() => ({ rows: { job: [4, 5] } })), 'job: 3 instead of 4 to 5'],
])('a backup %s is refused, and the place stays empty', async (_name, change, said) => {
  const from = await spoiled(change);
  const { code, stderr } = await folders.backend(['restore', '--from', from], into('new'));
  expect([code, stderr]).toEqual([1, expect.stringContaining(said)]);
  expect(await filesOf(folders.at('new'))).toEqual([]);
});

test('another passphrase, and a place that is not empty, are refused', async () => {
  const restore = ['restore', '--from', 'backups'];
  const wrong = await folders.backend(restore, { ...into('new'), BACKUP_PASSPHRASE: 'ein anderer Satz' });
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('is not the one of this backup') });
  expect(await filesOf(folders.at('new'))).toEqual([]);

  const full = await folders.backend(restore);
  expect(full).toMatchObject({ code: 1, stderr: expect.stringMatching(/data is not empty \(keys\.json, /) });
  const site = await folders.backend([...restore, '--site', 'site'], into('new'));
  expect(site).toMatchObject({ code: 1, stderr: expect.stringContaining('site is not empty') });
  const KEYS_FILE = join(folders.at('data'), 'keys.json');
  const keys = await folders.backend(restore, { ...into('new'), KEYS_FILE });
  expect(keys).toMatchObject({ code: 1, stderr: expect.stringContaining('keys.json is there already') });
});

test('a backup of the first release, restored with this one, gets all migrations', async () => {
  const folder = resolve(__dirname, '../migrations');
  const migrations = (await filesOf(folder)).filter(name => name.endsWith('.sql'));
  const first = folders.at('first-migrations');
  await mkdir(first);
  await cp(join(folder, '0001_schema.sql'), join(first, '0001_schema.sql'));
  await preparePortal(folders.at('first'), first);
  const made = await folders.backend(['backup', '--to', 'of-first'], into('first'));
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const [name = ''] = made.stdout.split('\n');
  expect(await manifestOf(name)).toMatchObject({ migrations: ['0001_schema'], rows: { job: [3, 3] } });

  const restored = await folders.backend(['restore', '--from', 'of-first'], into('restored'));
  expect(restored).toMatchObject({ code: 0 });
  const database = await openDatabase({ dataDir: folders.at('restored') });
  const pool = openPool(database.url, workLimits);
  const { rows } = await pool.query('select name from migration order by id');
  await pool.end();
  await database.stop();
  expect(rows.map(({ name }) => `${name}.sql`)).toEqual(migrations);
  expect(await readFile(join(folders.at('restored'), 'keys.json'), 'utf8')).toBe(
    await readFile(join(folders.at('first'), 'keys.json'), 'utf8'),
  );
});

test('two backups at once do not meet', async () => {
  const made = await Promise.all([1, 2].map(() => asProcess('true', folders.at('twice')).ended));
  expect(made.map(([, [code]]) => code)).toEqual([0, 0]);
  const [one = '', ...others] = await filesOf(folders.at('twice'));
  expect(others).toHaveLength(1);
  // A process that tests change nothing in takes a second of work for the passphrase.
  const sealed = await readFile(join(folders.at('twice'), one, keyFile));
  expect(sealed.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 18\n/);
  await openKey(sealed, passphrase);
});

/** As a process, started by a shell with `limits`. */
function asProcess(limits: string, to: string) {
  const cli = join(__dirname, '..', 'cli.ts');
  const child = spawn('sh', ['-c', `${limits}; exec "$0" "$1" backup --to "$2"`, process.execPath, cli, to], {
    env: { ...process.env, DATABASE_URL: '', BACKUP_PASSPHRASE: passphrase, ...into('data') },
  });
  const ended = Promise.all([text(child.stderr), once(child, 'exit')]);
  return { child, ended };
}

test('on a full disk nothing is left of a backup', async () => {
  // 512 KB for a file: less than the database.
  const [said, [code]] = await asProcess('ulimit -f 1000', folders.at('full')).ended;
  expect([code, said]).toEqual([1, expect.stringContaining('there is no space left')]);
  expect(await filesOf(folders.at('full'))).toEqual([]);
});

test('SIGTERM ends a backup, of which nothing is left, in PostgreSQL neither; a killed one is none', async () => {
  const cut = async (signal: NodeJS.Signals) => {
    const { child, ended } = asProcess('true', folders.at('cut'));
    while ((await filesOf(folders.at('cut'))).length === 0) await sleep(5);
    child.kill(signal);
    return ended;
  };
  const [said, [code]] = await cut('SIGTERM');
  expect([code, said]).toEqual([1, expect.stringContaining('Interrupted')]);
  expect(await filesOf(folders.at('cut'))).toEqual([]);
  await cut('SIGKILL');
  expect(await filesOf(folders.at('cut'))).toHaveLength(1);
  const restored = await folders.backend(['restore', '--from', 'cut'], into('new'));
  expect(restored).toMatchObject({ code: 1, stderr: expect.stringContaining('no complete backup') });

  const database = await openDatabase({ dataDir: folders.at('data') });
  const pool = openPool(database.url, workLimits);
  const slots = async () =>
    (await pool.query<{ n: number }>('select count(*)::int as n from pg_replication_slots')).rows[0]?.n;
  // PostgreSQL notices the end of a connection in its own time.
  while ((await slots()) !== 0) await sleep(20);
  await pool.end();
  await database.stop();
});
