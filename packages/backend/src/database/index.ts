import { openEmbedded } from './embedded/open.ts';
import { type DatabaseWait, waitForExternal } from './external.ts';

export { DatabaseError, type DatabaseErrorCode } from './database-error.ts';

/** `databaseUrl` names any PostgreSQL; without it an embedded one stores its data in `dataDir/postgres`. */
export type DatabaseOptions = DatabaseWait & { databaseUrl?: string; dataDir: string };

/** `stop` leaves the database, at most once; an embedded one ends with its last process. */
export type Database = { url: string; stop(): Promise<void> };

/**
 * Without `databaseUrl` opens the embedded PostgreSQL 18 in `dataDir`: created with a random password when missing,
 * started on loopback, or joined where it runs.
 * @throws DatabaseError
 */
export async function openDatabase({ databaseUrl, dataDir, ...wait }: DatabaseOptions): Promise<Database> {
  if (!databaseUrl) return openEmbedded(dataDir);
  await waitForExternal(databaseUrl, wait);
  return { url: databaseUrl, stop: async () => undefined };
}
