import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError, errorCode } from '../database-error.ts';
import { type Binaries, postgresMajor } from './binaries.ts';
import { type Runner, run } from './command.ts';

export const databaseUser = 'zaehlwerk';

async function readPassword(dataDir: string, cluster: string): Promise<string> {
  const file = join(dataDir, 'postgres-password');
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (cause) {
    throw new DatabaseError(
      'DATABASE_PASSWORD_LOST',
      `The password of the database in ${cluster} cannot be read from ${file}: restore that file from the backup.`,
      cause,
    );
  }
}

async function writePassword(dataDir: string, runner: Runner): Promise<string> {
  const file = join(dataDir, 'postgres-password');
  await writeFile(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' }).catch(
    () => undefined,
  );
  if (runner.owner) await chown(file, runner.owner.uid, runner.owner.gid);
  return file;
}

async function create(binaries: Binaries, runner: Runner, dataDir: string, cluster: string): Promise<void> {
  const draft = `${cluster}.new-${process.pid}`;
  const passwordFile = await writePassword(dataDir, runner);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  if (runner.owner) await chown(draft, runner.owner.uid, runner.owner.gid);
  const { code, output } = await run(runner, binaries.initdb, [
    `--pgdata=${draft}`,
    `--username=${databaseUser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  if (code === 0) await rename(draft, cluster).catch(() => undefined);
  await rm(draft, { recursive: true, force: true });
  // Another backend that started at the same moment may have been first.
  if (existsSync(cluster)) return;
  throw new DatabaseError(
    'DATABASE_START_FAILED',
    `The database could not be created in ${cluster}: ${lastLine(output)}`,
  );
}

/** PostgreSQL's last line states the reason. */
export const lastLine = (output: string): string => output.trim().split('\n').at(-1) ?? '';

async function readVersion(cluster: string): Promise<string> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return '';
    throw new DatabaseError(
      'DATA_DIR_UNUSABLE',
      `${cluster} cannot be read (${errorCode(cause) ?? 'unknown error'}).`,
      cause,
    );
  }
}

/**
 * Makes sure that `cluster` (the folder `postgres` of `dataDir`) holds a PostgreSQL cluster, and returns the
 * superuser's password. A new cluster is renamed into place when complete: a killed first start leaves no broken one.
 * @throws DatabaseError `DATA_DIR_UNUSABLE`, `DATABASE_VERSION_UNSUPPORTED`, `DATABASE_PASSWORD_LOST`,
 * `DATABASE_START_FAILED`
 */
export async function prepareCluster(binaries: Binaries, runner: Runner, dataDir: string, cluster: string) {
  if (!existsSync(cluster)) await create(binaries, runner, dataDir, cluster);
  const version = await readVersion(cluster);
  if (version !== postgresMajor) {
    throw new DatabaseError(
      'DATABASE_VERSION_UNSUPPORTED',
      `${cluster} is not a PostgreSQL ${postgresMajor} data directory (found: ${version || 'none'}).`,
    );
  }
  return readPassword(dataDir, cluster);
}

/** Removes leftovers of killed first starts; with a cluster in place no backend makes another draft. */
export async function removeDrafts(dataDir: string): Promise<void> {
  const drafts = (await readdir(dataDir)).filter(name => name.startsWith('postgres.new-'));
  await Promise.all(drafts.map(name => rm(join(dataDir, name), { recursive: true, force: true })));
}
