import { openEmbedded } from './embedded/open.ts';
import { checkExternal } from './external.ts';

export { DatabaseError, type DatabaseErrorCode } from './database-error.ts';

/** Where the data is: `databaseUrl` names any PostgreSQL, otherwise one of our own keeps it in `dataDir/postgres`. */
export type DatabaseOptions = { databaseUrl?: string; dataDir: string };

/** An open database. `stop` leaves it, at most once; an embedded one ends when the last process has left it. */
export type Database = { url: string; stop(): Promise<void> };

/**
 * Opens the database for a backend, or for a command beside one. Without `databaseUrl` it is the embedded PostgreSQL 18
 * in `dataDir`: created with a random password when missing, started on loopback, or joined where it runs. The caller
 * decides when it leaves, through `stop`.
 * @throws DatabaseError with a stable code
 */
export async function openDatabase({ databaseUrl, dataDir }: DatabaseOptions): Promise<Database> {
  if (!databaseUrl) return openEmbedded(dataDir);
  await checkExternal(databaseUrl);
  return { url: databaseUrl, stop: async () => undefined };
}
