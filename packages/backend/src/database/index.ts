import { DatabaseError } from './database-error.ts';
import { openEmbedded } from './embedded/open.ts';
import { checkExternal } from './external.ts';

export { DatabaseError, type DatabaseErrorCode } from './database-error.ts';

/** Where the data is: `databaseUrl` names any PostgreSQL, otherwise one of our own keeps it in `dataDir/postgres`. */
export type DatabaseOptions = { databaseUrl?: string; dataDir: string };

/** An open database. `stop` ends the server when it is our own, at most once; calling it again is harmless. */
export type Database = { url: string; stop(): Promise<void> };

/**
 * Opens the database of a backend. Without `databaseUrl` this process becomes the owner of the embedded PostgreSQL 18
 * in `dataDir`: created with a random password when missing, started on loopback, or taken over from a backend that
 * was killed. The caller decides when it ends, through `stop`.
 * @throws DatabaseError with a stable code; `DATABASE_IN_USE` when another running process is the owner
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl) return connectExternal(options.databaseUrl);
  const { owned, url, stop } = await openEmbedded(options.dataDir);
  if (owned) return { url, stop };
  throw new DatabaseError(
    'DATABASE_IN_USE',
    `Another Zählwerk process uses the data directory ${options.dataDir}: end it first, or set another DATA_DIR.`,
  );
}

/**
 * Opens the database for a command such as an import: like {@link openDatabase}, but beside a running backend, whose
 * server is then used and left running.
 * @throws DatabaseError with a stable code
 */
export async function joinDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? connectExternal(options.databaseUrl) : openEmbedded(options.dataDir);
}

async function connectExternal(url: string): Promise<Database> {
  await checkExternal(url);
  return { url, stop: async () => undefined };
}
