import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseError } from '../database-error.ts';
import { type Runner, run } from './command.ts';

type Identity = { uid: number; gid: number };

const root: Runner = { prefix: [] };

async function lookUp(name: string): Promise<Identity | undefined> {
  const [uid, gid] = await Promise.all([run(root, 'id', ['-u', name]), run(root, 'id', ['-g', name])]);
  if (uid.code !== 0 || gid.code !== 0) return undefined;
  return { uid: Number(uid.output), gid: Number(gid.output) };
}

async function postgresUser(): Promise<Identity> {
  const existing = await lookUp('postgres');
  if (existing) return existing;
  await run(root, 'useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
  const created = await lookUp('postgres');
  if (created) return created;
  throw new DatabaseError(
    'SYSTEM_USER_UNAVAILABLE',
    'PostgreSQL does not run as root, and the system user "postgres" could not be created: start as another user, or set DATABASE_URL.',
  );
}

function mayEnter(identity: Identity, folder: string): boolean {
  const { mode, uid, gid } = statSync(folder);
  const shift = uid === identity.uid ? 6 : gid === identity.gid ? 3 : 0;
  const searchable = ((mode >> shift) & 1) === 1;
  return searchable && (dirname(folder) === folder || mayEnter(identity, dirname(folder)));
}

/**
 * Words that start a program as `identity` with the one right to pass folders such as `/root`. `no_setuid_fixup` makes
 * access(2) honour that right; PostgreSQL looks for its own files with it.
 */
function passingClosedFolders(identity: Identity): string[] {
  const capabilities = BigInt(
    `0x${/^CapEff:\s*(\w+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0}`,
  );
  const right = (capabilities >> 2n) & 1n ? 'dac_read_search' : 'dac_override';
  return [
    'setpriv',
    '--securebits=+no_setuid_fixup',
    `--reuid=${identity.uid}`,
    `--regid=${identity.gid}`,
    '--clear-groups',
    `--inh-caps=+${right}`,
    `--ambient-caps=+${right}`,
    '--',
  ];
}

/**
 * PostgreSQL refuses to run as root: it runs as the user of this process, or, for root, as the owner of the existing
 * `cluster` folder, else as the system user `postgres` (created when missing). Where that user may not enter one of
 * `folders`, PostgreSQL gets the right to pass them.
 * @throws DatabaseError `SYSTEM_USER_UNAVAILABLE`
 */
export async function chooseRunner(cluster: string, folders: string[], program: string): Promise<Runner> {
  if (process.getuid?.() !== 0) return root;
  const found = existsSync(cluster) ? statSync(cluster) : undefined;
  const owner = found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : await postgresUser();
  const closed = folders.find(folder => !mayEnter(owner, folder));
  if (closed === undefined) return { owner, prefix: [] };

  if (process.platform === 'linux') {
    const runner: Runner = { owner, prefix: passingClosedFolders(owner) };
    const { code } = await run(runner, program, ['--version']);
    if (code === 0) return runner;
  }
  throw new DatabaseError(
    'SYSTEM_USER_UNAVAILABLE',
    `PostgreSQL does not run as root, and the system user "postgres" may not enter ${closed}: move the checkout and DATA_DIR to a folder that everyone may enter, start as another user, or set DATABASE_URL.`,
  );
}
