import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { run } from '../database/embedded/command.ts';
import { BackupError } from './backup-error.ts';

export type Tool = 'pg_dump' | 'pg_restore';

const debianFolder = '/usr/lib/postgresql';

async function folders(toolFolder: string | undefined): Promise<string[]> {
  const versions = await readdir(debianFolder).catch(() => []);
  return [
    ...(toolFolder === undefined ? [] : [toolFolder]),
    ...versions.map(version => join(debianFolder, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter).filter(folder => folder !== ''),
  ];
}

/** Major version of a program; undefined where there is none. */
async function majorOf(file: string): Promise<number | undefined> {
  const { code, output } = await run({ prefix: [] }, file, ['--version']);
  const major = / (\d+)(\.|devel|beta|rc)/.exec(output)?.[1];
  return code === 0 && major !== undefined ? Number(major) : undefined;
}

/**
 * Path of a client program of PostgreSQL `major`, or of the next newer one, in `toolFolder`, Debian's folders or the
 * `PATH`.
 * @throws BackupError `TOOLS_MISSING`
 */
export async function findTool(tool: Tool, major: number, toolFolder?: string): Promise<string> {
  const found: { file: string; major: number }[] = [];
  for (const folder of await folders(toolFolder)) {
    const file = join(folder, tool);
    const version = await majorOf(file);
    if (version === major) return file;
    if (version !== undefined) found.push({ file, major: version });
  }
  const newer = found.filter(one => one.major > major).sort((one, other) => one.major - other.major)[0];
  if (newer) return newer.file;
  const others = [...new Set(found.map(one => one.major))].join(', ');
  throw new BackupError(
    'TOOLS_MISSING',
    `${tool} of PostgreSQL ${major} or newer is needed (found: ${others || 'none'}): install it (Debian: postgresql-client-${major}), or name its folder with PG_BIN_DIR.`,
  );
}

/** Parameters of `DATABASE_URL` that PostgreSQL's own programs know; the others are those of the backend's library. */
const known =
  /^(host|hostaddr|port|dbname|user|sslmode|sslrootcert|sslcert|sslkey|connect_timeout|target_session_attrs)$/;

/** The address without its password, which other users of the machine would see; that goes into the environment. */
export function connectionOf(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  for (const name of [...url.searchParams.keys()]) if (!known.test(name)) url.searchParams.delete(name);
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require');
  return { address: url.href, environment: { ...(password && { PGPASSWORD: password }) } };
}

/** Starts a program; `ended` rejects with its last line unless it ends well. The signal ends it. */
export function startTool(
  file: string,
  parameters: readonly string[],
  environment: Record<string, string>,
  signal: AbortSignal,
) {
  const child = spawn(file, parameters, {
    env: { ...process.env, LC_ALL: 'C', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
    signal,
  });
  let said = '';
  child.stderr.on('data', chunk => {
    said = `${said}${chunk}`.slice(-4000);
  });
  // The reader's error comes from `ended`.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', error => reject(error));
    child.once('close', code => (code === 0 ? resolve() : reject(failure(file, said))));
  });
  ended.catch(() => undefined);
  return { stdin: child.stdin, stdout: child.stdout, ended };
}

function failure(file: string, said: string): BackupError {
  const lines = said.trim().split('\n');
  const reason = lines.find(line => line.includes('error:')) ?? lines.at(-1) ?? '';
  return new BackupError('DUMP_FAILED', `${file} failed: ${reason.replace(/^\S+: error: /, '')}`);
}
