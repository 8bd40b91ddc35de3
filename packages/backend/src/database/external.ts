import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DatabaseError, errorCode } from './database-error.ts';
import { isOutage } from './outage.ts';

function addressOf(databaseUrl: string): string {
  const url = URL.parse(databaseUrl);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new DatabaseError(
      'DATABASE_URL_INVALID',
      'DATABASE_URL is not of the form postgres://user:password@host:5432/database.',
    );
  }
  return `${url.host}${url.pathname}`;
}

/** The oldest major version that is tested. */
const oldestMajor = 15;

/** @throws DatabaseError `DATABASE_VERSION_UNSUPPORTED` */
export function checkVersion(address: string, version: number): void {
  const major = Math.floor(version / 10_000);
  if (major >= oldestMajor) return;
  throw new DatabaseError(
    'DATABASE_VERSION_UNSUPPORTED',
    `The database at ${address} is PostgreSQL ${major}: version ${oldestMajor} or newer is needed.`,
  );
}

/**
 * Connects once to an external PostgreSQL, to report errors at the start. Messages name host and database, never the
 * password.
 * @throws DatabaseError `DATABASE_URL_INVALID`, `DATABASE_UNREACHABLE`, `DATABASE_REFUSED`,
 * `DATABASE_VERSION_UNSUPPORTED`
 */
async function checkExternal(databaseUrl: string): Promise<void> {
  const address = addressOf(databaseUrl);
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::integer as version",
    );
    checkVersion(address, rows[0]?.version ?? 0);
  } catch (cause) {
    if (cause instanceof DatabaseError) throw cause;
    const code = errorCode(cause);
    // PostgreSQL's own codes have five characters (class 28: login, 3D000: no such database; while it starts: an outage).
    if (code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !isOutage(cause)) {
      throw new DatabaseError(
        'DATABASE_REFUSED',
        `The database at ${address} refuses the connection (${code}).`,
        cause,
      );
    }
    throw new DatabaseError(
      'DATABASE_UNREACHABLE',
      `The database at ${address} cannot be reached (${code ?? 'no answer'}).`,
      cause,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * `databaseWait`: seconds to wait for an external database that cannot be reached yet, by default none; `signal` ends
 * that, and `onWaiting` hears of it once.
 */
export type DatabaseWait = {
  databaseWait?: number;
  signal?: AbortSignal;
  onWaiting?: (reason: DatabaseError, seconds: number) => void;
};

/** Milliseconds between two attempts. */
const waits = { first: 500, longest: 5000 };

/** {@link checkExternal}, repeated while the database cannot be reached. */
export async function waitForExternal(
  databaseUrl: string,
  { databaseWait = 0, signal, onWaiting }: DatabaseWait,
): Promise<void> {
  const until = Date.now() + 1000 * databaseWait;
  for (let wait = waits.first; ; wait = Math.min(2 * wait, waits.longest)) {
    try {
      return await checkExternal(databaseUrl);
    } catch (error) {
      const mayComeBack = error instanceof DatabaseError && error.code === 'DATABASE_UNREACHABLE';
      if (!mayComeBack || Date.now() + wait > until) throw error;
      if (wait === waits.first) onWaiting?.(error, databaseWait);
      await sleep(wait, undefined, signal && { signal }).catch(() => {
        throw error;
      });
    }
  }
}
