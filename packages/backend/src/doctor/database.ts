import { statfs } from 'node:fs/promises';
import type { Pool } from 'pg';
import { demoApplicationId } from '../import/demo.ts';
import { isMigrated } from '../migrations/migrate.ts';
import { createStorage } from '../storage/storage.ts';
import { checkApplications } from './applications.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

type Facts = {
  version: string;
  now: Date;
  connections: number;
  most: number;
  mayCreate: boolean;
  isStandby: boolean;
};

/** A backend has this many at most (docs/guide/operating-several-backends.md). */
const connectionsOfBackend = 16;
/** Seconds by which clocks may differ: tokens are valid for 15 minutes, with a tolerance of one. */
const clockLimits = { warning: 5, problem: 60 };

/** What the database says about itself. Rejects with it. */
export async function checkDatabase(pool: Pool, environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const asked = Date.now();
  const { rows } = await pool.query<Facts>(`select current_setting('server_version') as version,
    clock_timestamp() as now, (select count(*)::int from pg_stat_activity) as connections,
    current_setting('max_connections')::int as most, pg_is_in_recovery() as "isStandby",
    has_database_privilege(current_database(), 'create') as "mayCreate"`);
  const middle = (asked + Date.now()) / 2;
  const [facts] = rows;
  if (facts === undefined) throw new Error('A select without a table has a row.');
  const { version, now, connections, most, mayCreate, isStandby } = facts;
  const found = [ok('database', `PostgreSQL ${version}`), clock((now.getTime() - middle) / 1000)];
  if (isStandby)
    found.push(problem('database', 'It is a standby: nothing can be written.', 'Name the primary.'));
  if (!mayCreate)
    found.push(
      problem(
        'database',
        'Its user may not create schemas, which the mail queue needs.',
        'grant create on database … to …',
      ),
    );
  if (most - connections < connectionsOfBackend)
    found.push(
      warning(
        'connections',
        `${connections} of ${most} connections are taken.`,
        `A backend has up to ${connectionsOfBackend}: raise max_connections, or run fewer.`,
      ),
    );
  const ofSchema = await schema(pool);
  found.push(ofSchema, ...(environment.DATABASE_URL ? await demo(pool) : []));
  return ofSchema.state === 'ok' ? [...found, ...(await checkApplications(pool, environment))] : found;
}

function clock(seconds: number): Finding {
  const apart = Math.abs(seconds);
  const says = `The clocks of this machine and the database differ by ${apart.toFixed(1)} s.`;
  const remedy = 'Run a time service (systemd-timesyncd, chrony) on both.';
  if (apart > clockLimits.problem) return problem('clock', says, remedy);
  return apart > clockLimits.warning ? warning('clock', says, remedy) : ok('clock', says);
}

async function schema(pool: Pool): Promise<Finding> {
  const { rows } = await pool.query<{ table: string | null }>(
    `select to_regclass('migration')::text as "table"`,
  );
  const remedy = '`backend migrate`, or the next start, brings it up to date.';
  if (!rows[0]?.table) return warning('schema', 'The database is empty.', remedy);
  return (await isMigrated(pool))
    ? ok('schema', 'It is that of this release.')
    : warning('schema', 'It is older than this release.', remedy);
}

async function demo(pool: Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ table: string | null }>(
    `select to_regclass('application')::text as "table"`,
  );
  if (!rows[0]?.table) return [];
  const { rowCount } = await pool.query('select from application where id = $1', [demoApplicationId]);
  if (rowCount === 0) return [];
  return [
    problem(
      'demo',
      'The demo application is in this database: the passwords of its accounts are public.',
      'Use a database without it.',
    ),
  ];
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

/** Part of the disk below which whatever is on it may fail soon. */
const hardlyAny = 0.05;

export async function checkDisk(directory: string, holdsPhotos: boolean): Promise<Finding> {
  const space = await createStorage({ directory, holdsPhotos }).space();
  if (space === undefined)
    return warning('disk', `${directory} cannot be looked at.`, 'Create it, or set DATA_DIR.');
  const { files, ffree } = await statfs(directory);
  if (files > 0 && ffree / files < 0.02)
    return problem('disk', `${directory} has hardly any inodes left.`, 'Remove small files.');
  const free = `${gigabytes(space.free)} are free at ${directory}`;
  if (space.reserve === undefined)
    return space.free < hardlyAny * space.size
      ? warning('disk', `${free}.`, 'Add space soon.')
      : ok('disk', `${free}.`);
  const says = `${free}, ${gigabytes(space.reserve)} are kept free by photos.`;
  if (space.free < space.reserve) return problem('disk', says, 'Photos are refused: add space.');
  return space.free < 2 * space.reserve ? warning('disk', says, 'Add space soon.') : ok('disk', says);
}
