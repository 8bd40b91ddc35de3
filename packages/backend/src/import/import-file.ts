import type { ClientBase, Pool } from 'pg';
import { AdministrationError } from '../administration/administration-error.ts';
import { findApplication } from '../administration/find-account.ts';
import { rolesOfAccounts } from '../administration/roles.ts';
import { zoneOfApplication } from '../database/day-or-instant.ts';
import { onConnection } from '../database/in-snapshot.ts';
import { databasePhotos, type PhotoStore } from '../photo/photo-store.ts';
import { applyApplication } from './apply/application.ts';
import type { Changes } from './apply/changes.ts';
import { applyRows } from './apply/index.ts';
import { applyPhotos } from './apply-photos.ts';
import { importPageTexts } from './page-texts.ts';
import { stagePasswords } from './passwords.ts';
import { type ImportProblem, ImportRefused } from './problem.ts';
import { fieldNameIn, recordsOf } from './read/index.ts';
import { importRegistrations } from './registrations.ts';
import { shortUserNames } from './short-user-names.ts';
import { type Staged, stage } from './stage.ts';
import { importZipCities } from './zip-cities.ts';

/**
 * `applicationId`: for a file without an application of its own; undefined: the default one. `store`: where photos go, by
 * default the database.
 */
export type ImportOptions = { applicationId?: string | undefined; dryRun?: boolean; store?: PhotoStore };

/**
 * Changes (of a dry run: those to come) with warnings; or all problems of the file, of which nothing was stored then.
 * Zip codes belong to all applications. `configuration` is the utility's name for its configuration.
 */
export type ImportOutcome =
  | {
      ok: true;
      applicationId: string | undefined;
      configuration?: string | undefined;
      changes: Changes[];
      warnings: ImportProblem[];
    }
  | { ok: false; problems: ImportProblem[] };

/** Serializes imports. */
export const importLock = 0x7ae41f;

/**
 * By the kind of a change. With the columns that queries compare: analyzing JSON takes longer than all others. With all
 * of them where an index is of an expression.
 */
const filledTables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account: { account: '' },
  job: { job: ' (key, application_id, id)' },
  access: { job_access: '' },
  register: { meter_rate_task: ' (key, job_key, task_id)' },
  result: { submission: '', reading_result: ' (id, submission_id, task_key)' },
};

/** Where a tenth is new, the next queries meet tables that PostgreSQL's own analysis comes to too late. */
async function analyzeGrown(client: ClientBase, changes: readonly Changes[]): Promise<void> {
  const filled = changes.flatMap(({ kind, added }) =>
    Object.entries(filledTables[kind] ?? {}).map(([table, columns]) => ({
      table,
      columns,
      added: added.count,
    })),
  );
  const { rows } = await client.query<{ analyzed: string }>(
    `select "table" || columns as analyzed
     from unnest($1::regclass[], $2::text[], $3::integer[]) as filled ("table", columns, added)
     join pg_class on pg_class.oid = "table" where 10 * added > reltuples order by relname`,
    [
      filled.map(({ table }) => table),
      filled.map(({ columns }) => columns),
      filled.map(({ added }) => added),
    ],
  );
  if (rows.length > 0) await client.query(`analyze ${rows.map(({ analyzed }) => analyzed).join(', ')}`);
}

async function storeApplication(client: ClientBase, { application }: Staged, wanted: string | undefined) {
  if (!application) return { applicationId: await findApplication(client, wanted), changes: [] };
  const { record, config, line } = application;
  if (wanted !== undefined && wanted !== record.id) {
    throw new ImportRefused({
      line,
      field: 'id',
      reason: `the file is for application "${record.id}", not "${wanted}"`,
    });
  }
  return { applicationId: record.id, changes: [await applyApplication(client, record, config)] };
}

const named = (file: string, { field, ...problem }: ImportProblem): ImportProblem =>
  field === undefined ? problem : { ...problem, field: fieldNameIn(file, field) };

/** The same file may state them. */
const setRoles = `update staged_account set roles = ${rolesOfAccounts('$1')} where roles is null`;

/** A last day ends in the time zone of the application, which the same file may state. */
const setEnds = `
  update staged_account set usable_until = (last_day + 1)::timestamp at time zone ${zoneOfApplication('$1')}
  where last_day is not null`;

async function importInto(
  client: ClientBase,
  file: string,
  wanted: string | undefined,
  store: PhotoStore,
): Promise<ImportOutcome> {
  await client.query('select pg_advisory_xact_lock($1)', [importLock]);
  const application = () => findApplication(client, wanted);
  const other =
    (await importPageTexts(client, file, application)) ??
    (await importZipCities(client, file)) ??
    (await importRegistrations(client, file, application));
  if (other !== undefined)
    return 'problems' in other ? { ok: false, ...other } : { ok: true, ...other, warnings: [] };
  const staged = await stage(client, recordsOf(file));
  if (staged.problems.length > 0) return { ok: false, problems: staged.problems };
  const { applicationId, changes } = await storeApplication(client, staged, wanted);
  await stagePasswords(client, applicationId, staged.passwords);
  await client.query(setEnds, [applicationId]);
  await client.query(setRoles, [applicationId]);
  const applied = await applyRows(client, applicationId);
  if ('problems' in applied)
    return { ok: false, problems: applied.problems.map(problem => named(file, problem)) };
  await applyPhotos(client, store);
  const { record, warnings: ofApplication = [] } = staged.application ?? {};
  const short = await shortUserNames(client, applicationId, record !== undefined);
  const warnings = [...ofApplication, ...short.map(problem => named(file, problem))];
  const configuration = record?.config.name;
  return { ok: true, applicationId, configuration, changes: [...changes, ...applied.changes], warnings };
}

/**
 * Imports a `.json` or `.csv` file, or a folder of texts (docs/guide/import.md), in one transaction. Importing the same
 * file again changes nothing, and results of users are never changed or removed. Imports wait for each other. Rejects
 * only when the database or the store of photos fails, to which a dry run sends nothing.
 */
export async function importFile(
  pool: Pool,
  file: string,
  { applicationId, dryRun = false, store = databasePhotos }: ImportOptions = {},
): Promise<ImportOutcome> {
  return onConnection(pool, async client => {
    await client.query('begin');
    const outcome = await importInto(client, file, applicationId, dryRun ? databasePhotos : store).catch(
      (error: unknown): ImportOutcome => {
        if (error instanceof ImportRefused) return { ok: false, problems: [error.problem] };
        if (error instanceof AdministrationError) return { ok: false, problems: [{ reason: error.message }] };
        throw error;
      },
    );
    await client.query(outcome.ok && !dryRun ? 'commit' : 'rollback');
    if (outcome.ok && !dryRun) await analyzeGrown(client, outcome.changes);
    return outcome;
  });
}
