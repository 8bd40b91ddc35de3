import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { type ImportOptions, type ImportOutcome, importFile } from '../../src/import/import-file.ts';
import { createTestDatabase } from '../database/index.ts';

/** One application and two accounts to import jobs for. */
export const basis = {
  application: { id: 'demo', name: 'Stadtwerke', default: true },
  accounts: [
    { username: 'anna', name: 'Anna' },
    { username: 'bert', name: 'Bert' },
  ],
};

/** A job with one register; `job` and `register` replace parts of it. */
export function jobRecord(id: string, job: object = {}, register: object = {}): object {
  const meterRateTasks = [{ taskId: 'T', obis: '1-0:1.8.0', preDecimals: 6, postDecimals: 1, ...register }];
  return { id, accounts: ['anna'], meter: { meterNumber: `1ESY${id}`, meterRateTasks }, ...job };
}

/** An empty database, and ways to import into it. */
export async function createTestImport() {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-import-'));
  const importText = async (name: string, text: string | Uint8Array, options?: ImportOptions) => {
    const file = join(folder, name);
    await writeFile(file, text);
    return importFile(database.pool, file, options);
  };
  return {
    pool: database.pool,
    url: database.url,
    folder,
    importText,
    importJson: (document: object, options?: ImportOptions) =>
      importText('file.json', JSON.stringify(document, null, 1), options),
    rows: async (sql: string, values?: unknown[]): Promise<unknown[]> =>
      (await database.pool.query(sql, values)).rows,
    reset: database.empty,
    close: async () => {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type TestImport = Awaited<ReturnType<typeof createTestImport>>;

/** Changes as `job: +1 ~0 -0 =3`, without kinds that have none; or the problems. */
export function summary(outcome: ImportOutcome): string[] {
  if (!outcome.ok) return outcome.problems.map(({ line, field, reason }) => `${line} ${field}: ${reason}`);
  return outcome.changes
    .filter(
      ({ added, changed, removed, unchanged }) => added.count + changed.count + removed.count + unchanged > 0,
    )
    .map(
      ({ kind, added, changed, removed, unchanged }) =>
        `${kind}: +${added.count} ~${changed.count} -${removed.count} =${unchanged}`,
    );
}

const tables = [
  'application',
  'application_host',
  'account',
  'link_token',
  'job',
  'job_access',
  'meter_rate_task',
  'submission',
  'reading_result',
];

/** Every row of every imported table with its place on disk: an update that changes nothing still moves a row. */
export async function fingerprint(pool: Pool): Promise<string> {
  const contents = await Promise.all(
    tables.map(table => pool.query(`select ctid::text, xmin::text, * from ${table} order by ctid`)),
  );
  return JSON.stringify(contents.map(({ rows }) => rows));
}
