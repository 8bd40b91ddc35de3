import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import {
  authenticate,
  backupFolders,
  logIn,
  makeSite,
  manifestOf,
  preparePortal,
  sendReadings,
} from '#test-backup';
import { type BackendProcess, startProcess } from '#test-processes';
import { openDatabase } from '../database/index.ts';
import { openPool, workLimits } from '../database/pool.ts';

// Processes of their own take their time on a busy machine.
jest.setTimeout(300_000);

/** Milliseconds of load before the backup; `npm run test:long` makes it long. */
const warmUp = Number(process.env.DRILL_SECONDS ?? 0.3) * 1000;
const senders = 4;

let folders: Awaited<ReturnType<typeof backupFolders>>;
const started: BackendProcess[] = [];
beforeAll(async () => {
  folders = await backupFolders();
});
afterAll(async () => {
  await Promise.all(started.map(backend => backend.kill()));
  await folders.remove();
});

/** On the embedded database of a data directory. */
async function start(dataDir: string) {
  const quotas = { QUOTA_PER_JOB: '1000000', QUOTA_SUBMISSIONS: '1000000', QUOTA_CORRECTIONS: '1000000' };
  const backend = await startProcess('', join(dataDir, 'keys.json'), { DATA_DIR: dataDir, ...quotas });
  started.push(backend);
  return backend;
}

/** Makes the backup need several files of WAL. */
async function switchWal(dataDir: string, isOver: () => boolean): Promise<void> {
  await inDatabase(dataDir, async pool => {
    while (!isOver()) {
      await pool.query('select pg_switch_wal()');
      await sleep(100);
    }
  });
}

async function inDatabase<T>(dataDir: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir });
  const pool = openPool(database.url, workLimits);
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await database.stop();
  }
}

const storedValues = (dataDir: string) =>
  inDatabase(dataDir, async pool => {
    const { rows } = await pool.query<{ value: number }>(
      'select reading_value::int as value from reading_result',
    );
    return new Set(rows.map(({ value }) => value));
  });

test('a backup under load, the loss of everything, and a restore: no acknowledged reading is missing', async () => {
  const { at, backend } = folders;
  await preparePortal(at('data'));
  await makeSite(at('site'));
  const portal = await start(at('data'));
  const session = await logIn(portal.address, 'kunde');

  let isOver = false;
  const sending = Array.from({ length: senders }, (_, sender) =>
    sendReadings(portal.address, 1000 + 100_000 * sender, () => isOver),
  );
  const switching = switchWal(at('data'), () => isOver);
  await sleep(warmUp);
  const made = await backend(['backup', '--to', 'backups', '--site', 'site']).finally(() => {
    isOver = true;
  });
  const acknowledged = (await Promise.all(sending)).flat();
  await switching;
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const [name = ''] = made.stdout.split('\n');
  expect((await stat(join(name, 'database.tar.zst.age'))).mode & 0o777).toBe(0o600);

  await portal.kill();
  await stopServer(at('data'));
  await Promise.all([rm(at('data'), { recursive: true }), rm(at('site'), { recursive: true })]);
  const restored = await backend(['restore', '--from', 'backups', '--site', 'site']);
  expect(restored).toMatchObject({ code: 0, stderr: expect.stringContaining(`Restoring ${name}`) });

  const consistentAt = Date.parse((await manifestOf(name)).consistentAt);
  const due = acknowledged.filter(reading => reading.at < consistentAt);
  expect(due.length).toBeGreaterThan(senders);
  const stored = await storedValues(at('data'));
  expect(due.filter(({ readingValue }) => !stored.has(readingValue))).toEqual([]);

  const again = await start(at('data'));
  await logIn(again.address, 'kunde');
  expect(await authenticate(again.address, { token: session.refreshToken })).toHaveProperty('token');
  await stat(join(at('site'), '.portal', 'record.json'));
});

/** That of a killed backend runs on. */
async function stopServer(dataDir: string): Promise<void> {
  await (await openDatabase({ dataDir })).stop();
}
